import { storyMaker } from "../../.storybook/stories-of.tsx";
import { examples } from "./video.examples.ts";

export default {
  title: "Elements/video – видео, камера, запис, video",
  id: "elements-video",
  tags: ["autodocs"],
};
const story = storyMaker("video", examples);
export const Empty = story("empty"),
  InError = story("inError"),
  Filled = story("filled"),
  Staged = story("staged"),
  Sending = story("sending"),
  Cut = story("cut"),
  Locked = story("locked"),
  LongLabel = story("longLabel");
