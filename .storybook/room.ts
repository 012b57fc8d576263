/** The innermost elements wider than the viewport, described for an error message; empty if nothing overflows. */
const sticksOut = (): string[] => {
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth <= clientWidth) return [];
  const wide = [...document.body.querySelectorAll<HTMLElement>("*")].filter(
    (element) => element.getBoundingClientRect().right > clientWidth + 1,
  );
  return [
    `${scrollWidth} px in ${clientWidth}`,
    ...wide
      .slice(-4)
      .map(
        ({ localName, className, textContent }) => `<${localName} class="${className}"> ${textContent.slice(0, 60)}`,
      ),
  ];
};

/** Fails a story that scrolls sideways at the current width and text size. */
export const expectRoom = (): void => {
  const found = sticksOut();
  if (found.length > 0) throw new Error(`The story scrolls sideways: ${found.join("\n")}`);
};
