import type { StoryObj } from "@storybook/react-vite";
import { userEvent } from "storybook/test";
import { sectionWords } from "#src/copy/forms.ts";
import { wholeForm } from "./forms.tsx";

export default { title: "Forms/Cut into sections – раздели" };

const FORM = "personal-information";
const FIRST = { firstName: "Георги", middleName: "Иванов", lastName: "Щерев", personPin: "8003205605" };

/** The first section: it alone has no way back within the form. */
export const First: StoryObj = wholeForm(FORM);

/** A later one, reached by filling in the first and pressing its button. */
export const Later: StoryObj = {
  ...wholeForm(FORM),
  play: async ({ canvas, canvasElement }) => {
    for (const [path, text] of Object.entries(FIRST))
      await userEvent.type(canvasElement.querySelector<HTMLInputElement>(`[id="${FORM}.${path}"]`)!, text);
    await userEvent.click(canvas.getByRole("button", { name: sectionWords.next }));
    await canvas.findByRole("button", { name: sectionWords.back });
  },
};

/** Refused: the errors of this section alone. */
export const Refused: StoryObj = {
  ...wholeForm(FORM),
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole("button", { name: sectionWords.next }));
    await canvas.findByRole("alert");
  },
};
