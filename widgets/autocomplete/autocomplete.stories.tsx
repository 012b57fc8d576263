import { storyMaker } from "../../.storybook/stories-of.tsx";
import { examples } from "./autocomplete.examples.ts";

export default {
  title: "Elements/autocomplete – търсене в списък, look-up",
  id: "elements-autocomplete",
  tags: ["autodocs"],
};
const story = storyMaker("autocomplete", examples);
export const Empty = story("empty"),
  Filled = story("filled"),
  InError = story("inError"),
  Locked = story("locked"),
  LongLabel = story("longLabel"),
  Entered = story("entered"),
  Open = story("open"),
  Filtered = story("filtered"),
  Asked = story("asked"),
  Known = story("known"),
  NothingFound = story("nothingFound"),
  Searching = story("searching"),
  Failed = story("failed");
