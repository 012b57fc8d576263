import type { Page } from "playwright";
import { expect, it } from "vitest";
import { useLender } from "./lender.ts";
import { chooseManual, field, fillEmployment, fillPersonal, firstStep, note, send, TERMS } from "./steps.ts";
import { enter, eventually, expectNoComplaints, ready } from "./visit.ts";

const lender = useLender();

const nameOf = (url: string): string => new URL(url).pathname.replace(/^\/assets\/|-.{8}\.js$/g, "");

/** Names of the scripts listed in the page's markup (`named`) and of those requested since `forget` (`asked`). */
const scriptsOf = (page: Page) => {
  const asked = new Set<string>();
  page.on("request", (request) => request.resourceType() === "script" && asked.add(nameOf(request.url())));
  return {
    forget: () => asked.clear(),
    asked: () => [...asked].sort(),
    named: async () => {
      const [first = "", files = ""] = await page
        .locator("script[data-files]")
        .evaluate((script: HTMLScriptElement) => [script.src, script.dataset["files"]]);
      return [first, ...files.split(" ").map((file) => new URL(file, first).href)].map(nameOf).sort();
    },
  };
};

it("a page fetches exactly the lazy widgets of its form", async () => {
  const visitor = await lender.visit();
  const { page } = visitor;
  const scripts = scriptsOf(page);
  await page.goto(firstStep(TERMS));
  await ready(page);
  const first = await scripts.named();
  expect(scripts.asked()).toEqual(expect.arrayContaining(first));
  for (const lazy of ["location", "autocomplete", "photo", "file", "listed", "upload"])
    expect(scripts.asked()).not.toContain(lazy);

  const borrower = await lender.borrowerAt("confirmed");
  const { person } = borrower;
  await enter(visitor, borrower);
  await page.goto("/kak-da-populnia");
  await chooseManual(page);
  await page.locator("[role=combobox]").first().waitFor({ state: "attached" });
  // After client-side navigation the widgets are fetched on arrival.
  await eventually(() => scripts.asked()).toEqual(expect.arrayContaining(["location", "autocomplete"]));
  scripts.forget();
  await page.reload();
  await ready(page);
  const long = await scripts.named();
  expect(long).toEqual(expect.arrayContaining(["location", "autocomplete", "forms"]));
  // Scripts loaded when the page is idle are not listed; none of them is a widget.
  expect(scripts.asked()).toEqual(expect.arrayContaining(long));
  for (const other of ["photo", "file", "upload"]) expect(scripts.asked()).not.toContain(other);
  expectNoComplaints(visitor);

  // If one fails to load, the page stays server-rendered, reports the error, and still works.
  await page.route(/assets\/location-/, (route) => route.abort());
  const reported = page.waitForRequest("**/api/v2/error");
  await page.reload();
  expect((await reported).postData()).toContain("location");
  expect(await page.locator("html[data-ready]").count()).toBe(0);
  await fillPersonal(page, person);
  await page.unrouteAll();
  await send(page, "personal-information");
  // The server responds at the action's address; now that the widget loads, the page hydrates and restores its own
  // address.
  await page.waitForURL("**/lichni-danni");
  await ready(page);
  expect(await note(page, "personal-information").innerText()).toContain("Изборът Ви отвори нови полета");
  expect(await field(page, "personal-information", "permanentAddress.settlement").inputValue()).toMatch(/Пловдив/);
  await fillEmployment(page);
  await send(page, "personal-information");
  await page.waitForURL("**/poluchavane-i-obezpechenie");
  await visitor.close();
});
