import { useEffect, useRef, type RefObject } from "react";
import { useLocation } from "react-router-dom";

/** Ref for a `<details>` menu: closes it on Esc, on a press or focus elsewhere, and on navigation. */
export const useClosingMenu = (): RefObject<HTMLDetailsElement | null> => {
  const menu = useRef<HTMLDetailsElement>(null);
  const { key } = useLocation();
  const last = useRef(key);
  useEffect(() => {
    // A menu opened before hydration stays open.
    if (last.current !== key && menu.current) menu.current.open = false;
    last.current = key;
  }, [key]);
  useEffect(() => {
    const close = (event: Event): void => {
      const box = menu.current;
      // An open popup inside the menu handles the event first.
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
