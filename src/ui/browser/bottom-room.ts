/**
 * Reserves space for an element fixed at the bottom of the window. Its height in px becomes `--room`, which the
 * stylesheets use as bottom padding and scroll padding, and a focused element in sight is scrolled out from under it and
 * what stands above it. Returns a function that releases the space.
 */
export const keepRoom = (element: HTMLElement): (() => void) => {
  const { style } = document.documentElement;
  const measure = (): void => {
    const { top } = element.getBoundingClientRect();
    style.setProperty("--room", `${Math.max(0, Math.ceil(window.innerHeight - top))}px`);
    const focused = document.activeElement;
    if (!focused || focused === document.body || element.contains(focused)) return;
    const seen = focused.getBoundingClientRect();
    if (seen.bottom > 0 && seen.top < window.innerHeight) focused.scrollIntoView({ block: "nearest" });
  };
  measure();
  const observer = new ResizeObserver(measure);
  observer.observe(element);
  window.addEventListener("resize", measure);
  return () => {
    observer.disconnect();
    window.removeEventListener("resize", measure);
    style.removeProperty("--room");
  };
};
