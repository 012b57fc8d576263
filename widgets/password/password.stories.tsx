import { storyMaker } from "../../.storybook/stories-of.tsx";
import { examples } from "./password.examples.ts";

export default {
  title: "Elements/password – парола",
  id: "elements-password",
  tags: ["autodocs"],
};
const story = storyMaker("password", examples);
export const Empty = story("empty"),
  Filled = story("filled"),
  InError = story("inError"),
  Locked = story("locked"),
  LongLabel = story("longLabel"),
  Shown = story("shown"),
  Entered = story("entered"),
  Current = story("current");
