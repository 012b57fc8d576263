import type { StoryContext } from "@storybook/react-vite";
import type { ReactElement } from "react";
import { expect, userEvent, within } from "storybook/test";
import { shellWords } from "#src/copy/shell.ts";
import type { AnnouncementsData, VisitorData } from "#src/api/responses/responses.ts";
import { visitors } from "../../.storybook/lender.ts";
import { Site } from "../../.storybook/site.tsx";
import { Announcements } from "./announcements.tsx";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";
import { loadPart } from "./parts.ts";

// Pages load the parts they need before their first render.
await loadPart("person-parts");

export default { title: "Parts/Frame – заглавна част, меню, футър", parameters: { bare: true } };

const news: AnnouncementsData = {
  announcements: [
    { text: "На 24 и 31 декември работим до 15 ч.", tone: "info", link: { url: "/kontakti", label: "Работно време" } },
    { text: "Никога не искаме парола или код от SMS по телефона.", tone: "warning" },
  ],
};

const header = (visitor?: VisitorData) => ({
  render: (): ReactElement => (
    <Site visitor={visitor}>
      <Header />
      <main className="main shell-in">
        <h1>Тарифа</h1>
      </main>
    </Site>
  ),
});
const opening =
  (menu: string) =>
  async ({ canvasElement }: Pick<StoryContext, "canvasElement">): Promise<void> => {
    await userEvent.click(canvasElement.querySelector(`${menu} > summary`)!);
    await expect(canvasElement.querySelector<HTMLDetailsElement>(menu)!.open).toBe(true);
  };
const narrow = { globals: { viewport: { value: "narrow" } } };

export const Anonymous = header(visitors.anonymous);
export const Loading = header();
export const LoggedIn = header(visitors.borrower);
export const LoggedInWithBadges = header(visitors.everything);
export const MenuOpen = { ...header(visitors.everything), play: opening(".menu") };
export const NarrowAnonymous = { ...header(visitors.anonymous), ...narrow };
export const NarrowLoggedInWithBadges = { ...header(visitors.everything), ...narrow };
export const BurgerOpen = { ...header(visitors.everything), ...narrow, play: opening(".burger") };
export const NarrowMenuOpen = { ...header(visitors.everything), ...narrow, play: opening(".menu") };
export const CallPopup = {
  ...header(visitors.anonymous),
  ...narrow,
  play: async ({ canvasElement }: Pick<StoryContext, "canvasElement">): Promise<void> => {
    await userEvent.click(canvasElement.querySelector(".phone-narrow")!);
    await expect(await within(canvasElement).findByRole("dialog")).toHaveTextContent("тарифния план");
  },
};
export const WithAnnouncements = {
  render: (): ReactElement => (
    <Site visitor={visitors.anonymous}>
      <Announcements all={news.announcements} />
      <Header />
      <main className="main shell-in">
        <h1>Тарифа</h1>
      </main>
    </Site>
  ),
};
export const FooterOfSubscriber = {
  render: (): ReactElement => (
    <Site visitor={visitors.everything}>
      <main className="main shell-in">
        <h1>{shellWords.home}</h1>
      </main>
      <Footer />
    </Site>
  ),
};
