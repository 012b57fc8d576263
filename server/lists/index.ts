/** The server's lists by the name a definition gives as `source`. */
import { idCardIssuers } from "./id-card-issuers.ts";
import { openSettlements } from "./settlements.ts";
import type { ListSource } from "./source.ts";

/** Builds every list; a register imported into the data folder stands in place of what is shipped. */
export const openLists = (dataDir?: string): Record<string, ListSource> => ({
  settlements: openSettlements(dataDir),
  "id-card-issuers": idCardIssuers,
});

/** The lists of this process. Shipped ones until `loadLists` has been called at start. */
export const lists: Record<string, ListSource> = openLists();

/** Puts imported registers in place. To be called once, before the server answers. */
export const loadLists = (dataDir: string): void => void Object.assign(lists, openLists(dataDir));

/** The list of that name; nothing for names that only an object's prototype knows. */
export const listNamed = (source: string): ListSource | undefined => (Object.hasOwn(lists, source) ? lists[source] : undefined);
