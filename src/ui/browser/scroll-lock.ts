/** Scroll lock for the page behind a popup. */

let locks = 0;
let scrolledTo = 0;

const lock = (): void => {
  const { documentElement: root, body } = document;
  const hasBar = window.innerWidth > root.clientWidth;
  scrolledTo = window.scrollY;
  // iOS Safari still scrolls under `overflow: hidden`; with a fixed body there is nothing to scroll.
  Object.assign(body.style, { position: "fixed", top: `-${scrolledTo}px`, insetInline: "0" });
  // Keeps an empty scrollbar, so the layout does not shift sideways.
  if (hasBar) root.style.overflowY = "scroll";
};

const unlock = (): void => {
  const { documentElement: root, body } = document;
  Object.assign(body.style, { position: "", top: "", insetInline: "" });
  root.style.overflowY = "";
  window.scrollTo({ top: scrolledTo, behavior: "instant" });
};

/** Locks the page's scrolling. Returns an idempotent unlock, which restores the position; locks nest. */
export const lockScroll = (): (() => void) => {
  if ((locks += 1) === 1) lock();
  let locked = true;
  return () => {
    if (!locked) return;
    locked = false;
    if ((locks -= 1) === 0) unlock();
  };
};
