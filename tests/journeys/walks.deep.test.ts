/** The walks of the gate once more: each page in every look and by the keyboard, and all of them without JavaScript. */
import { describe, it } from "vitest";
import { inRoot } from "#server/kernel/root.ts";
import { stories } from "#tests/support/borrower-data.ts";
import { borrowerAtPhotos } from "#tests/support/remote-borrower.ts";
import { inspectEverywhere } from "./inspect.ts";
import { useLender, useOwnLender, type Lender } from "./lender.ts";
import { field, send, summary } from "./steps.ts";
import { enter, type Visit } from "./visit.ts";
import { access } from "./walks/access.ts";
import { account } from "./walks/account.ts";
import { collateral, guarantor } from "./walks/guarantor.ts";
import { ownData } from "./walks/own-data.ts";
import { registration } from "./walks/registration.ts";
import { payByCard, payMore, withdraw } from "./walks/repayment.ts";
import { blind, hydrated, type Walk } from "./walks/walk.ts";

const lender = useLender();
/** With the product's own order of steps, in which known borrowers are asked for collateral apart. */
const unwalked = useOwnLender(() => ({ root: inRoot() }));
const DESKTOP = { viewport: { width: 1280, height: 900 } };

/** Each walk, with the window it is walked in with scripts, and the lender where it is not that of all. */
const WALKS: readonly (readonly [name: string, walk: Walk, window: object, at?: Lender])[] = [
  ["a forgotten password, a remembered browser, and new e-mail and phone", access, DESKTOP],
  ["everything in the user menu", account, DESKTOP],
  ["subscribing, stopping, reading the events, downloading and erasing", ownData, {}],
  ["an invitation, a registration alone, and data told once", registration, {}],
  ["paying more", payMore, {}],
  ["paying by card", payByCard, {}],
  ["withdrawing from an agreement", withdraw, {}],
  ["naming a guarantor, who comes, is assessed and signs", guarantor, {}],
  ["collateral of somebody who is known", collateral, {}, unwalked],
];

const walks = WALKS.map(([name, walk, window, at = lender]) => ({ name, walk, window, at }));

describe.each(walks)("$name", ({ walk, window, at }) => {
  it("has accessible pages at every width, text size and spacing, and by the keyboard", () =>
    walk(at, window, hydrated(inspectEverywhere)));

  it("works without JavaScript, on a phone", () => walk(at, { script: false }, blind));
});

describe("a page that no walk meets is accessible in every look", () => {
  const at = async (visitor: Visit, path: string): Promise<void> => {
    await visitor.page.goto(path);
    await hydrated(inspectEverywhere)(visitor.page);
  };

  it("while a clerk looks at the application", async () => {
    const visitor = await lender.visitAt("decided", { story: stories.refer });
    await at(visitor, "/zayavkata-se-obrabotva");
    await visitor.close();
  });

  it("while a video is asked for, and a picture in its place", async () => {
    const visitor = await lender.visitAt("decided", { story: stories.video });
    await at(visitor, "/video-verifikacia");
    await visitor.page.getByLabel("Снимка и обаждане").check();
    await field(visitor.page, "video-verification", "selfie").waitFor();
    await inspectEverywhere(visitor.page);
    await visitor.close();
  });

  it("with photographs to choose, and with none chosen", async () => {
    const visitor = await lender.visit();
    await enter(visitor, await borrowerAtPhotos(lender.url));
    await at(visitor, "/lichna-karta");
    await send(visitor.page, "fill-in-id-card-upload");
    await summary(visitor.page, "fill-in-id-card-upload").waitFor();
    await inspectEverywhere(visitor.page);
    await visitor.close();
  });

  it("of somebody who is not logged in, or has the menu open", async () => {
    const stranger = await lender.visit();
    for (const path of ["/subscribe", "/kontakti"]) await at(stranger, path);
    await stranger.close();
    const visitor = await lender.visitAt("confirmed", DESKTOP);
    await visitor.page.goto("/dokumenti");
    await visitor.page.locator(".menu > summary").click();
    await inspectEverywhere(visitor.page);
    await visitor.close();
  });
});
