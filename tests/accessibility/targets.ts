/** Whether what is pressed is large enough for a finger. */
import type { Page } from "playwright";

const LEAST = 24;
/** On a phone, for what a person came for. */
const MAIN = 48;

const PRESSED = "a[href], button, input:not([type=hidden]), select, textarea, summary, [role=slider], [role=switch], [role=option]";
const MAIN_PRESSED = ".button.primary, .input, .choice, .slider-thumb, .menu > summary, .phone-narrow, .popup-close, .combobox-option";

/** Targets smaller than 24 px either way; links inside a sentence are as high as its line. Main targets of a phone have 48. */
export const smallTargets = (page: Page): Promise<string[]> => page.evaluate(([pressed, mainPressed, least, main]) => {
  const phone = innerWidth < 768;
  const seen = (element: Element): boolean => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && element.getBoundingClientRect().width > 1;
  const inSentence = (element: Element): boolean =>
    element.localName === "a" && getComputedStyle(element).display === "inline" && element.parentElement!.textContent.trim().length > element.textContent.trim().length + 3;
  /** A control is as large as itself and its label together, and as what its ::before adds to be pressed. */
  const sizeOf = (element: Element): [number, number] => {
    const boxes = [element, ...Array.from((element as HTMLInputElement).labels ?? [])].map((each) => each.getBoundingClientRect());
    const around = getComputedStyle(element, "::before");
    const adds = around.position === "absolute" && around.content !== "none";
    const more = (...edges: string[]): number => (adds ? edges.reduce((sum, edge) => sum + Math.max(0, -parseFloat(edge) || 0), 0) : 0);
    const width = Math.max(...boxes.map(({ right }) => right)) - Math.min(...boxes.map(({ left }) => left)) + more(around.left, around.right);
    const height = Math.max(...boxes.map(({ bottom }) => bottom)) - Math.min(...boxes.map(({ top }) => top)) + more(around.top, around.bottom);
    return [width, height];
  };
  return [...document.querySelectorAll(`${pressed}, ${mainPressed}`)].flatMap((element) => {
    if (!seen(element) || inSentence(element)) return [];
    const [width, height] = sizeOf(element);
    const wanted = phone && element.matches(mainPressed as string) ? (main as number) : (least as number);
    const name = `<${element.localName} class="${element.className}"> ${element.textContent.trim().slice(0, 40)}`;
    // Half a pixel is the browser's rounding.
    return Math.min(width, height) < wanted - 0.5 ? [`${Math.round(width)} × ${Math.round(height)}, wanted ${wanted}: ${name}`] : [];
  });
}, [PRESSED, MAIN_PRESSED, LEAST, MAIN] as const);
