/**
 * Keeps the page clear of what stands at the window's lower edge: its height becomes `--room`, by which the sheet
 * lets the page scroll further and the browser bring what has the focus into view above it; what has it already is
 * brought there as the room changes. The answer gives the room back.
 */
export const keepRoom = (element: HTMLElement): (() => void) => {
  const { style } = document.documentElement;
  const measure = (): void => {
    const { top } = element.getBoundingClientRect();
    style.setProperty("--room", `${Math.max(0, Math.ceil(window.innerHeight - top))}px`);
    const focused = document.activeElement;
    if (focused && focused !== document.body && !element.contains(focused) && focused.getBoundingClientRect().bottom > top) focused.scrollIntoView({ block: "nearest" });
  };
  const watch = new ResizeObserver(measure);
  watch.observe(element);
  window.addEventListener("resize", measure);
  return () => {
    watch.disconnect();
    window.removeEventListener("resize", measure);
    style.removeProperty("--room");
  };
};
