import { storyMaker } from "../../.storybook/stories-of.tsx";
import { examples } from "./money.examples.ts";

export default {
  title: "Elements/money – сума, пари",
  id: "elements-money",
  tags: ["autodocs"],
};
const story = storyMaker("money", examples);
export const Empty = story("empty"),
  Filled = story("filled"),
  InError = story("inError"),
  Locked = story("locked"),
  LongLabel = story("longLabel"),
  Entered = story("entered"),
  Optional = story("optional");
