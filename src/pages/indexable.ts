import { callRow } from "#src/api/calls/calls.ts";
import { opensBare } from "#src/web/paths.ts";
import type { PageRow } from "./table.ts";

/** True if search engines may index a page: it is public, and opens without parameters. */
export const isIndexable = ({ path, call, noIndex }: PageRow): boolean =>
  !noIndex && opensBare(path) && callRow(call).access === "public";
