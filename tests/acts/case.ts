/** What a case of an act is, and what cases share. */
import type { Cents } from "#src/domain/lending/money.ts";
import { shownSum } from "#server/lending/staff/acts/words.ts";
import type { Fields } from "#tests/support/borrower-data.ts";
import type { Lender } from "#tests/support/lender.ts";
import { credits, servicingOf, type Borrowed } from "#tests/support/servicing.ts";

/** An act as tests do it. */
export type ActCase = {
  /** Brings a subject about; its id. */
  stand(lender: Lender): Promise<string>;
  /** The same without moving the clock: where a case moves it, there may be nothing to do then. */
  still?(lender: Lender): Promise<string>;
  /** What its form is filled with besides the reason; other numbers with each call where a number is for once. */
  fields?(lender: Lender): Promise<Fields> | Fields;
  /** Fields that its form refuses. */
  wrong?: Fields;
  /** Something happens after which what its page showed is not what would be done; `fields` are those of the proposal. */
  change(lender: Lender, subject: string, fields: Fields): Promise<unknown>;
  /** One person suffices for its subjects, though for others it may need two. */
  byOne?: true;
  /** After that nothing is left to do of the kind. */
  ends?: true;
  /** How it stands with a subject, without ids. */
  state(lender: Lender, subject: string): Promise<unknown>;
  /** Sums and accounts of what was done, as journal and orders have them: its page had to show them before. */
  done?(lender: Lender, subject: string): Promise<readonly string[]>;
};

/** A sum as pages show it. */
export const sum = (cents: unknown): string => shownSum(Number(cents) as Cents);

const known = new WeakMap<Lender["database"], ReturnType<typeof servicingOf>>();

/** What tests of credits do with a lender; the numbers of their payments are never the same. */
export const servicing = (lender: Lender): ReturnType<typeof servicingOf> => {
  const own = known.get(lender.database) ?? servicingOf(lender);
  known.set(lender.database, own);
  return own;
};

/** A new credit of 1 000 €. */
export const borrow = (lender: Lender): Promise<Borrowed> => servicing(lender).borrow(credits.thousand);

const shared = new WeakMap<Lender["database"], Promise<readonly [Borrowed, Borrowed]>>();

/** Two credits that several cases pay a little of. */
export const twoCredits = (lender: Lender): Promise<readonly [Borrowed, Borrowed]> => {
  const own = shared.get(lender.database) ?? borrow(lender).then(async (one) => [one, await borrow(lender)] as const);
  shared.set(lender.database, own);
  return own;
};

/** A number that no other has. */
let numbers = 0;
export const freshNumber = (): string => `касов ордер ${(numbers += 1)}`;
