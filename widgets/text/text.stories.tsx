import { storyMaker } from "../../.storybook/stories-of.tsx";
import { examples } from "./text.examples.ts";

export default {
  title: "Elements/text – текстово поле, text field",
  id: "elements-text",
  tags: ["autodocs"],
};
const story = storyMaker("text", examples);
export const Empty = story("empty"),
  Filled = story("filled"),
  InError = story("inError"),
  Locked = story("locked"),
  LongLabel = story("longLabel"),
  Entered = story("entered"),
  Optional = story("optional"),
  Why = story("why"),
  Asking = story("asking"),
  Accepted = story("accepted"),
  Refused = story("refused"),
  ErrorWithLink = story("errorWithLink"),
  Code = story("code"),
  LongValue = story("longValue");
