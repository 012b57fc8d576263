/** The drawing of an icon. */
import type { ReactElement } from "react";

/** Draws a path on a square of 24; hidden from screen readers, as the words beside it say the same. */
export const IconDrawing = ({ name, path }: { name: string; path: string }): ReactElement => (
  <svg
    className="icon"
    data-icon={name}
    viewBox="0 0 24 24"
    width="24"
    height="24"
    aria-hidden="true"
    focusable="false"
  >
    <path d={path} fill="none" stroke="currentColor" strokeWidth="1.8" strokeLinecap="round" strokeLinejoin="round" />
  </svg>
);
