import { storyMaker } from "../../.storybook/stories-of.tsx";
import { examples } from "./date.examples.ts";

export default {
  title: "Elements/date – дата, ден",
  id: "elements-date",
  tags: ["autodocs"],
};
const story = storyMaker("date", examples);
export const Empty = story("empty"),
  Filled = story("filled"),
  InError = story("inError"),
  Locked = story("locked"),
  LongLabel = story("longLabel"),
  Entered = story("entered"),
  Incomplete = story("incomplete"),
  NoSuchDay = story("noSuchDay"),
  Birthday = story("birthday");
