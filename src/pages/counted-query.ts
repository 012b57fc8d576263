import { asksForBare, bareSearch } from "#src/domain/bare.ts";
import type { PageRow } from "./table.ts";

/** What advertisers add to addresses. */
const TRACKING = /^(?:utm_\w+|gclid|gbraid|wbraid|fbclid|msclkid|mc_[ce]id)$/;

/** The part of an address's query that a page looks at: the rest would make another page of the same one. */
export const countedQuery = ({ kind }: Pick<PageRow, "kind">, search: string): string => {
  if (search === "") return search;
  if (kind === "content") return asksForBare(search) ? bareSearch("") : "";
  const counted = new URLSearchParams(search);
  for (const name of new Set(counted.keys())) if (TRACKING.test(name)) counted.delete(name);
  return counted.size > 0 ? `?${counted}` : "";
};
