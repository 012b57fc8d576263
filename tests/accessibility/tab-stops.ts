/** Walks through a page's tab order. */
import type { Page } from "playwright";

type Stop = { what: string; covered: boolean; unmarked: boolean } | "end";

const AT_MOST = 200;

/** The focused element, whether it is covered, and whether it lacks a focus indicator; „end“ past the last stop. */
const stopNow = (page: Page): Promise<Stop> =>
  page.evaluate(() => {
    const active = document.activeElement;
    if (!active || active === document.body) return "end";
    const met = ((window as unknown as { met?: Map<Element, number> }).met ??= new Map());
    if (met.has(active)) return "end";
    met.set(active, met.size + 1);
    const box = active.getClientRects()[0] ?? active.getBoundingClientRect();
    const [x, y] = [
      Math.min(innerWidth - 1, Math.max(0, box.left + box.width / 2)),
      Math.min(innerHeight - 1, Math.max(0, box.top + box.height / 2)),
    ];
    const hit = document.elementFromPoint(x, y);
    const own =
      hit !== null && (active.contains(hit) || hit.contains(active) || hit.closest("label")?.control === active);
    // The control's parent may show the focus outline for it.
    const marked = [
      getComputedStyle(active),
      getComputedStyle(active, "::before"),
      getComputedStyle(active.parentElement!),
    ].some(({ outlineStyle, outlineWidth }) => outlineStyle !== "none" && parseFloat(outlineWidth) >= 2);
    const name = (active.getAttribute("aria-label") ?? active.textContent).trim().replace(/\s+/g, " ").slice(0, 40);
    const by = own ? "" : ` under <${hit?.localName} class="${hit?.className}">`;
    return {
      what: `${met.size} <${active.localName} id="${active.id}"> ${name}${by}`,
      covered: !own,
      unmarked: !marked,
    };
  });

export type Walk = { stops: string[]; covered: string[]; unmarked: string[] };

/** Presses Tab from the page's start to its end; throws on a focus trap. */
export const walk = async (page: Page): Promise<Walk> => {
  await page.evaluate(() => {
    (document.activeElement as HTMLElement | null)?.blur();
    scrollTo(0, 0);
    // Tab starts from the selection.
    getSelection()?.setBaseAndExtent(document.body, 0, document.body, 0);
    delete (window as unknown as { met?: unknown }).met;
  });
  const found: Walk = { stops: [], covered: [], unmarked: [] };
  for (let presses = 0; presses < AT_MOST; presses += 1) {
    await page.keyboard.press("Tab");
    const stop = await stopNow(page);
    if (stop === "end") return found;
    found.stops.push(stop.what);
    if (stop.covered) found.covered.push(stop.what);
    if (stop.unmarked) found.unmarked.push(stop.what);
  }
  throw new Error(`Tab never comes to an end: ${found.stops.slice(-10).join("\n")}`);
};
