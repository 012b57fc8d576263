import type { ServerResponse } from "node:http";
import type { Browser, Page } from "playwright";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { Descriptor, Element } from "#src/engine/core/definition.ts";
import { closeAfterAll } from "#tests/support/after-all.ts";
import { openBrowser } from "#tests/support/browser.ts";
import { serveEntry, type BuiltEntry } from "#tests/support/built-entry.ts";

vi.setConfig({ testTimeout: 30_000, hookTimeout: 120_000 });

let browser: Browser;
let entry: BuiltEntry;
let page: Page;
let posted: string[] = [];

beforeAll(async () => {
  [browser, entry] = await Promise.all([
    openBrowser(),
    serveEntry("tests/lazy/entry.tsx", (request, response: ServerResponse) => {
      if (request.method !== "POST") {
        return void response
          .writeHead(200, { "content-type": "text/html; charset=utf-8" })
          .end('<!doctype html><html lang="bg"><body><main id="root"></main></body></html>');
      }
      let body = "";
      request.setEncoding("utf8").on("data", (text: string) => {
        body += text;
      });
      request.on("end", () => {
        posted.push(body);
        response.writeHead(200, { "content-type": "application/json" }).end('{"nextUrl":"/x"}');
      });
    }),
  ]);
});
closeAfterAll(
  () => browser,
  () => entry,
);
beforeEach(async () => {
  posted = [];
  page = await browser.newPage({ viewport: { width: 1280, height: 1000 } });
  // The timeout of `expect.poll`.
  page.setDefaultTimeout(15_000);
});
afterEach(() => page.close());

const LAZY: Element[] = [
  { name: "first", label: "Първо" },
  { type: "location", name: "settlement", label: "Населено място", hint: "Започнете да пишете." },
  {
    type: "autocomplete",
    name: "family",
    label: "Семейно положение",
    choices: [
      { value: "a", label: "Женен" },
      { value: "b", label: "Неженен" },
    ],
  },
  { type: "select", name: "issuer", label: "Издадена от", source: "id-card-issuers" },
  { type: "promoCode", name: "code", label: "Промо код" },
  { type: "photo", name: "front", label: "Снимка" },
  { type: "file", name: "paper", label: "Документ" },
  { name: "last", label: "Последно" },
  { type: "submit", name: "submit", label: "Напред" },
];
const form = (more: Partial<Descriptor> = {}): Descriptor => ({
  id: "f",
  title: "Форма",
  action: "form",
  version: JSON.stringify(more),
  values: {},
  elements: LAZY,
  key: "key",
  csrf: "t",
  ...more,
});

/** Holds the chunks of lazy widgets until `let(true)` delivers or `let(false)` aborts them. */
const holdChunks = async (): Promise<{ let(come: boolean): void }> => {
  let decide = (_come: boolean): void => undefined;
  const decided = new Promise<boolean>((done) => {
    decide = done;
  });
  await page.route(/assets\/(location|autocomplete|promo-code|photo|file)-[\w-]{8}\.js$/, async (route) =>
    (await decided) ? route.continue() : route.abort(),
  );
  return { let: (come) => decide(come) };
};
const open = async (shown: Descriptor): Promise<void> => {
  await page.goto(entry.origin);
  await page.addScriptTag({ url: entry.script, type: "module" });
  await page.locator("html[data-ready]").waitFor({ state: "attached" });
  await page.evaluate((descriptor) => window.showForm(descriptor), shown);
  await page.locator("form").waitFor();
  // Wait for the fonts: they affect the measured sizes.
  await page.evaluate(() => document.fonts.ready);
};
const control = (name: string) => page.locator(`[id="f.${name}"]`);
const heights = (): Promise<Record<string, number>> =>
  page
    .locator(".placeholder")
    .evaluateAll((all) =>
      Object.fromEntries(
        all.map((each) => [(each as HTMLElement).dataset["type"], each.getBoundingClientRect().height]),
      ),
    );
const tops = (): Promise<number[]> =>
  page.locator(".field, .buttons").evaluateAll((all) => all.map((each) => each.getBoundingClientRect().top));

it("a select with a source is searched by typing and submits the code", async () => {
  await open(form());
  const issuer = page.getByRole("combobox", { name: "Издадена от" });
  await issuer.pressSequentially("плов");
  await page.getByRole("option", { name: "Пловдив" }).click();
  expect(await issuer.inputValue()).toBe("Пловдив");
  expect(await page.locator('input[name="issuer"]').inputValue()).toBe("56784");
});

describe("while its code is loading", () => {
  it.each([
    [1280, 87],
    [390, 220],
  ])("a lazy field has a placeholder of its size at %i px, and nothing moves when it loads", async (width, photo) => {
    await page.setViewportSize({ width, height: 1000 });
    const chunks = await holdChunks();
    await open(form());
    expect(await heights()).toEqual({ location: 60, autocomplete: 60, promoCode: 60, photo, file: 124 });
    const before = await tops();
    chunks.let(true);
    await page.getByRole("combobox").first().waitFor();
    await page.locator(".upload[data-live]").nth(1).waitFor();
    await page.locator(".placeholder").last().waitFor({ state: "detached" });
    expect(await tops()).toEqual(before);
  });

  it("typing elsewhere is not interrupted, and the loaded field shows the form's value", async () => {
    const chunks = await holdChunks();
    await open(
      form({
        values: { settlement: "56784" },
        props: { settlement: { selected: { value: "56784", label: "Пловдив" } } },
      }),
    );
    await control("first").focus();
    await page.keyboard.type("аб");
    chunks.let(true);
    await page.getByRole("combobox").first().waitFor();
    await page.keyboard.type("вг");
    expect(await control("first").inputValue()).toBe("абвг");
    expect(await control("settlement").inputValue()).toBe("Пловдив");
    expect(await page.locator('input[name="settlement"]').inputValue()).toBe("56784");
  });
});

describe("when its code fails to load", () => {
  beforeEach(async () => {
    (await holdChunks()).let(false);
  });

  it("a plain control replaces it, and the error is reported", async () => {
    await open(form({ values: { family: "a" } }));
    await control("settlement").fill("гр. Пловдив");
    expect(await control("family").inputValue()).toBe("Женен");
    await control("front").setInputFiles({ name: "лице.jpg", mimeType: "image/jpeg", buffer: Buffer.from("jpeg") });
    await page.getByText("лице.jpg").waitFor();
    expect(await page.evaluate(() => window.reported.length)).toBeGreaterThan(0);
    await page.getByRole("button", { name: "Напред" }).click();
    await expect.poll(() => posted.length).toBe(1);
    expect(posted[0]).toMatch(/name="settlement"\r\n\r\nгр\. Пловдив/);
    expect(posted[0]).toMatch(/name="family"\r\n\r\na\r/);
    expect(posted[0]).toMatch(/name="front"; filename="/);
  });
});

it("a form without lazy widgets loads none", async () => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await open(form({ elements: LAZY.filter(({ type }) => type === undefined || type === "submit") }));
  await control("first").fill("а");
  expect(
    asked.filter((url) =>
      /assets\/(location|autocomplete|promo-code|photo|file|listed|upload)-[\w-]{8}\.js$/.test(url),
    ),
  ).toEqual([]);
});
