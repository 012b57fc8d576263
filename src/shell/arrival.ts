/** What a document load does by itself and a navigation inside the app does not: begin at the top or at the address's anchor, and say where one is. */
import { useEffect, useRef, type RefObject } from "react";
import { NavigationType, useLocation, useNavigationType } from "react-router-dom";

/** Puts the focus, which is read out, at the page's heading, or window and focus at the anchor's; answers whether the page is there yet. */
const settle = (main: HTMLElement, anchor: string): boolean => {
  const top = main.querySelector<HTMLElement>("h1");
  if (!top) return false;
  const part = anchor ? document.getElementById(anchor) : null;
  part?.scrollIntoView({ behavior: "instant" });
  const heading = part?.querySelector<HTMLElement>("h2, h3") ?? part ?? top;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  return true;
};

const anchorOf = (hash: string): string => {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return "";
  }
};

/** After another page, or another part of one, has come by a link or a form, window and focus are there. */
export const useArrival = (main: RefObject<HTMLElement | null>): void => {
  const { pathname, hash, key } = useLocation();
  const kind = useNavigationType();
  const last = useRef({ pathname, key });
  useEffect(() => {
    const { pathname: before, key: keyBefore } = last.current;
    last.current = { pathname, key };
    const anchor = anchorOf(hash);
    const isPart = before === pathname && key !== keyBefore && anchor !== "" && kind !== NavigationType.Pop;
    if (before === pathname && !isPart) return undefined;
    const box = main.current!;
    // Going back, the browser knows where the window stood.
    if (!anchor && kind !== NavigationType.Pop) window.scrollTo({ top: 0, behavior: "instant" });
    if (settle(box, anchor)) return undefined;
    box.focus({ preventScroll: true });
    // The page is still being asked for: its heading comes with it, unless the person has gone elsewhere meanwhile.
    const watch = new MutationObserver(() => {
      if (document.activeElement !== box || settle(box, anchor)) watch.disconnect();
    });
    watch.observe(box, { childList: true, subtree: true });
    return () => watch.disconnect();
  }, [pathname, hash, key, kind, main]);
};
