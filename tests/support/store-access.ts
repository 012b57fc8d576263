/** What tests read and change in a lender's database themselves, by its clock. */
import { sofiaDay, type Day } from "#src/domain/time/dates.ts";
import type { Clock } from "#server/ports/clock.ts";
import type { Database } from "#server/store/db/database.ts";
import type { Trx } from "#server/store/db/schema.ts";

/** Rows of a text query. */
export type FoundRows = Record<string, unknown>[];

/** Access to a lender's database and its time. */
export type StoreAccess = {
  /** Runs a statement outside any transaction; its rows. */
  query(sql: string, ...values: unknown[]): Promise<FoundRows>;
  /** The first value of the first row that a statement finds. Throws when it finds none. */
  value(sql: string, ...values: unknown[]): Promise<unknown>;
  /** The same as text. */
  text(sql: string, ...values: unknown[]): Promise<string>;
  /** The same as a number. */
  number(sql: string, ...values: unknown[]): Promise<number>;
  /** Does something in a transaction, at the time of the clock. */
  inside<T>(act: (trx: Trx, now: Date) => Promise<T>): Promise<T>;
  /** Sofia's day by the clock. */
  today(): Day;
};

/** Access to a database by a clock. */
export const storeAccess = (database: Database, clock: Clock): StoreAccess => {
  const query = async (sql: string, ...values: unknown[]): Promise<FoundRows> =>
    (await database.query(sql, values)).rows;
  const value = async (sql: string, ...values: unknown[]): Promise<unknown> => {
    const [row] = await query(sql, ...values);
    if (!row) throw new Error(`Found no row: ${sql}`);
    return Object.values(row)[0];
  };
  return {
    query,
    value,
    text: async (sql, ...values) => String(await value(sql, ...values)),
    number: async (sql, ...values) => Number(await value(sql, ...values)),
    inside: (act) => database.transaction((trx) => act(trx, clock.now())),
    today: () => sofiaDay(clock.now()),
  };
};
