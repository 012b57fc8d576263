import { storyMaker } from "../../.storybook/stories-of.tsx";
import { examples } from "./location.examples.ts";

export default {
  title: "Elements/location – населено място, град, село",
  id: "elements-location",
  tags: ["autodocs"],
};
const story = storyMaker("location", examples);
export const Empty = story("empty"),
  Filled = story("filled"),
  InError = story("inError"),
  Locked = story("locked"),
  LongLabel = story("longLabel"),
  Entered = story("entered"),
  OwnWords = story("ownWords"),
  Open = story("open"),
  NothingFound = story("nothingFound"),
  Searching = story("searching"),
  Failed = story("failed");
