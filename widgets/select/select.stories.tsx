import { storyMaker } from "../../.storybook/stories-of.tsx";
import { examples } from "./select.examples.ts";

export default {
  title: "Elements/select – падащ списък, dropdown",
  id: "elements-select",
  tags: ["autodocs"],
};
const story = storyMaker("select", examples);
export const Empty = story("empty"),
  Filled = story("filled"),
  InError = story("inError"),
  Locked = story("locked"),
  LongLabel = story("longLabel"),
  Entered = story("entered"),
  Placeholder = story("placeholder"),
  Optional = story("optional"),
  Why = story("why"),
  LongChoices = story("longChoices"),
  LongList = story("longList"),
  LongListFilled = story("longListFilled"),
  LongListEntered = story("longListEntered"),
  LongListOpen = story("longListOpen"),
  Searching = story("searching"),
  NothingFound = story("nothingFound"),
  Failed = story("failed");
