import { storyMaker } from "../../.storybook/stories-of.tsx";
import { examples } from "./number.examples.ts";

export default {
  title: "Elements/number – число, брой",
  id: "elements-number",
  tags: ["autodocs"],
};
const story = storyMaker("number", examples);
export const Empty = story("empty"),
  Filled = story("filled"),
  InError = story("inError"),
  Locked = story("locked"),
  LongLabel = story("longLabel"),
  Entered = story("entered"),
  Decimals = story("decimals");
