import { storyMaker } from "../../.storybook/stories-of.tsx";
import { examples } from "./file.examples.ts";

export default {
  title: "Elements/file – файл, прикачване, upload",
  id: "elements-file",
  tags: ["autodocs"],
};
const story = storyMaker("file", examples);
export const Empty = story("empty"),
  InError = story("inError"),
  Filled = story("filled"),
  Compressing = story("compressing"),
  Failed = story("failed"),
  Uploading = story("uploading"),
  Staged = story("staged"),
  Refused = story("refused"),
  Several = story("several"),
  TooLarge = story("tooLarge"),
  Sending = story("sending"),
  Sent = story("sent"),
  Cut = story("cut"),
  Locked = story("locked"),
  LongLabel = story("longLabel");
