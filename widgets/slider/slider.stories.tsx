import { storyMaker } from "../../.storybook/stories-of.tsx";
import { examples } from "./slider.examples.ts";

export default {
  title: "Elements/slider – плъзгач, range",
  id: "elements-slider",
  tags: ["autodocs"],
};
const story = storyMaker("slider", examples);
export const Empty = story("empty"),
  Filled = story("filled"),
  InError = story("inError"),
  Locked = story("locked"),
  LongLabel = story("longLabel"),
  Entered = story("entered"),
  OffScale = story("offScale"),
  Marked = story("marked"),
  Lowest = story("lowest"),
  Highest = story("highest"),
  Days = story("days"),
  Singular = story("singular"),
  OneCurrency = story("oneCurrency"),
  Coupled = story("coupled"),
  AtLongest = story("atLongest"),
  AtShortest = story("atShortest");
