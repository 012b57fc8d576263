import { setTimeout as pause } from "node:timers/promises";
import type { Db, Trx } from "#server/store/schema.ts";
import { errorCode } from "#server/store/database-error.ts";
import { insideTransaction, type TransactionMark } from "#server/store/turn.ts";

const AGAIN = ["40001", "40P01"];
const TRIES = 4;

/**
 * Runs work in a transaction. A deadlock or a serialization failure runs it again from the start, at most three
 * times; every other error rolls back and is thrown. Work uses only the transaction it is given.
 */
export const runTransaction = async <T>(db: Db, work: (trx: Trx) => Promise<T>): Promise<T> => {
  for (let attempt = 1; ; attempt++) {
    const mark: TransactionMark = { open: true, waiting: [] };
    try {
      const done = await db.transaction().execute((trx) => insideTransaction(mark, () => work(trx)));
      for (const act of mark.waiting) act();
      return done;
    } catch (error) {
      if (attempt === TRIES || !AGAIN.includes(errorCode(error) ?? "")) throw error;
      await pause(attempt * (10 + Math.random() * 20));
    }
  }
};
