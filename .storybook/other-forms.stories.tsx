import * as named from "./forms.stories.tsx";
import { otherForms } from "./forms.tsx";

export default { title: "Forms/As first seen, others – в началото, другите" };
export const Others = otherForms(named);
