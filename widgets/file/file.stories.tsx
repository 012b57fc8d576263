import { storyMaker } from "../../.storybook/stories-of.tsx";
import { examples } from "./file.examples.ts";

export default { title: "Elements/file" };
const story = storyMaker(examples);
export const Empty = story("empty"), Filled = story("filled"), InError = story("inError"), Locked = story("locked"), LongLabel = story("longLabel"),
  Staged = story("staged"), Several = story("several"), TooLarge = story("tooLarge"),
  Compressing = story("compressing"), Failed = story("failed"), Uploading = story("uploading"), Refused = story("refused");
