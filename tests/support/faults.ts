/** A database that fails on purpose, after any statement. */
import type { KyselyPlugin } from "kysely";
import type { Database } from "#server/store/db/database.ts";
import { runTransaction } from "#server/store/db/transaction.ts";

/** Thrown in place of the statement's result. */
export class PlannedFault extends Error {
  constructor() {
    super("a fault on purpose");
  }
}

/** Where to fail: `between` wraps the database that is to fail. */
export type Faults = {
  between(database: Database): Database;
  /** Sets the statement after which to fail; `undefined` turns failures off. */
  at(statement?: number): void;
  /** Whether it has failed, or would have. */
  readonly reached: boolean;
};

/**
 * Database wrapper that fails after the n-th statement of each transaction; the commit counts as one more. With `all` it
 * counts from `at` on, statements outside of transactions as well, and fails ever after, as if the process had died: an act
 * of several transactions breaks off at each point in turn.
 */
export const makeFaults = ({ all = false } = {}): Faults => {
  let failAt: number | undefined;
  let statements = 0;
  const count = (): void => {
    statements += 1;
    if (statements === failAt || (all && failAt !== undefined && statements > failAt)) throw new PlannedFault();
  };
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: ({ result }) => {
      count();
      return Promise.resolve(result);
    },
  };
  return {
    between: (database) => ({
      ...database,
      db: all ? database.db.withPlugin(plugin) : database.db,
      transaction: (work) =>
        runTransaction(database.db.withPlugin(plugin), async (trx) => {
          if (!all) statements = 0;
          const done = await work(trx);
          count();
          return done;
        }),
    }),
    at: (statement) => {
      failAt = statement;
      if (all) statements = 0;
    },
    get reached(): boolean {
      return failAt !== undefined && statements >= failAt;
    },
  };
};
