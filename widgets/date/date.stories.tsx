import { storyMaker } from "../../.storybook/stories-of.tsx";
import { examples } from "./date.examples.ts";

export default { title: "Elements/date" };
const story = storyMaker(examples);
export const Empty = story("empty"),
  Filled = story("filled"),
  InError = story("inError"),
  Locked = story("locked"),
  LongLabel = story("longLabel"),
  Entered = story("entered"),
  Incomplete = story("incomplete"),
  NoSuchDay = story("noSuchDay"),
  Birthday = story("birthday");
