import type { ReactElement } from "react";

/** A count beside the words it belongs to; nothing for none. Its element's text is read with theirs: „Профил 1“. */
export const Badge = ({ count }: { count: number }): ReactElement | null => (count > 0 ? <span className="badge figures">{count}</span> : null);
