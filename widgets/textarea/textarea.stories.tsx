import { storyMaker } from "../../.storybook/stories-of.tsx";
import { examples } from "./textarea.examples.ts";

export default {
  title: "Elements/textarea – дълъг текст, няколко реда",
  id: "elements-textarea",
  tags: ["autodocs"],
};
const story = storyMaker("textarea", examples);
export const Empty = story("empty"),
  Filled = story("filled"),
  InError = story("inError"),
  Locked = story("locked"),
  LongLabel = story("longLabel"),
  Entered = story("entered"),
  Optional = story("optional"),
  LongValue = story("longValue");
