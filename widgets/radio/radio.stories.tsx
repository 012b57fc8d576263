import { storyMaker } from "../../.storybook/stories-of.tsx";
import { examples } from "./radio.examples.ts";

export default {
  title: "Elements/radio – избор, радио бутони",
  id: "elements-radio",
  tags: ["autodocs"],
};
const story = storyMaker("radio", examples);
export const Empty = story("empty"),
  Filled = story("filled"),
  InError = story("inError"),
  Locked = story("locked"),
  LongLabel = story("longLabel"),
  Entered = story("entered"),
  YesNo = story("yesNo"),
  Optional = story("optional"),
  WireTransfer = story("wireTransfer"),
  Easypay = story("easypay"),
  Revolut = story("revolut"),
  OwnWords = story("ownWords"),
  OwnError = story("ownError"),
  Logged = story("logged"),
  LongChoices = story("longChoices");
