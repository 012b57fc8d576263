import { useEffect } from "react";
import { breakpoints } from "#src/ui/theme/theme.ts";

/** Visible height in CSS px below which small screens have no room for a sticky header. */
const LOW = 500;

/** Hides the header on scrolling down on narrow, low screens; scrolling up or focusing it shows it again. */
export const HidingHeader = (): null => {
  useEffect(() => {
    const { visualViewport } = window;
    const box = document.querySelector<HTMLElement>(".header");
    if (!box) return undefined;
    let last = window.scrollY;
    const follow = (): void => {
      const at = Math.max(0, window.scrollY);
      const low =
        (visualViewport?.height ?? innerHeight) < LOW && !matchMedia(`(min-width:${breakpoints.twoColumns}px)`).matches;
      const needed = !low || at < last || box.matches(":focus-within") || box.querySelector("details[open]");
      if (needed) delete box.dataset["away"];
      else if (at > last) box.dataset["away"] = "";
      last = at;
    };
    const sources = [
      [window, "scroll"],
      [box, "focusin"],
      [visualViewport, "resize"],
    ] as const;
    for (const [source, kind] of sources) source?.addEventListener(kind, follow);
    return () => {
      for (const [source, kind] of sources) source?.removeEventListener(kind, follow);
    };
  }, []);
  return null;
};
