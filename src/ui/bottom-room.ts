/**
 * Keeps the page clear of what stands at the window's lower edge: its height becomes `--room`, by which the sheet
 * lets the page scroll further and the browser bring what has the focus into view above it. The answer gives it back.
 */
export const keepRoom = (element: HTMLElement): (() => void) => {
  const { style } = document.documentElement;
  const measure = (): void => style.setProperty("--room", `${Math.max(0, Math.ceil(window.innerHeight - element.getBoundingClientRect().top))}px`);
  const watch = new ResizeObserver(measure);
  watch.observe(element);
  window.addEventListener("resize", measure);
  return () => {
    watch.disconnect();
    window.removeEventListener("resize", measure);
    style.removeProperty("--room");
  };
};
