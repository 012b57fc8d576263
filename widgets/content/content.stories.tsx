import { storyMaker } from "../../.storybook/stories-of.tsx";
import { examples } from "./content.examples.ts";

export default {
  title: "Elements/content – думи между полетата, обяснение",
  id: "elements-content",
  tags: ["autodocs"],
};
const story = storyMaker("content", examples);
export const Paragraph = story("paragraph"),
  Titled = story("titled"),
  Inset = story("inset"),
  Details = story("details"),
  BesideField = story("besideField");
