import { storyMaker } from "../../.storybook/stories-of.tsx";
import { examples } from "./id-card-number.examples.ts";

export default {
  title: "Elements/idCardNumber – номер на лична карта, icn",
  id: "elements-id-card-number",
  tags: ["autodocs"],
};
const story = storyMaker("idCardNumber", examples);
export const Empty = story("empty"),
  Filled = story("filled"),
  InError = story("inError"),
  Locked = story("locked"),
  LongLabel = story("longLabel"),
  Entered = story("entered"),
  Asking = story("asking"),
  Accepted = story("accepted"),
  Refused = story("refused"),
  OtherName = story("otherName");
