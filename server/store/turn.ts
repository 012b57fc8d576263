import { AsyncLocalStorage } from "node:async_hooks";

// With one connection a query outside the open transaction waits for the transaction, which waits for the query:
// a deadlock no database sees. With a pool the same mistake empties the pool under load. So it is an error on both.
const openTransaction = new AsyncLocalStorage<TransactionMark>();

/** What is known of a transaction beside the database: whether its work still runs, and what waits for its commit. */
export type TransactionMark = { open: boolean; waiting: (() => void)[] };

/** Runs a transaction's work so that what it calls knows of the transaction by its mark. */
export const insideTransaction = async <T>(mark: TransactionMark, work: () => Promise<T>): Promise<T> => {
  try {
    return await openTransaction.run(mark, work);
  } finally {
    mark.open = false;
  }
};

/** Acts when the transaction whose work calls it is committed, never when it is rolled back; outside of one, at once. */
export const onceCommitted = (act: () => void): void => {
  const mark = openTransaction.getStore();
  if (mark?.open) mark.waiting.push(act);
  else act();
};

/** Throws when called from within a transaction's work: a second connection there would wait for the first. */
export const refuseInsideTransaction = (): void => {
  if (openTransaction.getStore()?.open) throw new Error("A query went past the open transaction: use the one that was handed to you.");
};

/** Gives a single thing to one caller at a time, in the order they asked. A wait that takes too long is an error. */
export class Turns {
  private waiting: (() => void)[] = [];
  private taken = false;

  /** Resolves, when it is the caller's turn, to the function that ends it. */
  take(patienceMs: number): Promise<() => void> {
    if (!this.taken) {
      this.taken = true;
      return Promise.resolve(this.onceOnly());
    }
    return new Promise((resolve, reject) => {
      const begin = (): void => {
        clearTimeout(timer);
        resolve(this.onceOnly());
      };
      const timer = setTimeout(() => {
        this.waiting = this.waiting.filter((other) => other !== begin);
        reject(Object.assign(new Error("The database was busy for too long."), { code: "53300" }));
      }, patienceMs);
      this.waiting.push(begin);
    });
  }

  private onceOnly(): () => void {
    let ended = false;
    return () => {
      if (ended) return;
      ended = true;
      const next = this.waiting.shift();
      if (next) next();
      else this.taken = false;
    };
  }
}
