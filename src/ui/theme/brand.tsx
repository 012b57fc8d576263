/** Logo mark of the default brand: a tick in a folded sheet. Another brand replaces this drawing. */
import type { ReactElement } from "react";

export const BrandMark = (): ReactElement => (
  <svg className="mark" viewBox="0 0 32 32" width="34" height="34" aria-hidden="true" focusable="false">
    <path d="M7 2h12l7 7v19a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2V4a2 2 0 0 1 2-2z" fill="currentColor" />
    <path className="mark-fold" d="M19 2l7 7h-5a2 2 0 0 1-2-2z" />
    <path
      className="mark-tick"
      d="M10 18.5l4.2 4.2L21.5 14"
      fill="none"
      strokeWidth="2.8"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </svg>
);
