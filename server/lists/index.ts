/** The server's lists, by the name a definition uses as `source`. */
import { idCardIssuers } from "./id-card-issuers.ts";
import { openSettlements } from "./settlements.ts";
import type { ListSource } from "./source.ts";

/**
 * Builds all lists. A register imported into the data folder replaces the shipped settlements.
 *
 * @internal for the test of imports.
 */
export const openLists = (dataDir?: string): Record<string, ListSource> => ({
  settlements: openSettlements(dataDir),
  "id-card-issuers": idCardIssuers,
});

/** The lists of this process: the shipped ones until `loadLists` is called at start. */
export const lists: Record<string, ListSource> = openLists();

/** Loads imported registers. Call once, before the server accepts requests. */
export const loadLists = (dataDir: string): void => void Object.assign(lists, openLists(dataDir));

/** The list of a name; undefined for unknown names, including prototype properties such as `constructor`. */
export const listNamed = (source: string): ListSource | undefined =>
  Object.hasOwn(lists, source) ? lists[source] : undefined;
