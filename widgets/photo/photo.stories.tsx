import { storyMaker } from "../../.storybook/stories-of.tsx";
import { examples } from "./photo.examples.ts";

export default { title: "Elements/photo" };
const story = storyMaker(examples);
export const Empty = story("empty"), Filled = story("filled"), InError = story("inError"), Locked = story("locked"), LongLabel = story("longLabel"),
  Compressing = story("compressing"), Failed = story("failed"), Staged = story("staged"), Several = story("several"), Refused = story("refused"),
  Uploading = story("uploading");
