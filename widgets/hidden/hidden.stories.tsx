import { storyMaker } from "../../.storybook/stories-of.tsx";
import { examples } from "./hidden.examples.ts";

export default { title: "Elements/hidden" };
const story = storyMaker(examples);
export const Empty = story("empty"),
  Filled = story("filled");
