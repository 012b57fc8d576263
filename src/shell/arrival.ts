/** What a document load does by itself and a navigation inside the app does not: begin at the top, and say where one is. */
import { useEffect, useRef, type RefObject } from "react";
import { NavigationType, useLocation, useNavigationType } from "react-router-dom";

/** Focuses the page's heading, which is read out; answers whether there is one yet. */
const focusHeading = (main: HTMLElement): boolean => {
  const heading = main.querySelector("h1");
  if (!heading) return false;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  return true;
};

/** After another page has come by a link or a form, the focus is at its heading and the window at its top, or at the address's anchor. */
export const useArrival = (main: RefObject<HTMLElement | null>): void => {
  const { pathname, hash } = useLocation();
  const kind = useNavigationType();
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current === pathname) return undefined;
    last.current = pathname;
    const box = main.current!;
    const anchor = hash === "" ? null : document.getElementById(decodeURIComponent(hash.slice(1)));
    // Going back, the browser knows where the window stood.
    if (anchor) anchor.scrollIntoView({ behavior: "instant" });
    else if (kind !== NavigationType.Pop) window.scrollTo({ top: 0, behavior: "instant" });
    if (focusHeading(box)) return undefined;
    box.focus({ preventScroll: true });
    // The page is still being asked for: its heading comes with it, unless the person has gone elsewhere meanwhile.
    const watch = new MutationObserver(() => {
      if (document.activeElement !== box || focusHeading(box)) watch.disconnect();
    });
    watch.observe(box, { childList: true, subtree: true });
    return () => watch.disconnect();
  }, [pathname, hash, kind, main]);
};
