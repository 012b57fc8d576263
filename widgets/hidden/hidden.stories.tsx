import { storyMaker } from "../../.storybook/stories-of.tsx";
import { examples } from "./hidden.examples.ts";

export default {
  title: "Elements/hidden – скрита стойност",
  id: "elements-hidden",
  tags: ["autodocs"],
};
const story = storyMaker("hidden", examples);
export const Empty = story("empty"),
  Filled = story("filled");
