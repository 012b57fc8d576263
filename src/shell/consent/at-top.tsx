/** The place of the cookie bar: first in the document, so first in the tab order. */
import { useLayoutEffect, useRef, useState, type ReactElement } from "react";
import { createPortal } from "react-dom";
import { SETTINGS } from "./settings-link.ts";

/** Renders at the start of `<body>`, first in the tab order. Focus returns to where it came from on closing. */
export const AtTop = ({ leaving, children }: { leaving: boolean; children: ReactElement }): ReactElement => {
  const [place] = useState(() => document.createElement("div"));
  const from = useRef<Element>(null);
  useLayoutEffect(() => {
    document.body.prepend(place);
    // Following the settings link clears focus in some browsers.
    from.current =
      document.activeElement === document.body
        ? document.querySelector(`a[href="${SETTINGS}"]`)
        : document.activeElement;
    const onFocus = ({ target, relatedTarget }: FocusEvent): void => {
      if (relatedTarget && place.contains(target as Node) && !place.contains(relatedTarget as Node))
        from.current = relatedTarget as Element;
    };
    place.addEventListener("focusin", onFocus);
    return () => place.remove();
  }, [place]);
  // A layout effect, to move focus before the browser drops it from the now inert bar.
  useLayoutEffect(() => {
    if (leaving && place.contains(document.activeElement) && from.current instanceof HTMLElement)
      from.current.focus({ preventScroll: true });
  }, [leaving, place]);
  return createPortal(children, place);
};
