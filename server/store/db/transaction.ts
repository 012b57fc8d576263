import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import type { Db, Trx } from "./schema.ts";
import { errorCode } from "./database-error.ts";
import { insideTransaction, type TransactionMark } from "./mutex.ts";
import { isLostStatement } from "./statement-names.ts";

const AGAIN = ["40001", "40P01"];
const TRIES = 4;

/**
 * Runs work in a transaction. Retries it from the start on a deadlock, a serialization failure or a lost statement, at most
 * three times; every other error rolls back and is thrown. Work must query only through the transaction it is given.
 */
export const runTransaction = async <T>(db: Db, work: (trx: Trx) => Promise<T>): Promise<T> => {
  for (let attempt = 1; ; attempt++) {
    const mark: TransactionMark = { open: true, waiting: [] };
    try {
      const done = await db.transaction().execute((trx) => insideTransaction(mark, () => work(trx)));
      for (const act of mark.waiting) act();
      return done;
    } catch (error) {
      const isPassing = AGAIN.includes(errorCode(error) ?? "") || isLostStatement(error);
      if (attempt === TRIES || !isPassing) throw error;
      await pause(attempt * (10 + Math.random() * 20));
    }
  }
};

/** Runs work within an open transaction, which can go on without it: when it throws, what it wrote is undone. One at a time. */
export const runNested = async <T>(trx: Trx, work: (trx: Trx) => Promise<T>): Promise<T> => {
  await sql`savepoint nested`.execute(trx);
  try {
    const done = await work(trx);
    await sql`release savepoint nested`.execute(trx);
    return done;
  } catch (error) {
    // Without a connection there is nothing to undo.
    await sql`rollback to savepoint nested`.execute(trx).catch(() => undefined);
    throw error;
  }
};
