/** How to take a picture of an identity card: whole, from above, in the frame. Decorative: the hint says it in words. */
import type { ReactElement } from "react";

export const CardOutline = (): ReactElement => (
  <svg className="icon card-outline" viewBox="0 0 96 66" aria-hidden="true" focusable="false" data-icon="card">
    <path d="M3 16V6a3 3 0 0 1 3-3h10M80 3h10a3 3 0 0 1 3 3v10M93 50v10a3 3 0 0 1-3 3H80M16 63H6a3 3 0 0 1-3-3V50" />
    <rect x="13" y="11" width="70" height="44" rx="4" />
    <path d="M21 21h17v23H21zM29.5 26.5a3.5 3.5 0 1 1 0 7 3.5 3.5 0 0 1 0-7M24 44c0-4 2-6 5.5-6s5.5 2 5.5 6M46 23h29M46 31h22M46 39h29M46 47h15" />
  </svg>
);
