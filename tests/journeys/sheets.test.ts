/** Style sheets: a document holds its own, and a page the router goes to has the same ones as when it is loaded. */
import type { Page } from "playwright";
import { expect, it } from "vitest";
import { useLender } from "./lender.ts";
import { eventually, expectNoComplaints, isSameDocument, markDocument } from "./visit.ts";

const lender = useLender();

/** Names of the sheets in the head, in their order. */
const worn = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.head.querySelectorAll<HTMLStyleElement>("style[data-sheet]")]
      .filter(({ sheet }) => sheet!.cssRules.length > 0)
      .map((style) => style.dataset["sheet"]!),
  );

const PAGES = ["/", "/tariff", "/vhod"] as const;
/** Each page after each other one. */
const WALK = ["/tariff", "/", "/vhod", "/tariff", "/vhod", "/"] as const;

it("a page reached by the router wears the sheets of its document, in their order, and loads none of those there", async () => {
  const visitor = await lender.visitPage("/");
  const { page } = visitor;
  const loaded = new Map<string, string[]>();
  for (const path of PAGES) {
    const window = await lender.visitPage(path);
    loaded.set(path, await worn(window.page));
    await window.close();
  }
  expect(new Set([...loaded.values()].map((names) => names.join(" "))).size).toBe(PAGES.length);
  const texts = new Set<string>();
  page.on("request", (request) => void (/(styles|sheet)-[^/]*\.js/.test(request.url()) && texts.add(request.url())));
  await markDocument(page);
  for (const path of WALK) {
    await page.evaluate((to) => document.querySelector<HTMLAnchorElement>(`a[href="${to}"]`)!.click(), path);
    await eventually(() => worn(page)).toEqual(loaded.get(path));
  }
  expect(await isSameDocument(page)).toBe(true);
  // Of all the pages walked, only the text page has a sheet that the first document did not hold.
  expect([...texts].map((url) => /([a-z]+)\.styles/.exec(url)?.[1])).toEqual(["reading"]);
  expectNoComplaints(visitor);
  await visitor.close();
});
