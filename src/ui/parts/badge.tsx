import type { ReactElement } from "react";

/** A count beside a label, read with it by screen readers: „Профил 1“. Renders nothing for 0. */
export const Badge = ({ count }: { count: number }): ReactElement | null =>
  count > 0 ? <span className="badge figures">{count}</span> : null;
