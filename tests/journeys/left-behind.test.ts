/** What a browser gives away or keeps: a key in a page's address, and what is left after a logout. */
import type { Request } from "playwright";
import { expect, it } from "vitest";
import { DEMO_BORROWER } from "#server/demo/seed.ts";
import { steps } from "#tests/support/borrower.ts";
import { stories } from "#tests/support/borrower-data.ts";
import { remoteBorrower } from "#tests/support/remote-borrower.ts";
import { outbox } from "#tests/support/server-process.ts";
import { useLender } from "./lender.ts";
import { logIn, send } from "./steps.ts";
import { eventually, expectNoComplaints, ready } from "./visit.ts";

const lender = useLender();

it.each([{ script: true }, { script: false }])(
  "the link of a mail works, and nothing that its page requests names its key (script: $script)",
  async ({ script }) => {
    const borrower = remoteBorrower(lender.url);
    await steps.register(borrower, stories.approve);
    const linkOf = async (): Promise<string | undefined> =>
      (await outbox(lender.url))
        .filter(({ to }) => to === borrower.person.email)
        .map(({ text }) => /\/validate-email\?\S+/.exec(text)?.[0])
        .find(Boolean);
    await eventually(linkOf).toBeDefined();
    const link = (await linkOf())!;

    const visitor = await lender.visit({ script });
    const { page } = visitor;
    const requests: Request[] = [];
    page.on("request", (request) => requests.push(request));
    await page.goto(link);
    if (script) await ready(page);
    await send(page, "validate-email");
    await page.waitForURL("**/validate-email?potvarden");
    // The headers of those seen by now: one asked for later would be cut off by the closing page.
    const seen = await Promise.all([...requests].map(async (request) => (await request.allHeaders()).referer ?? ""));
    expect(seen.length).toBeGreaterThan(script ? 5 : 2);
    const key = new URL(link, lender.url).searchParams.get("key")!;
    expect(seen.filter((referer) => referer.includes(key))).toEqual([]);
    expectNoComplaints(visitor);
    await visitor.close();
  },
);

it("after a logout nothing that scripts stored is left but the choice about cookies, and the next page works", async () => {
  const visitor = await lender.visit();
  const { page, context } = visitor;
  await logIn(page, DEMO_BORROWER);
  await ready(page);
  await page.evaluate(() => {
    localStorage.setItem("mine", "1");
    sessionStorage.setItem("mine", "1");
  });
  await page.locator(".menu > summary").click();
  await page.locator(".menu-panel form button").click();
  await page.getByRole("link", { name: "Вход" }).first().waitFor();
  await page.goto("/za-nas");
  await ready(page);
  expect(await page.evaluate(() => [localStorage.getItem("mine"), sessionStorage.getItem("mine")])).toEqual([
    null,
    null,
  ]);
  expect((await context.cookies()).map(({ name }) => name)).toContain("cookie-consent");
  expect((await context.cookies()).map(({ name }) => name)).not.toContain("sid");
  expectNoComplaints(visitor);
  await visitor.close();
});
