import { useEffect } from "react";

/** Answers shown so far in this window, by the id of their heading. A page is built anew for every address. */
const shown = new Map<string, string>();

/**
 * Leads to the answer of something asked on the same page: when `answer` is another one than before, its heading, of this
 * id, is scrolled to and focused, so that it is seen and read out. Nothing moves when the window first shows the page.
 */
export const useAnswered = (id: string, answer: string): void => {
  useEffect(() => {
    const before = shown.get(id);
    shown.set(id, answer);
    const heading = answer === "" || before === undefined || before === answer ? null : document.getElementById(id);
    if (!heading) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
    heading.scrollIntoView({ behavior: "instant", block: "center" });
  }, [id, answer]);
};
