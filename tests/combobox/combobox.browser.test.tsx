import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Browser, Locator, Page as BrowserPage } from "playwright";
import { renderToString } from "react-dom/server";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { listNamed } from "#server/lists/index.ts";
import type { Descriptor } from "#src/engine/core/definition.ts";
import { closeAfterAll } from "#tests/support/after-all.ts";
import { openBrowser } from "#tests/support/browser.ts";
import { serveEntry, type BuiltEntry } from "#tests/support/built-entry.ts";
import { reusedPages, type Pages } from "#tests/support/reused-pages.ts";
import { descriptorWith, Page } from "./page.tsx";

vi.setConfig({ testTimeout: 30_000, hookTimeout: 120_000 });

let browser: Browser;
let pages: Pages;
let entry: BuiltEntry;
let page: BrowserPage;
let asked: string[] = [];
let posted: string[] = [];
let complaints: string[] = [];
let descriptor: Descriptor = descriptorWith();
/** Behaviour of the next responses: fail with 503, or wait for `hold`. */
let fate: { fail: boolean; hold: Promise<void> | undefined } = { fail: false, hold: undefined };

const html = (): string =>
  `<!doctype html><html lang="bg"><head><title>Адрес</title></head><body><main><h1>Адрес</h1><div id="root">${renderToString(
    <Page descriptor={descriptor} />,
  )}</div></main><script type="application/json" id="data">${JSON.stringify(descriptor)}</script></body></html>`;

const answerList = async (url: URL, response: ServerResponse): Promise<void> => {
  const query = url.searchParams.get("q") ?? "";
  asked.push(query);
  const { fail, hold } = fate;
  await hold;
  if (fail) return void response.writeHead(503).end();
  response
    .writeHead(200, { "content-type": "application/json" })
    .end(JSON.stringify({ options: listNamed("settlements")!.find(query) }));
};

const answer = (request: IncomingMessage, response: ServerResponse): void => {
  const url = new URL(request.url ?? "/", "http://test");
  if (url.pathname.startsWith("/api/v2/lists/")) return void answerList(url, response);
  if (request.method === "POST") {
    let body = "";
    request.on("data", (chunk) => {
      body += String(chunk);
    });
    request.on("end", () => {
      posted.push(body);
      response.writeHead(200, { "content-type": "application/json" }).end("{}");
    });
    return;
  }
  response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(html());
};

beforeAll(async () => {
  [browser, entry] = await Promise.all([
    openBrowser(),
    serveEntry("tests/combobox/entry.tsx", answer, { inOne: true }),
  ]);
  pages = reusedPages(browser);
});
closeAfterAll(
  () => browser,
  () => entry,
);

beforeEach(async () => {
  asked = [];
  posted = [];
  complaints = [];
  fate = { fail: false, hold: undefined };
  descriptor = descriptorWith();
  page = await pages.newPage();
  page.on(
    "console",
    (message) => message.type() === "error" && !message.text().includes("503") && complaints.push(message.text()),
  );
  page.on("pageerror", (error) => complaints.push(error.message));
});
afterEach(async () => {
  await page.close();
  expect(complaints).toEqual([]);
});

const open = async (): Promise<void> => void (await page.goto(entry.origin));
const hydrate = async (): Promise<void> => {
  await page.addScriptTag({ url: entry.script, type: "module" });
  await page.locator("[role=combobox]").first().waitFor();
};
const start = async (filled?: Partial<Descriptor>): Promise<void> => {
  if (filled) descriptor = descriptorWith(filled);
  await open();
  await hydrate();
};

const field = (): Locator => page.getByRole("combobox", { name: "Населено място" });
const family = (): Locator => page.getByRole("combobox", { name: "Семейно положение" });
const options = (): Locator => page.getByRole("option");
const carried = (name = "settlement"): Promise<string> => page.locator(`input[name="${name}"]`).inputValue();
const press = (...keys: string[]): Promise<void> =>
  keys.reduce((before, key) => before.then(() => page.keyboard.press(key)), Promise.resolve());
/** Types within one evaluate: separate key presses may be slower than the debounce and show the list for a prefix. */
const type = async (text: string): Promise<void> => {
  await field().focus();
  await page.evaluate((letters) => {
    for (const letter of letters) document.execCommand("insertText", false, letter);
  }, text);
};
/** Label of the active option; "" when none is active. */
const active = (box = field()): Promise<string> =>
  box.evaluate((input) => {
    const option = document.getElementById(input.getAttribute("aria-activedescendant") ?? "");
    return option?.getAttribute("aria-selected") === "true" ? (option.firstChild?.textContent ?? "") : "";
  });
const expanded = (box = field()): Promise<string | null> => box.getAttribute("aria-expanded");
const caret = (): Promise<number | null> => field().evaluate((input) => (input as HTMLInputElement).selectionStart);
const listed = async (): Promise<void> => void (await options().first().waitFor());
const status = (text: string): Promise<void> =>
  page.locator(".combobox [role=status]").getByText(text, { exact: true }).first().waitFor({ state: "attached" });

describe("before hydration", () => {
  it("is one plain text field with the field's name", async () => {
    await open();
    const plain = page.locator('input[name="settlement"]');
    expect(await plain.count()).toBe(1);
    expect(await plain.getAttribute("type")).toBe("text");
    expect(await plain.getAttribute("role")).toBeNull();
    expect(await page.getByLabel("Населено място").count()).toBe(1);
  });

  it("keeps typed text, focus and caret, and submits the text", async () => {
    await open();
    await page.getByLabel("Населено място").focus();
    await page.keyboard.type("Пловди");
    await press("ArrowLeft", "ArrowLeft");
    await hydrate();
    expect(await field().inputValue()).toBe("Пловди");
    expect(await carried()).toBe("Пловди");
    expect(await caret()).toBe(4);
    await press("End");
    await page.keyboard.type("в");
    await listed();
    expect(await carried()).toBe("Пловдив");
    await press("Tab");
    await expect.poll(() => carried()).toBe("56784");
  });

  it("shows the label of its initial value and submits the code", async () => {
    await start({
      values: { settlement: "56784", family: "partner" },
      props: { settlement: { selected: { value: "56784", label: "Пловдив" } } },
    });
    expect(await field().inputValue()).toBe("Пловдив");
    expect(await carried()).toBe("56784");
    expect(await family().inputValue()).toBe("С партньор");
    expect(await carried("family")).toBe("partner");
    await field().focus();
    await press("Tab");
    expect(asked).toEqual([]);
  });
});

describe("keys", () => {
  it("↓ opens on the first option, moves, and wraps around", async () => {
    await start();
    await field().focus();
    await press("ArrowDown");
    await listed();
    expect(await expanded()).toBe("true");
    expect(await active()).toBe("Благоевград");
    await press("ArrowDown");
    expect(await active()).toBe("Бургас");
    await press("ArrowUp", "ArrowUp");
    expect(await active()).toBe(
      await options()
        .last()
        .evaluate((option) => option.firstChild!.textContent),
    );
    await press("ArrowDown");
    expect(await active()).toBe("Благоевград");
  });

  it("↑ opens on the last", async () => {
    await start();
    await type("бяла");
    await listed();
    await press("Escape", "ArrowUp");
    expect(await active()).toBe("Бяла черква");
  });

  it("Enter accepts and does not submit; once closed it submits", async () => {
    await start();
    await type("plov");
    await listed();
    await press("ArrowDown", "Enter");
    expect(await field().inputValue()).toBe("Пловдив");
    expect(await expanded()).toBe("false");
    expect(await carried()).toBe("56784");
    expect(posted).toEqual([]);
    await press("Enter");
    await expect.poll(() => posted.length).toBe(1);
    expect(posted[0]).toMatch(/name="settlement"\r\n\r\n56784\r\n/);
  });

  it("Enter with no active option closes, chooses the option typed in full, and does not submit", async () => {
    await start();
    await type("софия");
    await press("Enter");
    await expect.poll(() => carried()).toBe("68134");
    expect(await field().inputValue()).toBe("София");
    expect(posted).toEqual([]);
  });

  it("Esc closes, then clears", async () => {
    await start();
    await type("соф");
    await listed();
    await press("Escape");
    expect(await expanded()).toBe("false");
    expect(await field().inputValue()).toBe("соф");
    await press("Escape");
    expect(await field().inputValue()).toBe("");
    expect(await carried()).toBe("");
  });

  it("Alt+↓ opens without activating an option, Alt+↑ closes", async () => {
    await start();
    await field().focus();
    await press("Alt+ArrowDown");
    await listed();
    expect(await active()).toBe("");
    await press("Alt+ArrowUp");
    expect(await expanded()).toBe("false");
  });

  it("Home and End move the caret and deactivate the option", async () => {
    await start();
    await type("соф");
    await listed();
    await press("ArrowDown");
    expect(await active()).toBe("София");
    await press("Home");
    expect(await active()).toBe("");
    expect(await caret()).toBe(0);
    await press("ArrowDown", "End");
    expect(await active()).toBe("");
    expect(await caret()).toBe(3);
    expect(await expanded()).toBe("true");
  });

  it("Tab leaves and keeps the typed text, even with an active option", async () => {
    await start();
    await type("соф");
    await listed();
    await press("ArrowDown", "Tab");
    expect(await family().evaluate((input) => input === document.activeElement)).toBe(true);
    expect(await expanded()).toBe("false");
    expect(await field().inputValue()).toBe("соф");
    expect(await carried()).toBe("соф");
  });
});

describe("typing", () => {
  it("retyping the label of a chosen option chooses it again", async () => {
    await start();
    await type("пловдив");
    await options().first().click();
    expect(await carried()).toBe("56784");
    await press("Backspace");
    expect(await carried()).toBe("Пловди");
    await page.keyboard.type("в");
    await press("Tab");
    expect(await field().inputValue()).toBe("Пловдив");
    expect(await carried()).toBe("56784");
  });

  it("retyping the label of the initial value restores it, even if the list no longer has it", async () => {
    await start({
      values: { settlement: "00001" },
      props: { settlement: { selected: { value: "00001", label: "Старо Село" } } },
    });
    await field().focus();
    await press("End", "Backspace");
    await page.keyboard.type("о");
    await press("Tab");
    expect(await carried()).toBe("00001");
  });

  it("sends one request for a burst of keys", async () => {
    await start();
    await type("veliko");
    await listed();
    expect(asked).toEqual(["veliko"]);
    expect(await options().first().textContent()).toContain("Велико Търново");
  });

  it("never shows a stale response", async () => {
    await start();
    let release = (): void => undefined;
    fate.hold = new Promise((resolve) => {
      release = resolve;
    });
    await type("бур");
    await expect.poll(() => asked.length).toBe(1);
    fate.hold = undefined;
    await page.keyboard.type("гас");
    await listed();
    release();
    await expect.poll(() => options().allTextContents()).toEqual([expect.stringContaining("Бургас")]);
  });

  it("choosing by pointer keeps the focus", async () => {
    await start();
    await type("варна");
    await options().first().click();
    expect(await carried()).toBe("10135");
    expect(await field().evaluate((input) => input === document.activeElement)).toBe(true);
  });

  it("announces loading, the number of results, none, and failure; ↓ retries", async () => {
    await start();
    let release = (): void => undefined;
    fate.hold = new Promise((resolve) => {
      release = resolve;
    });
    await type("бяла");
    await status("Търсим…");
    fate.hold = undefined;
    release();
    await status("4 резултата");
    await type("щщщ");
    await status("Няма резултати");
    expect(await expanded()).toBe("false");
    expect(await page.locator(".combobox-notice").first().textContent()).toBe("Няма резултати");
    fate.fail = true;
    await press("Backspace");
    await status("Търсенето не успя. Опитайте отново.");
    fate.fail = false;
    await field().fill("Бяла Слатина");
    fate.fail = true;
    await press("Backspace");
    await page.getByRole("button", { name: "Търсенето не успя" }).waitFor();
    fate.fail = false;
    await press("ArrowDown");
    await listed();
    expect(await options().first().textContent()).toContain("Бяла Слатина");
  });

  it("announces at most twice a second", async () => {
    await start();
    await page.evaluate(() => {
      const said: number[] = [];
      Object.assign(window, { said });
      const region = document.querySelector(".combobox [role=status]")!;
      new MutationObserver(() => region.textContent && said.push(performance.now())).observe(region, {
        childList: true,
        characterData: true,
        subtree: true,
      });
    });
    await field().focus();
    for (const letter of "бургас") await page.keyboard.type(letter, { delay: 230 });
    await status("1 резултат");
    const said = await page.evaluate(() => (window as unknown as { said: number[] }).said);
    expect(said.length).toBeGreaterThan(1);
    for (const [index, time] of said.slice(1).entries()) expect(time - said[index]!).toBeGreaterThan(450);
  });
});

describe("a short list", () => {
  it("is filtered in the page, by Latin letters too, and opens unfiltered once an option is chosen", async () => {
    await start();
    await family().focus();
    await page.keyboard.type("part");
    expect(await options().allTextContents()).toEqual(["С партньор"]);
    await press("ArrowDown", "Enter");
    expect(await carried("family")).toBe("partner");
    await press("ArrowDown");
    expect(await options().count()).toBe(3);
    expect(asked).toEqual([]);
  });
});

describe("looks", () => {
  it("fits a 320 px viewport, with options at least 44 px high", async () => {
    await page.setViewportSize({ width: 320, height: 640 });
    await start();
    await type("бяла");
    await listed();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    if (process.env["SHOTS"]) await page.screenshot({ path: `${process.env["SHOTS"]}/open.png` });
    for (const option of await options().all()) expect((await option.boundingBox())!.height).toBeGreaterThanOrEqual(44);
  });

  it("shows the active option in forced colours", async () => {
    await page.emulateMedia({ forcedColors: "active" });
    await start();
    await type("бяла");
    await listed();
    await press("ArrowDown");
    const colours = await options().evaluateAll((all) => all.map((option) => getComputedStyle(option).backgroundColor));
    expect(colours[0]).not.toBe(colours[1]);
  });

  it("has no axe violations, closed and open", async () => {
    await start();
    await page.addScriptTag({
      content: await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8"),
    });
    const faults = (): Promise<string[]> =>
      page.evaluate(async () => {
        const { axe } = window as unknown as {
          axe: { run(): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> };
        };
        return (await axe.run()).violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
      });
    expect(await faults()).toEqual([]);
    await type("бяла");
    await listed();
    await press("ArrowDown");
    expect(await faults()).toEqual([]);
  });
});
