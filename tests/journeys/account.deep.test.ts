import { expect, it } from "vitest";
import { newPerson } from "#tests/support/borrower-data.ts";
import { inspect } from "./inspect.ts";
import { useLender } from "./lender.ts";
import { field } from "./steps.ts";
import { eventually, expectNoComplaints, ready } from "./visit.ts";
import { account, said, writeMessage } from "./walks/account.ts";
import { hydrated } from "./walks/walk.ts";

const lender = useLender();

it("everything in the user menu works, each page accessible", () =>
  account(lender, { viewport: { width: 1280, height: 900 } }, hydrated(inspect)));

it("an anonymous visitor can write to the lender and is sent to log in for marketing preferences", async () => {
  const visitor = await lender.visitPage("/subscribe");
  const { page } = visitor;
  await inspect(page);
  await page.locator("main").getByRole("link", { name: "Вход" }).click();
  await page.waitForURL("**/vhod?next=%2Fsubscribe");
  // Leaving sooner fetches two forms at once and each response sets a session cookie: the last one need not match the
  // form shown.
  await field(page, "login", "username").waitFor();
  await page.goto("/kontakti");
  await ready(page);
  await inspect(page);
  await field(page, "contact-us", "email").fill(newPerson().email);
  await writeMessage(page, "Имам въпрос за условията.");
  await eventually(() => said(page)).toContain("Получихме съобщението Ви.");
  expectNoComplaints(visitor);
  await visitor.close();
});

it("after signing, the documents and the application are listed on accessible pages", async () => {
  const visitor = await lender.visitAt("signed");
  const { page } = visitor;
  await page.goto("/dokumenti");
  await ready(page);
  await inspect(page);
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Погасителен план" }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^Погасителен план .*\.pdf$/);
  await page.goto("/istoriya-na-zayavkite");
  await ready(page);
  await inspect(page);
  await page.locator(".listing li a").click();
  await page.waitForURL(/\/status\/[0-9a-f-]{36}$/);
  expectNoComplaints(visitor);
  await visitor.close();
});
