import { expect, it } from "vitest";
import { pages, type PageRow } from "#src/pages/table.ts";

const ROWS: readonly PageRow[] = pages;

/** Where a choice would have to be made before one can read what it is about, and where a collateral is described. */
const NEVER_ASKED = ["/politika-za-biskvitkite", "/obezpechenie", "/promqna-obezpechenie"];

it("the cookie policy and the pages of collateral never ask about cookies, every other page does", () => {
  expect(ROWS.filter(({ cookieBar }) => cookieBar === false).map(({ path }) => path)).toEqual(ROWS.map(({ path }) => path).filter((path) => NEVER_ASKED.includes(path)));
});

it("every page has the live chat until its row says otherwise", () => {
  expect(ROWS.find(({ path }) => path === "/poluchavane-i-obezpechenie")).not.toHaveProperty("cookieBar");
  expect(ROWS.find(({ path }) => path === "/")).not.toHaveProperty("displayLiveChat");
});
