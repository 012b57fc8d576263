import * as named from "./forms.stories.tsx";
import { otherForms } from "./forms.tsx";

export default { title: "Forms/As first seen, others" };
export const Others = otherForms(named);
