import { useEffect, useRef, type RefObject } from "react";
import { useLocation } from "react-router-dom";

/** A `<details>` used as a menu: closes on Escape, on a press or focus elsewhere, and when the page changes. */
export const useClosingMenu = (): RefObject<HTMLDetailsElement | null> => {
  const menu = useRef<HTMLDetailsElement>(null);
  const { key } = useLocation();
  const last = useRef(key);
  useEffect(() => {
    // One that was opened before the script came stays open.
    if (last.current !== key && menu.current) menu.current.open = false;
    last.current = key;
  }, [key]);
  useEffect(() => {
    const close = (event: Event): void => {
      const box = menu.current;
      // A popup over the menu closes before it.
      if (!box?.open || box.querySelector("dialog[open]")) return;
      const escape = event instanceof KeyboardEvent && event.key === "Escape";
      if (event instanceof KeyboardEvent ? !escape : box.contains(event.target as Node)) return;
      box.open = false;
      if (escape) box.querySelector("summary")?.focus();
    };
    const kinds = ["keydown", "pointerdown", "focusin"] as const;
    for (const kind of kinds) document.addEventListener(kind, close);
    return () => {
      for (const kind of kinds) document.removeEventListener(kind, close);
    };
  }, []);
  return menu;
};
