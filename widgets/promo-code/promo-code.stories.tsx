import { storyMaker } from "../../.storybook/stories-of.tsx";
import { examples } from "./promo-code.examples.ts";

export default {
  title: "Elements/promoCode – промо код",
  id: "elements-promo-code",
  tags: ["autodocs"],
};
const story = storyMaker("promoCode", examples);
export const Empty = story("empty"),
  Filled = story("filled"),
  InError = story("inError"),
  Locked = story("locked"),
  LongLabel = story("longLabel"),
  Entered = story("entered"),
  Asking = story("asking"),
  Accepted = story("accepted"),
  Refused = story("refused");
