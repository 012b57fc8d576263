import type { StoryContext } from "@storybook/react-vite";
import { expect, userEvent, within } from "storybook/test";
import { ErrorPage } from "#src/shell/error-page.tsx";
import { Layout } from "#src/shell/layout.tsx";
import { loadPart } from "#src/shell/parts.ts";
import { UserArea } from "#src/shell/user-area.tsx";
import { visitors } from "./lender.ts";
import { Site } from "./site.tsx";

// Like pages, stories load the user menu before the first render.
await loadPart("person-parts");

export default { title: "Parts/Page around – страницата около формата, вход, профил" };

export const LoginButton = {
  render: () => (
    <Site visitor={visitors.anonymous}>
      <UserArea />
    </Site>
  ),
};
export const NotYetKnown = {
  render: () => (
    <Site>
      <UserArea />
    </Site>
  ),
};
const openMenu = async ({ canvasElement }: Pick<StoryContext, "canvasElement">): Promise<void> => {
  await userEvent.click(canvasElement.querySelector("summary")!);
  await expect(within(canvasElement).getByText("ivan.petrov@example.bg")).toBeVisible();
};

export const ProfileMenu = {
  render: () => (
    <Site visitor={visitors.borrower}>
      <UserArea />
    </Site>
  ),
  play: openMenu,
};
export const ProfileMenuWithBadge = {
  render: () => (
    <Site visitor={visitors.awaited}>
      <UserArea />
    </Site>
  ),
  play: openMenu,
};
export const WholePage = {
  parameters: { bare: true },
  render: () => (
    <Site visitor={visitors.anonymous}>
      <Layout>
        <h1>Вход</h1>
      </Layout>
    </Site>
  ),
};
export const NotFound = {
  render: () => (
    <Site>
      <ErrorPage status={404} />
    </Site>
  ),
};
export const Offline = {
  render: () => (
    <Site>
      <ErrorPage status={0} onRetry={() => undefined} />
    </Site>
  ),
};
