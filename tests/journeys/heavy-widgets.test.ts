import type { Page } from "playwright";
import { expect, it } from "vitest";
import { newPerson } from "#tests/borrower-data.ts";
import { useLender } from "./lender.ts";
import { chooseManual, confirmPhone, field, fillEmployment, fillPersonal, firstStep, note, register, send, type Terms } from "./steps.ts";
import { eventually, expectNoComplaints, ready } from "./visit.ts";

const lender = useLender();

const TERMS: Terms = { product: "consumerCredit", amount: 600, term: 6 };

const nameOf = (url: string): string => new URL(url).pathname.replace(/^\/assets\/|-.{8}\.js$/g, "");

/** Names of the scripts a page names, and of those the window has asked for since it was last told to forget. */
const scriptsOf = (page: Page) => {
  const asked = new Set<string>();
  page.on("request", (request) => request.resourceType() === "script" && asked.add(nameOf(request.url())));
  return {
    forget: () => asked.clear(),
    asked: () => [...asked].sort(),
    named: async () => {
      const [first = "", files = ""] = await page.locator("script[data-files]").evaluate((script: HTMLScriptElement) => [script.src, script.dataset["files"]]);
      return [first, ...files.split(" ").map((file) => new URL(file, first).href)].map(nameOf).sort();
    },
  };
};

it("a page fetches the code of the fields it names, all of it, and nothing else", async () => {
  const person = newPerson();
  const visitor = await lender.visit();
  const { page } = visitor;
  const scripts = scriptsOf(page);
  await page.goto(firstStep(TERMS));
  await ready(page);
  const first = await scripts.named();
  expect(scripts.asked()).toEqual(expect.arrayContaining(first));
  for (const heavy of ["location", "autocomplete", "photo", "file", "listed", "upload"]) expect(scripts.asked()).not.toContain(heavy);

  await register(page, person, TERMS);
  await confirmPhone(page, lender.url, person);
  await chooseManual(page);
  await page.getByRole("combobox").first().waitFor();
  // Come to inside the app, it is fetched now.
  await eventually(() => scripts.asked()).toEqual(expect.arrayContaining(["location", "autocomplete"]));
  scripts.forget();
  await page.reload();
  await ready(page);
  const long = await scripts.named();
  expect(long).toEqual(expect.arrayContaining(["location", "autocomplete", "forms"]));
  // What comes when the page is idle comes without being named, and is none of a form's fields.
  expect(scripts.asked()).toEqual(expect.arrayContaining(long));
  for (const other of ["photo", "file", "upload"]) expect(scripts.asked()).not.toContain(other);
  expectNoComplaints(visitor);

  // Without one of them the page stays as the server drew it, says so, and still works.
  await page.route(/assets\/location-/, (route) => route.abort());
  const reported = page.waitForRequest("**/api/v2/error");
  await page.reload();
  expect((await reported).postData()).toContain("location");
  expect(await page.locator("html[data-ready]").count()).toBe(0);
  await fillPersonal(page, person);
  await page.unrouteAll();
  await send(page, "personal-information");
  // The server answers at the action's address; with its code there now, the page goes on at its own.
  await page.waitForURL("**/lichni-danni");
  await ready(page);
  expect(await note(page, "personal-information").innerText()).toContain("Изборът Ви отвори нови полета");
  expect(await field(page, "personal-information", "permanentAddress.settlement").inputValue()).toMatch(/Пловдив/);
  await fillEmployment(page);
  await send(page, "personal-information");
  await page.waitForURL("**/poluchavane-i-obezpechenie");
  await visitor.close();
});
