/** Tests of the accessibility checks themselves: each reports its fault, and nothing on a page without faults. */
import type { Browser, Page } from "playwright";
import { afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { closeAfterAll } from "#tests/support/after-all.ts";
import { openBrowser } from "#tests/support/browser.ts";
import { heard, listen } from "./live-regions.ts";
import { lostInSettings } from "./room.ts";
import { walk } from "./tab-stops.ts";
import { smallTargets } from "./targets.ts";

let browser: Browser;
let page: Page;

beforeAll(async () => {
  browser = await openBrowser();
});
closeAfterAll(() => browser);
beforeEach(async () => {
  page = await browser.newPage({ viewport: { width: 390, height: 844 } });
});
afterEach(() => page.close());

const show = (body: string, styles = ""): Promise<void> =>
  page.setContent(
    `<!doctype html><html lang="bg"><style>body { margin: 0; } :focus-visible { outline: 3px solid; } button, a.big { display: block; min-width: 60px; min-height: 60px; } ${styles}</style><body>${body}`,
  );

it("a page without faults yields no findings", async () => {
  await show(
    "<h1>Вход</h1><p>Прочетете <a href='#a'>условията</a>, преди да подпишете.</p><button class='button primary'>Вход</button>",
  );
  expect([
    await lostInSettings(page),
    await smallTargets(page),
    (await walk(page)).covered,
    (await walk(page)).unmarked,
  ]).toEqual([[], [], [], []]);
  expect((await walk(page)).stops.length).toBe(2);
});

it("overflowing and clipped elements are reported with the setting that causes it", async () => {
  await show(
    "<p class='wide'>Широко</p><p class='cut'>Отрязано, защото кутията е ниска</p><p class='tight'>Само при разреден текст</p>",
    ".wide { width: 500px; } .cut { height: 10px; overflow: hidden; } .tight { font-family: monospace; width: 24ch; height: 22px; overflow: hidden; white-space: nowrap; }",
  );
  const lost = await lostInSettings(page);
  expect(lost.some((each) => /narrowest phone: sticks out: <p class="wide">/.test(each))).toBe(true);
  expect(lost.some((each) => /narrowest phone: is cut off: <p class="cut">/.test(each))).toBe(true);
  expect(lost.some((each) => /narrowest phone: is cut off: <p class="tight">/.test(each))).toBe(false);
  expect(lost.some((each) => /1\.4\.12.*: is cut off: <p class="tight">/.test(each))).toBe(true);
  expect(page.viewportSize()).toEqual({ width: 390, height: 844 });
});

it("too small targets are reported; a label counts towards its control's size", async () => {
  await show(
    "<button class='tiny'>×</button><label><input type='checkbox'> Приемам условията на договора</label><button class='button primary low'>Вход</button>",
    ".tiny { min-width: 0; min-height: 0; width: 20px; height: 20px; padding: 0; } label { display: block; line-height: 32px; } .low { min-height: 40px; height: 40px; }",
  );
  expect(await smallTargets(page)).toEqual([
    expect.stringMatching(/^20 × 20, wanted 24: <button class="tiny">/),
    expect.stringMatching(/ × 40, wanted 48: <button class="button primary low">/),
  ]);
});

it("tab stops that are covered or show no focus indicator are reported", async () => {
  await show(
    "<button>Първи</button><button class='quiet'>Втори</button><button class='under'>Трети</button><div class='bar'></div>",
    ".quiet { outline: none; } .under { position: fixed; bottom: 0; } .bar { position: fixed; inset: auto 0 0; height: 120px; background: #fff; }",
  );
  const { stops, covered, unmarked } = await walk(page);
  expect(stops.length).toBe(3);
  expect(covered).toEqual([expect.stringContaining('Трети under <div class="bar">')]);
  expect(unmarked).toEqual([expect.stringContaining("Втори")]);
});

it("each change of a live region is recorded once; regions with aria-live=off never", async () => {
  await show("<p role='status' id='a'></p><output id='b' aria-live='off'></output><p id='c'></p>");
  await listen(page);
  await page.evaluate(async () => {
    for (const text of ["Проверяваме…", "Проверено", "Проверено", ""]) {
      for (const id of ["a", "b", "c"]) document.getElementById(id)!.textContent = text;
      await new Promise((drawn) => setTimeout(drawn));
    }
  });
  expect((await heard(page)).map(({ text }) => text)).toEqual(["Проверяваме…", "Проверено"]);
});
