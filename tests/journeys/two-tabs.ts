/** Two tabs of one borrower. */
import type { Page } from "playwright";
import type { Person } from "#tests/support/borrower-data.ts";
import { outbox } from "#tests/support/server-process.ts";
import type { Lender } from "./lender.ts";

/** How many codes a person was sent, and the subjects of their mails. */
export const sentTo = async ({ url }: Lender, { phone, email }: Person) => {
  const messages = await outbox(url);
  return {
    codes: messages.filter(
      ({ channel, to, text }) => channel === "sms" && to.endsWith(phone.slice(1)) && /#\d{6}$/.test(text),
    ).length,
    mails: messages.filter(({ channel, to }) => channel === "mail" && to === email).map(({ subject }) => subject),
  };
};

/** Expected complaints: the slower tab's submit is refused, with 401 when the first has begun another session. */
export const REFUSED = /status of (401|409)|submit of [\w-]+: (401|409)/;

/** Does the same in each tab, one after the other. */
export const inTurn = async (tabs: readonly Page[], act: (page: Page) => Promise<void>): Promise<void> => {
  for (const page of tabs) {
    // A background window renders only one frame a second.
    await page.bringToFront();
    await act(page);
  }
};

/** Presses a form's button in all tabs at once. */
export const atOnce = (tabs: readonly Page[], form: string): Promise<unknown> =>
  Promise.all(
    tabs.map((page) =>
      page
        .locator(`[id="${form}"] .buttons button`)
        .first()
        .evaluate((button: HTMLButtonElement) => button.click()),
    ),
  );
