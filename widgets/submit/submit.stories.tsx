import { storyMaker } from "../../.storybook/stories-of.tsx";
import { examples } from "./submit.examples.ts";

export default {
  title: "Elements/submit – бутон, button",
  id: "elements-submit",
  tags: ["autodocs"],
};
const story = storyMaker("submit", examples);
export const Idle = story("idle"),
  Waiting = story("waiting"),
  Sending = story("sending"),
  LongLabel = story("longLabel"),
  LongLabelSending = story("longLabelSending"),
  Two = story("two"),
  TwoSending = story("twoSending");
