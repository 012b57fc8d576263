import { readFileSync } from "node:fs";
import type { Page } from "playwright";
import { expect, it } from "vitest";
import { pages } from "#src/pages/table.ts";
import { inRoot } from "#server/kernel/root.ts";
import { useLender } from "./lender.ts";
import { eventually, expectNoComplaints, ready } from "./visit.ts";

const lender = useLender();

const headOf = (page: Page): Promise<Record<string, string | null>> =>
  page.evaluate(() => {
    const content = (selector: string): string | null =>
      document.head.querySelector(selector)?.getAttribute("content") ?? null;
    return {
      title: document.title,
      description: content("meta[name=description]"),
      robots: content("meta[name=robots]"),
      social: content("meta[property='og:title']"),
      image: content("meta[property='og:image']"),
      url: content("meta[property='og:url']"),
      canonical: document.head.querySelector("link[rel=canonical]")?.getAttribute("href") ?? null,
      tags: String(document.head.querySelectorAll("[data-page]").length),
    };
  });

/** Navigates client-side, as the site's own links do. */
const moveTo = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState({}, "", to);
    dispatchEvent(new PopStateEvent("popstate"));
  }, path);

it("the head after client-side navigation equals the one the server sends", async () => {
  const visitor = await lender.visit();
  const { page } = visitor;
  for (const path of ["/za-nas", "/tariff", "/version", "/vhod", "/nyama-takava", "/"]) {
    await page.goto(path);
    await ready(page);
    const sent = await headOf(page);
    await page.goto(path === "/tariff" ? "/za-nas" : "/tariff");
    await ready(page);
    await moveTo(page, path);
    await eventually(() => headOf(page)).toEqual(sent);
  }
  visitor.complaints.splice(
    0,
    visitor.complaints.length,
    ...visitor.complaints.filter((line) => !line.includes("/nyama-takava")),
  );
  expectNoComplaints(visitor);
  await visitor.close();
});

it("the structured data is in the page and violates no directive of the strict CSP", async () => {
  const visitor = await lender.visitPage("/za-nas");
  const block = await visitor.page.locator("script[type='application/ld+json']").textContent();
  expect(JSON.parse(block!)).toMatchObject({
    "@type": "Organization",
    contactPoint: { contactType: "customer support" },
  });
  await visitor.page.goto("/za-nas?mobile=1");
  await ready(visitor.page);
  expect(await visitor.page.locator("script[type='application/ld+json']").count()).toBe(0);
  expectNoComplaints(visitor);
  await visitor.close();
});

it("a browser gets the page and every built script compressed", async () => {
  const visitor = await lender.visit();
  const { page } = visitor;
  const plain: string[] = [];
  let packed = 0;
  page.on("response", (response) => {
    if (!["document", "script"].includes(response.request().resourceType())) return;
    if (response.headers()["content-encoding"]) packed += 1;
    else plain.push(response.url());
  });
  await page.goto("/tariff");
  await ready(page);
  expect(plain).toEqual([]);
  expect(packed).toBeGreaterThan(3);
  await visitor.close();
});

/** Script paths of every page template but `content`. Requests for them or for `DATA` mean that a page is loading. */
const kindFiles = (): string[] => {
  const manifest = JSON.parse(readFileSync(inRoot("dist", "client", ".vite", "manifest.json"), "utf8")) as Record<
    string,
    { file: string }
  >;
  return [...new Set(pages.map(({ template }) => template))]
    .filter((template) => template !== "content")
    .map((template) => `/${manifest[`src/pages/templates/${template}.tsx`]!.file}`);
};
const DATA = /^\/api\/v2\/(?!config|user-data|announcements|log-user-click)/;

it("a link's page is fetched when the link is followed, not when it is visible, hovered or focused", async () => {
  const visitor = await lender.visitPage("/za-nas", { viewport: { width: 1280, height: 900 } });
  const { page } = visitor;
  const asked: string[] = [];
  const kinds = kindFiles();
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (kinds.includes(pathname) || DATA.test(pathname)) asked.push(pathname);
  });
  const links = await page.locator("a[href^='/']:visible").all();
  expect(links.length).toBeGreaterThan(10);
  for (const link of links) {
    await link.hover();
    await link.focus();
  }
  await page.mouse.wheel(0, 10_000);
  await page.waitForTimeout(500);
  expect(asked).toEqual([]);
  expect(await page.locator("link[rel=prefetch], link[rel=prerender], script[type=speculationrules]").count()).toBe(0);
  await page.locator("a[href='/vhod']:visible").first().click();
  await page.waitForURL("**/vhod");
  await page.locator('[id="login.username"]').waitFor();
  expect(asked).toContain("/api/v2/login");
  expect(asked.some((path) => path.startsWith("/assets/form-"))).toBe(true);
  expectNoComplaints(visitor);
  await visitor.close();
});
