import { storyMaker } from "../../.storybook/stories-of.tsx";
import { examples } from "./re-captcha.examples.ts";

export default {
  title: "Elements/reCaptcha – проверка за човек, captcha",
  id: "elements-re-captcha",
  tags: ["autodocs"],
};
const story = storyMaker("reCaptcha", examples);
export const Empty = story("empty"),
  Filled = story("filled"),
  InError = story("inError"),
  Locked = story("locked"),
  LongLabel = story("longLabel"),
  Solving = story("solving"),
  Failed = story("failed"),
  Disabled = story("disabled");
