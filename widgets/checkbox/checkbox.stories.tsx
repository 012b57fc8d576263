import { storyMaker } from "../../.storybook/stories-of.tsx";
import { examples } from "./checkbox.examples.ts";

export default {
  title: "Elements/checkbox – отметка, съгласие",
  id: "elements-checkbox",
  tags: ["autodocs"],
};
const story = storyMaker("checkbox", examples);
export const Empty = story("empty"),
  Filled = story("filled"),
  InError = story("inError"),
  Locked = story("locked"),
  LongLabel = story("longLabel"),
  Entered = story("entered"),
  Unticked = story("unticked"),
  Hint = story("hint"),
  Why = story("why");
