import { storyMaker } from "../../.storybook/stories-of.tsx";
import { examples } from "./form.examples.ts";

export default {
  title: "Elements/form – група, group",
  id: "elements-form",
  tags: ["autodocs"],
};
const story = storyMaker("form", examples);
export const Empty = story("empty"),
  Filled = story("filled"),
  Locked = story("locked"),
  InError = story("inError"),
  LongLabel = story("longLabel"),
  Entered = story("entered"),
  Wordless = story("wordless"),
  Revealed = story("revealed"),
  GroupInside = story("groupInside"),
  ErrorInGroupInside = story("errorInGroupInside");
