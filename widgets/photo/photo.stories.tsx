import { storyMaker } from "../../.storybook/stories-of.tsx";
import { examples } from "./photo.examples.ts";

export default {
  title: "Elements/photo – снимка, камера",
  id: "elements-photo",
  tags: ["autodocs"],
};
const story = storyMaker("photo", examples);
export const Empty = story("empty"),
  InError = story("inError"),
  Filled = story("filled"),
  Compressing = story("compressing"),
  Failed = story("failed"),
  Staged = story("staged"),
  Several = story("several"),
  Refused = story("refused"),
  Uploading = story("uploading"),
  Sending = story("sending"),
  Sent = story("sent"),
  Cut = story("cut"),
  Locked = story("locked"),
  LongLabel = story("longLabel");
