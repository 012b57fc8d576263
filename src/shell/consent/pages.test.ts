import { expect, it } from "vitest";
import { pages, type PageRow } from "#src/pages/table.ts";

const ROWS: readonly PageRow[] = pages;

/** Where a choice would have to be made before one can read what it is about, and where a collateral is described. */
const NEVER_ASKED = ["/politika-za-biskvitkite", "/obezpechenie", "/promqna-obezpechenie"];

it("the cookie policy and the pages of collateral never ask about cookies, every other page does", () => {
  expect(ROWS.filter(({ cookieBar }) => cookieBar === false).map(({ path }) => path)).toEqual(ROWS.map(({ path }) => path).filter((path) => NEVER_ASKED.includes(path)));
});

/** Addresses that let in whoever holds them: no provider of chat or analytics may see one. */
const WITH_A_KEY = ["/validate-email", "/zabravena-parola/:key", "/i/:token", "/system/unsubscribe-email/:email/:key", "/u/:key"];

it("pages whose address holds a key are shown to no provider", () => {
  const rows = ROWS.filter(({ path }) => WITH_A_KEY.includes(path));
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.filter(({ displayLiveChat, noIndex }) => displayLiveChat !== false || !noIndex).map(({ path }) => path)).toEqual([]);
});

it("every other page has the live chat until its row says otherwise", () => {
  expect(ROWS.find(({ path }) => path === "/poluchavane-i-obezpechenie")).not.toHaveProperty("cookieBar");
  expect(ROWS.find(({ path }) => path === "/")).not.toHaveProperty("displayLiveChat");
});
