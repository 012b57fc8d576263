import { expect, it } from "vitest";
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

it("pages whose path contains a key have no chat and no analytics", () => {
  const rows = ROWS.filter(({ path }) => WITH_A_KEY.includes(path));
  expect(rows.length).toBeGreaterThan(0);
  expect(
    rows.filter(({ displayLiveChat, noIndex }) => displayLiveChat !== false || !noIndex).map(({ path }) => path),
  ).toEqual([]);
});

it("cookie bar and live chat are on by default", () => {
  expect(ROWS.find(({ path }) => path === "/poluchavane-i-obezpechenie")).not.toHaveProperty("cookieBar");
  expect(ROWS.find(({ path }) => path === "/")).not.toHaveProperty("displayLiveChat");
});
