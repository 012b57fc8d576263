/** Keeps the page behind a popup where it is. */

let locks = 0;
let scrolledTo = 0;

const lock = (): void => {
  const { documentElement: root, body } = document;
  const hasBar = window.innerWidth > root.clientWidth;
  scrolledTo = window.scrollY;
  // Safari on iOS scrolls a page that is only `overflow: hidden`; one whose body is fixed has nothing to scroll.
  Object.assign(body.style, { position: "fixed", top: `-${scrolledTo}px`, insetInline: "0" });
  // The bar stays, empty, so that nothing moves sideways.
  if (hasBar) root.style.overflowY = "scroll";
};

const unlock = (): void => {
  const { documentElement: root, body } = document;
  Object.assign(body.style, { position: "", top: "", insetInline: "" });
  root.style.overflowY = "";
  window.scrollTo({ top: scrolledTo, behavior: "instant" });
};

/** Locks the page's scrolling; the answer unlocks it, back at the same place. Locks may lie in each other. */
export const lockScroll = (): (() => void) => {
  if ((locks += 1) === 1) lock();
  let held = true;
  return () => {
    if (!held) return;
    held = false;
    if ((locks -= 1) === 0) unlock();
  };
};
