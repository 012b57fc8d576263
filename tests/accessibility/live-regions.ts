/** Records the announcements of a page's live regions, as a screen reader receives them. */
import type { Page } from "playwright";

export type Said = { text: string; at: number };

type Heard = { heard?: Said[] };

/** Starts recording; clears earlier announcements. */
export const listen = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const page_ = window as unknown as Heard;
    const first = page_.heard === undefined;
    page_.heard = [];
    if (!first) return;
    const LIVE = "[role=status], [role=alert], [role=log], [aria-live=polite], [aria-live=assertive], output";
    const last = new WeakMap<Element, string>();
    const textOf = (region: Element): string => region.textContent.replace(/\s+/g, " ").trim();
    for (const region of document.querySelectorAll(LIVE)) last.set(region, textOf(region));
    new MutationObserver((changes) => {
      const regions = new Set(
        changes.map(({ target }) => (target instanceof Element ? target : target.parentElement)?.closest(LIVE)),
      );
      for (const region of regions) {
        if (!region || region.getAttribute("aria-live") === "off" || last.get(region) === textOf(region)) continue;
        last.set(region, textOf(region));
        if (textOf(region) !== "") page_.heard!.push({ text: textOf(region), at: performance.now() });
      }
    }).observe(document.body, { childList: true, characterData: true, subtree: true });
  });

/** Announcements since `listen`, in order; `at` in ms of `performance.now()`. */
export const heard = (page: Page): Promise<Said[]> => page.evaluate(() => (window as unknown as Heard).heard ?? []);
