import { asksForBare, bareSearch } from "#src/domain/bare.ts";
import type { PageRow } from "./table.ts";

/** The part of an address's query that a page looks at: the rest would make another page of the same text. */
export const countedQuery = ({ kind }: Pick<PageRow, "kind">, search: string): string =>
  kind !== "content" ? search : asksForBare(search) ? bareSearch("") : "";
