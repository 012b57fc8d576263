import * as named from "./forms-in-error.stories.tsx";
import { othersInError } from "./forms.tsx";

export default { title: "Forms/In error, others – с грешки, другите" };
export const Others = othersInError(named);
