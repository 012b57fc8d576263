/** Checks that no content is lost at any viewport width, text size or text spacing (WCAG 1.4.4, 1.4.10, 1.4.12). */
import type { Page } from "playwright";

/** A window and its text. */
export type Setting = { name: string; width: number; height: number; text: number; spaced: boolean };

/** 320 px equals a 1280 px window at 400 % zoom. */
export const NARROWEST: Setting = { name: "the narrowest phone", width: 320, height: 640, text: 100, spaced: false };

/** Viewport and text settings to check. */
export const SETTINGS: readonly Setting[] = [
  NARROWEST,
  { name: "text at 200 %", width: 390, height: 844, text: 200, spaced: false },
  { name: "the narrowest window with two columns", width: 1024, height: 768, text: 100, spaced: false },
  { name: "text at 200 % on a desktop", width: 1280, height: 900, text: 200, spaced: false },
  { name: "text spaced as WCAG 1.4.12 says", width: 320, height: 640, text: 100, spaced: true },
];

/** The site's base font size in percent of the browser's default of 16 px. */
const OUR_SIZE = 112.5;

const SPACED =
  "* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; } p { margin-bottom: 2em !important; }";

/** Applies a setting through the CSSOM: the page's CSP blocks `<style>` elements. */
const put = async (page: Page, { width, height, text, spaced }: Setting): Promise<void> => {
  await page.setViewportSize({ width, height });
  await page.evaluate(
    ([size, sheetText]) => {
      document.documentElement.style.fontSize = size!;
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(sheetText!);
      document.adoptedStyleSheets = [sheet];
    },
    [text === 100 ? "" : `${(OUR_SIZE * text) / 100}%`, spaced ? SPACED : ""],
  );
};

/** Elements that overflow the viewport's width, and texts clipped by their own box. */
const lostOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const say = ({ localName, className, textContent }: HTMLElement): string =>
      `<${localName} class="${String(className)}"> ${textContent.trim().slice(0, 60)}`;
    const all = [...document.body.querySelectorAll<HTMLElement>("*")].filter((element) =>
      element.checkVisibility({ visibilityProperty: true }),
    );
    const { scrollWidth, clientWidth } = document.documentElement;
    // Content of a scrollable ancestor (a table) may be wider.
    const scrolls = (element: HTMLElement | null): boolean =>
      element !== null && (getComputedStyle(element).overflowX === "auto" || scrolls(element.parentElement));
    const wide =
      scrollWidth > clientWidth
        ? all
            .filter(
              (element) => element.getBoundingClientRect().right > clientWidth + 1 && !scrolls(element.parentElement),
            )
            .slice(-4)
        : [];
    const cut = all.filter((element) => {
      const { overflowX, overflowY, textOverflow } = getComputedStyle(element);
      const hides = (overflow: string): boolean => overflow === "hidden" || overflow === "clip";
      // Visually hidden elements are 1 px wide on purpose.
      if (element.clientWidth <= 1 || textOverflow === "ellipsis" || element.textContent.trim() === "") return false;
      return (
        (hides(overflowX) && element.scrollWidth > element.clientWidth + 1) ||
        (hides(overflowY) && element.scrollHeight > element.clientHeight + 1)
      );
    });
    return [
      ...(scrollWidth > clientWidth ? [`${scrollWidth} px in ${clientWidth}`] : []),
      ...wide.map((element) => `sticks out: ${say(element)}`),
      ...cut.map((element) => `is cut off: ${say(element)}`),
    ];
  });

/** Lost content as `setting: fault`; empty when nothing is lost in any of the settings. Restores the viewport. */
export const lostInSettings = async (page: Page, settings: readonly Setting[] = SETTINGS): Promise<string[]> => {
  const before = page.viewportSize()!;
  const lost: string[] = [];
  for (const setting of settings) {
    await put(page, setting);
    lost.push(...(await lostOn(page)).map((what) => `${setting.name}: ${what}`));
  }
  if (settings.length > 0) await put(page, { ...NARROWEST, ...before });
  return lost;
};
