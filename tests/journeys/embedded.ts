/** A window of an app that embeds the site. */
import type { Page } from "playwright";
import { expect } from "vitest";
import { DEMO_BORROWER } from "#server/demo/seed.ts";
import type { Lender } from "./lender.ts";
import { field, send, summary } from "./steps.ts";
import { eventually, expectNoComplaints, ready } from "./visit.ts";

/** What the site shows around a page that is not embedded. */
export const AROUND = ".top, .header, .footer, .announcements, .skip-link, script[type='application/ld+json']";

/** A window's path with its query. */
export const pathOf = (page: Page): string => new URL(page.url()).pathname + new URL(page.url()).search;

/** Logs the demo's borrower in on the login's page. */
export const logIn = async (page: Page): Promise<void> => {
  await field(page, "login", "username").fill(DEMO_BORROWER.email);
  await field(page, "login", "password").fill(DEMO_BORROWER.password);
  await send(page, "login");
};

/** Expects a window with mobile=1 to stay embedded through links, refused forms and logins. */
export const expectEmbedded = async (lender: Lender, script: boolean): Promise<void> => {
  const visitor = await lender.visit({ script });
  const { page } = visitor;
  const settled = async (): Promise<void> => {
    if (script) await ready(page);
    await eventually(async () => [await page.locator("main").count(), await page.locator(AROUND).count()]).toEqual([
      1, 0,
    ]);
  };
  await page.goto("/za-nas?mobile=1");
  await settled();
  await page.locator("main a[href^='/']").first().click();
  await eventually(() => pathOf(page)).toMatch(/^\/(?!za-nas).*mobile=1/);
  await settled();
  await page.goto("/profile?mobile=1");
  await settled();
  expect(pathOf(page)).toBe("/vhod?next=%2Fprofile%3Fmobile%3D1&mobile=1");
  await field(page, "login", "username").fill("nobody@example.bg");
  await field(page, "login", "password").fill("wrong-password-1");
  await send(page, "login");
  await summary(page, "login").waitFor();
  await settled();
  await logIn(page);
  await eventually(() => pathOf(page)).toBe("/profile?mobile=1");
  await settled();
  expectNoComplaints(visitor);
  await page.goto("/nyama-takava?mobile=1");
  await settled();
  await visitor.close();
};
