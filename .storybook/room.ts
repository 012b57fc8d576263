import { expect } from "storybook/test";

/** Elements that stick out at the side of the window, the innermost ones. */
const sticksOut = (): string[] => {
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth <= clientWidth) return [];
  const wide = [...document.body.querySelectorAll<HTMLElement>("*")].filter((element) => element.getBoundingClientRect().right > clientWidth + 1);
  return [`${scrollWidth} px in ${clientWidth}`, ...wide.slice(-4).map(({ localName, className, textContent }) => `<${localName} class="${className}"> ${textContent.slice(0, 60)}`)];
};

/** Fails a story that can be scrolled sideways, at whatever width and text size it is looked at. */
export const expectRoom = (): void => expect(sticksOut()).toEqual([]);
