/** Whether a page has room for what stands on it, whatever a person has set: width, size and spacing of text. */
import type { Page } from "playwright";

type Setting = { name: string; width: number; height: number; text: number; spaced: boolean };

/** 320 px is a window of 1280 at 400 %. */
export const SETTINGS: readonly Setting[] = [
  { name: "the narrowest phone", width: 320, height: 640, text: 100, spaced: false },
  { name: "text at 200 %", width: 390, height: 844, text: 200, spaced: false },
  { name: "text at 200 % on a desktop", width: 1280, height: 900, text: 200, spaced: false },
  { name: "text spaced as WCAG 1.4.12 says", width: 320, height: 640, text: 100, spaced: true },
];

/** Our base size for a person who left the browser's 16 px alone, in percent. */
const OUR_SIZE = 112.5;

const SPACED = "* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; } p { margin-bottom: 2em !important; }";

/** Gives a page a person's setting, by the object model: the page's policy refuses style elements. */
const put = async (page: Page, { width, height, text, spaced }: Setting): Promise<void> => {
  await page.setViewportSize({ width, height });
  await page.evaluate(([size, sheetText]) => {
    document.documentElement.style.fontSize = size!;
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(sheetText!);
    document.adoptedStyleSheets = [sheet];
  }, [text === 100 ? "" : `${(OUR_SIZE * text) / 100}%`, spaced ? SPACED : ""]);
};

/** Elements that stick out at the side, and texts that their own box cuts off. */
const lostOn = (page: Page): Promise<string[]> => page.evaluate(() => {
  const say = ({ localName, className, textContent }: HTMLElement): string => `<${localName} class="${String(className)}"> ${textContent.trim().slice(0, 60)}`;
  const all = [...document.body.querySelectorAll<HTMLElement>("*")].filter((element) => element.checkVisibility({ visibilityProperty: true }));
  const { scrollWidth, clientWidth } = document.documentElement;
  // A table may be scrolled by itself.
  const scrolls = (element: HTMLElement | null): boolean => element !== null && (getComputedStyle(element).overflowX === "auto" || scrolls(element.parentElement));
  const wide = scrollWidth > clientWidth ? all.filter((element) => element.getBoundingClientRect().right > clientWidth + 1 && !scrolls(element.parentElement)).slice(-4) : [];
  const cut = all.filter((element) => {
    const { overflowX, overflowY, textOverflow } = getComputedStyle(element);
    const hides = (overflow: string): boolean => overflow === "hidden" || overflow === "clip";
    // Nothing but a pixel of it is meant to be seen.
    if (element.clientWidth <= 1 || textOverflow === "ellipsis" || element.textContent.trim() === "") return false;
    return (hides(overflowX) && element.scrollWidth > element.clientWidth + 1) || (hides(overflowY) && element.scrollHeight > element.clientHeight + 1);
  });
  return [
    ...(scrollWidth > clientWidth ? [`${scrollWidth} px in ${clientWidth}`] : []),
    ...wide.map((element) => `sticks out: ${say(element)}`), ...cut.map((element) => `is cut off: ${say(element)}`),
  ];
});

/** What is lost in which setting; empty when a page has room in all of them. Leaves the window as it was. */
export const lostInSettings = async (page: Page): Promise<string[]> => {
  const before = page.viewportSize()!;
  const lost: string[] = [];
  for (const setting of SETTINGS) {
    await put(page, setting);
    lost.push(...(await lostOn(page)).map((what) => `${setting.name}: ${what}`));
  }
  await put(page, { ...SETTINGS[0]!, ...before });
  return lost;
};
