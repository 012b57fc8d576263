import { useEffect, useState, type RefObject } from "react";

/** Beyond which edges of a scrolled box there is more to see. */
export type HiddenEdges = { above: boolean; below: boolean };

/** Half pixels of a zoomed page are not content. */
const A_PIXEL = 1;

/** Follows the box: as it is scrolled, and as it or what it holds changes its size. */
export const useHiddenEdges = (box: RefObject<HTMLElement | null>): HiddenEdges => {
  const [edges, setEdges] = useState<HiddenEdges>({ above: false, below: false });
  useEffect(() => {
    const element = box.current!;
    const measure = (): void => {
      const above = element.scrollTop > A_PIXEL;
      const below = element.scrollTop + element.clientHeight < element.scrollHeight - A_PIXEL;
      setEdges((last) => (last.above === above && last.below === below ? last : { above, below }));
    };
    const watch = new ResizeObserver(measure);
    for (const each of [element, ...element.children]) watch.observe(each);
    element.addEventListener("scroll", measure, { passive: true });
    return () => {
      watch.disconnect();
      element.removeEventListener("scroll", measure);
    };
  }, [box]);
  return edges;
};
