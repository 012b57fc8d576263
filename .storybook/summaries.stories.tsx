import type { StoryObj } from "@storybook/react-vite";
import { expect, userEvent } from "storybook/test";
import { summaryWords } from "#src/copy/forms.ts";
import { WholeForm } from "./forms.tsx";

export default { title: "Forms/Not asked again" };

const FORM = "general-information";
const brought = { summed: [0] };
const shown: StoryObj = {
  parameters: { forms: [FORM], note: "The page's address brought the product, the amount and the term." },
  render: () => <WholeForm id={FORM} brought={brought} />,
};

/** The answers in place of their fields. */
export const Brought: StoryObj = shown;

/** Opened: the fields in their place, the focus on the choice. */
export const Opened: StoryObj = {
  ...shown,
  play: async ({ canvas, canvasElement }) => {
    await userEvent.click(canvas.getByText(summaryWords.change));
    await expect(canvasElement.querySelector(`[id="${FORM}.product.field"] :checked`)).toHaveFocus();
  },
};
