import type { StoryContext } from "@storybook/react-vite";
import type { ReactElement } from "react";
import { expect, fn, userEvent, waitFor, within } from "storybook/test";
import { MemoryRouter } from "react-router-dom";
import { ConsentBar, type ConsentBarProps } from "./bar.tsx";

export default { title: "Parts/Cookie consent – бисквитки" };

type Playing = Pick<StoryContext, "canvasElement">;

/** The bar over some page content. */
const Shown = (props: Partial<ConsentBarProps>): ReactElement => (
  <MemoryRouter>
    <ConsentBar preset="spec" onChoose={fn()} onClose={fn()} {...props} />
    <h2>Тарифа</h2>
    <p>По нашите кредити дължите главницата и договорената лихва. Такси няма.</p>
  </MemoryRouter>
);

/** The bar is first in the document, outside of the story's own place. */
const documentOf = ({ canvasElement }: Playing) => within(canvasElement.ownerDocument.body);

const openSettings = async (context: Playing): Promise<HTMLElement> => {
  const canvas = documentOf(context);
  await userEvent.click(canvas.getByRole("button", { name: "Настройки" }));
  await expect(canvas.getByRole("button", { name: "Назад" })).toHaveFocus();
  return canvas.getByRole("region", { name: "Настройки на бисквитките" });
};

const scrolledOf = (panel: HTMLElement): HTMLElement => panel.querySelector<HTMLElement>(".consent-scroll")!;

export const Bar = { render: () => <Shown /> };
export const BarStrict = { render: () => <Shown preset="strict" /> };
export const Settings = {
  render: () => <Shown />,
  play: async (context: Playing) => void (await openSettings(context)),
};
export const SettingsStrict = {
  render: () => <Shown preset="strict" />,
  play: async (context: Playing) =>
    expect(within(await openSettings(context)).getByRole("switch", { name: "Бисквитки за анализ" })).not.toBeChecked(),
};
export const SettingsOfOneWhoRefused = { render: () => <Shown asked choice="essential" /> };

/** On a phone the content overflows at both edges; where everything fits, at neither. */
export const SettingsScrolled = {
  globals: { viewport: { value: "narrow" } },
  render: () => <Shown />,
  play: async (context: Playing) => {
    const panel = await openSettings(context);
    const box = scrolledOf(panel);
    box.scrollTop = 20;
    const body = panel.querySelector<HTMLElement>(".consent-body")!;
    await waitFor(() => expect("above" in body.dataset).toBe(box.scrollTop > 1));
  },
};

export const ClosedByEscape = {
  render: () => <Shown />,
  play: async (context: Playing) => {
    await openSettings(context);
    await userEvent.keyboard("{Escape}");
    await expect(documentOf(context).getByRole("button", { name: "Настройки" })).toHaveFocus();
  },
};
