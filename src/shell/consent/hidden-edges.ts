import { useEffect, useState, type RefObject } from "react";

/** Edges at which a scroll container has hidden content. */
export type HiddenEdges = { above: boolean; below: boolean };

/** Tolerance in px for fractional scroll positions of a zoomed page. */
const A_PIXEL = 1;

/** Updates on scrolling, and when the container or its content is resized. */
export const useHiddenEdges = (box: RefObject<HTMLElement | null>): HiddenEdges => {
  const [edges, setEdges] = useState<HiddenEdges>({ above: false, below: false });
  useEffect(() => {
    const element = box.current!;
    const measure = (): void => {
      const above = element.scrollTop > A_PIXEL;
      const below = element.scrollTop + element.clientHeight < element.scrollHeight - A_PIXEL;
      setEdges((last) => (last.above === above && last.below === below ? last : { above, below }));
    };
    const observer = new ResizeObserver(measure);
    for (const each of [element, ...element.children]) observer.observe(each);
    element.addEventListener("scroll", measure, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener("scroll", measure);
    };
  }, [box]);
  return edges;
};
