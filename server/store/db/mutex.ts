import { AsyncLocalStorage } from "node:async_hooks";

// A query that bypasses the open transaction deadlocks on a single connection (undetected by the database), and
// exhausts a pool under load. Therefore it throws on both engines.
const openTransaction = new AsyncLocalStorage<TransactionMark>();

/** In-process state of a transaction: whether its work still runs, and callbacks to run after commit. */
export type TransactionMark = { open: boolean; waiting: (() => void)[] };

/** Runs a transaction's work with its mark in async context, and closes the mark at the end. */
export const insideTransaction = async <T>(mark: TransactionMark, work: () => Promise<T>): Promise<T> => {
  try {
    return await openTransaction.run(mark, work);
  } finally {
    mark.open = false;
  }
};

/** Runs a callback after the current transaction commits; never on rollback. Without a transaction, runs it at once. */
export const onceCommitted = (act: () => void): void => {
  const mark = openTransaction.getStore();
  if (mark?.open) mark.waiting.push(act);
  else act();
};

/** Throws when called inside a transaction's work, where taking another connection could deadlock. */
export const refuseInsideTransaction = (): void => {
  if (openTransaction.getStore()?.open)
    throw new Error("A query went past the open transaction: use the one that was handed to you.");
};

/** A fair (FIFO) mutex with a wait timeout. */
export class Mutex {
  private waiting: (() => void)[] = [];
  private taken = false;

  /** Acquires the mutex; resolves to its release function. Rejects with code 53300 after `patienceMs`. */
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

  /** Whether it is taken, and how many wait for it. */
  get load(): { taken: boolean; waiting: number } {
    return { taken: this.taken, waiting: this.waiting.length };
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
