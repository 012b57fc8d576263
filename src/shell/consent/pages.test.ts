import { expect, it } from "vitest";
import { HOLDS_KEY } from "#src/api/calls/content.ts";
import { pages, type PageRow } from "#src/pages/table.ts";

const ROWS: readonly PageRow[] = pages;

/** The cookie policy, which must be readable before choosing, and the collateral pages. */
const NEVER_ASKED = ["/politika-za-biskvitkite", "/obezpechenie", "/promqna-obezpechenie"];

it("only the cookie policy and the collateral pages have no cookie bar", () => {
  expect(ROWS.filter(({ cookieBar }) => cookieBar === false).map(({ path }) => path)).toEqual(
    ROWS.map(({ path }) => path).filter((path) => NEVER_ASKED.includes(path)),
  );
});

/** Paths that contain a secret key: chat and analytics providers must not see them. */
const WITH_A_KEY = [
  "/validate-email",
  "/zabravena-parola/:key",
  "/i/:token",
  "/system/unsubscribe-email/:email/:key",
  "/u/:key",
];

it("pages whose path contains a key are declared so, which means no chat, no analytics and no Referer", () => {
  const rows = ROWS.filter(
    ({ path, holdsKey }) => holdsKey || WITH_A_KEY.includes(path) || /:(?:key|token)\b/.test(path),
  );
  expect(rows.length).toBeGreaterThan(0);
  for (const row of rows) expect(row).toMatchObject(HOLDS_KEY);
});

it("cookie bar and live chat are on by default", () => {
  expect(ROWS.find(({ path }) => path === "/poluchavane-i-obezpechenie")).not.toHaveProperty("cookieBar");
  expect(ROWS.find(({ path }) => path === "/")).not.toHaveProperty("displayLiveChat");
});
