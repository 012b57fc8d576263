import { callRow } from "#src/api/calls/calls.ts";
import type { PageRow } from "./table.ts";

/** True if search engines may index a page: it is public and has a single URL. */
export const isIndexable = ({ path, call, noIndex }: PageRow): boolean =>
  !noIndex && !path.includes("/:") && callRow(call).access === "public";
