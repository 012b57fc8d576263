/** Checks the size of pointer targets (WCAG 2.5.8: 24 px; main targets on phones: 48 px). */
import type { Page } from "playwright";

const LEAST = 24;
/** On a phone, for the page's main controls (`MAIN_PRESSED`). */
const MAIN = 48;

const PRESSED =
  "a[href], button, input:not([type=hidden]), select, textarea, summary, [role=slider], [role=switch], [role=option]";
const MAIN_PRESSED =
  ".button.primary, .input, .choice, .slider-thumb, .menu > summary, .phone-narrow, .popup-close, .combobox-option";

/** Targets below 24 px (main targets on phones: 48 px) in either dimension; links within a sentence are exempt. */
export const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(
    ([pressed, mainPressed, least, main]) => {
      const phone = innerWidth < 768;
      const seen = (element: Element): boolean =>
        element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
        element.getBoundingClientRect().width > 1;
      const inSentence = (element: Element): boolean =>
        element.localName === "a" &&
        getComputedStyle(element).display === "inline" &&
        element.parentElement!.textContent.trim().length > element.textContent.trim().length + 3;
      /** Size of a control together with its labels and the hit area added by an absolutely positioned ::before. */
      const sizeOf = (element: Element): [number, number] => {
        const boxes = [element, ...Array.from((element as HTMLInputElement).labels ?? [])].map((each) =>
          each.getBoundingClientRect(),
        );
        const around = getComputedStyle(element, "::before");
        const adds = around.position === "absolute" && around.content !== "none";
        const more = (...edges: string[]): number =>
          adds ? edges.reduce((sum, edge) => sum + Math.max(0, -parseFloat(edge) || 0), 0) : 0;
        const width =
          Math.max(...boxes.map(({ right }) => right)) -
          Math.min(...boxes.map(({ left }) => left)) +
          more(around.left, around.right);
        const height =
          Math.max(...boxes.map(({ bottom }) => bottom)) -
          Math.min(...boxes.map(({ top }) => top)) +
          more(around.top, around.bottom);
        return [width, height];
      };
      return [...document.querySelectorAll(`${pressed}, ${mainPressed}`)].flatMap((element) => {
        if (!seen(element) || inSentence(element)) return [];
        const [width, height] = sizeOf(element);
        const wanted = phone && element.matches(mainPressed as string) ? (main as number) : (least as number);
        const name = `<${element.localName} class="${element.className}"> ${element.textContent.trim().slice(0, 40)}`;
        // Half a pixel of tolerance for the browser's rounding.
        return Math.min(width, height) < wanted - 0.5
          ? [`${Math.round(width)} × ${Math.round(height)}, wanted ${wanted}: ${name}`]
          : [];
      });
    },
    [PRESSED, MAIN_PRESSED, LEAST, MAIN] as const,
  );
