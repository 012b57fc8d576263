/** Pages by key: a page goes on after the last row of the one before, whatever has come or gone meanwhile. */
import { sql, type RawBuilder } from "kysely";
import { isRealDay, type Day } from "#src/domain/time/dates.ts";
import { isUuid } from "./uuid.ts";

/** Values of each kind, as addresses have them and as the database reads them. */
const VALUES = {
  day: (text: string) => (isRealDay(text) && text >= "1900" ? sql`${text}::date` : undefined),
  number: (text: string) => (/^\d{1,15}$/.test(text) ? sql`${text}::bigint` : undefined),
  moment: (text: string) =>
    /^\d{1,13}$/.test(text) ? sql`${new Date(Number(text)).toISOString()}::timestamptz` : undefined,
  uuid: (text: string) => (isUuid(text) ? sql`${text}::uuid` : undefined),
  name: (text: string) => (/^[\w-]{1,60}$/.test(text) ? sql`${text}::text` : undefined),
} as const satisfies Record<string, (text: string) => RawBuilder<unknown> | undefined>;

/** What a list is ordered by: a value, then the id, which tells rows with the same value apart. */
export type PageOrder = {
  by: RawBuilder<unknown>;
  type: "day" | "number" | "moment";
  id: RawBuilder<unknown>;
  idType: "number" | "uuid" | "name";
  ascends: boolean;
};

/** The key of a row in an order: its value and its id. */
export const pageKey = (value: Day | number | Date | null, id: string | number): string =>
  `${value instanceof Date ? value.getTime() : (value ?? "")}_${id}`;

/** The order of a list, and the condition that holds for the rows after a key; a text that is no key has them all after it. */
export const pagedBy = (
  { by, type, id, idType, ascends }: PageOrder,
  after: string,
): { isAfter: RawBuilder<boolean>; order: RawBuilder<unknown> } => {
  const way = ascends ? sql`asc` : sql`desc`;
  const cut = after.indexOf("_");
  const value = VALUES[type](after.slice(0, Math.max(cut, 0)));
  const last = VALUES[idType](after.slice(cut + 1));
  return {
    isAfter:
      value && last
        ? sql<boolean>`(${by}, ${id}) ${ascends ? sql`>` : sql`<`} (${value}, ${last})`
        : sql<boolean>`true`,
    order: sql`${by} ${way}, ${id} ${way}`,
  };
};

/** The rows with these ids, in the order of the ids; those that are gone are left out. */
export const inOrder = <Row extends { id: string }>(ids: readonly string[], rows: readonly Row[]): Row[] => {
  const found = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => found.get(id) ?? []);
};
