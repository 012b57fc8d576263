/**
 * Scroll and focus handling after client-side navigation. Like a document load, it scrolls to the top or to the URL's
 * anchor; focus moves to the heading, so that screen readers announce the new page.
 */
import { useEffect, useRef, type RefObject } from "react";
import { NavigationType, useLocation, useNavigationType } from "react-router-dom";

/**
 * Focuses the page's heading, or scrolls to the anchor and focuses its heading. Returns false while the page has no
 * heading yet.
 */
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

/** Runs after navigation to another page, or by a link to another part of the same page. */
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
    // On back and forward the browser restores the scroll position.
    if (!anchor && kind !== NavigationType.Pop) window.scrollTo({ top: 0, behavior: "instant" });
    if (settle(box, anchor)) return undefined;
    box.focus({ preventScroll: true });
    // The page is still loading: focus its heading when it appears, unless focus has moved elsewhere meanwhile.
    const observer = new MutationObserver(() => {
      if (document.activeElement !== box || settle(box, anchor)) observer.disconnect();
    });
    observer.observe(box, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [pathname, hash, key, kind, main]);
};
