import { asksForEmbedded, embeddedSearch } from "#src/web/embedded.ts";
import type { PageRow } from "./table.ts";

/** The part of the URL's query a page depends on; dropping the rest avoids duplicate cache entries. */
export const countedQuery = ({ template, byQuery }: Pick<PageRow, "template" | "byQuery">, search: string): string =>
  template !== "content" || byQuery ? search : asksForEmbedded(search) ? embeddedSearch("") : "";
