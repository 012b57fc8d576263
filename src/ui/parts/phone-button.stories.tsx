import type { StoryContext } from "@storybook/react-vite";
import { expect, userEvent, within } from "storybook/test";
import { PhoneButton } from "./phone-button.tsx";

export default { title: "Parts/Phone button – обаждане, телефон", render: () => <PhoneButton phone="0700 12 345" /> };

export const Wide = {};

export const Narrow = { globals: { viewport: { value: "narrow" } } };

export const NarrowOpen = {
  globals: { viewport: { value: "narrow" } },
  play: async ({ canvasElement }: Pick<StoryContext, "canvasElement">) => {
    await userEvent.click(await within(canvasElement).findByRole("button", { name: /0700 12 345/ }));
    const popup = await within(canvasElement).findByRole("dialog");
    await expect(popup).toHaveTextContent("тарифния план");
    await expect(within(popup).getByRole("link")).toHaveAttribute("href", "tel:070012345");
  },
};
