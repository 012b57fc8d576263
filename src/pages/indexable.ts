import { callRow } from "#src/api/contract.ts";
import type { PageRow } from "./table.ts";

/** Whether search engines may show a page: anybody may open it, and it has one address. */
export const isIndexable = ({ path, call, noIndex }: PageRow): boolean => !noIndex && !path.includes("/:") && callRow(call).access === "public";
