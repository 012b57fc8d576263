/**
 * What goes out of the bank without anybody saying what it is: rows of every lender know it by the bank's own names for it, or
 * the bank says that it takes a payment back. A forged file could hide by such lines what it says to have come in, so that in
 * a day they explain no more than a little.
 */
import type { Cents } from "#src/domain/lending/money.ts";
import { sofiaDay } from "#src/domain/time/dates.ts";
import { beginOfDay } from "#src/domain/time/sofia-time.ts";
import type { Db } from "#server/store/db/schema.ts";
import { explainedByRules } from "#server/store/tables/line-sums.ts";
import { COMMON_RULES } from "./other-rules.ts";
import type { OtherKind } from "./other-kinds.ts";

/** The most that these rows explain of an account's debits in a day, in cents; what goes beyond waits. */
const A_DAY: Cents = 20_000;

const KINDS: readonly OtherKind[] = [...new Set(COMMON_RULES.map(({ kind }) => kind)), "own-transfer"];

/** Whether a debit is within the day's sum, for the debits of one account one after the other. */
export type WithinDay = (cents: Cents) => Promise<boolean>;

/** The debits of an account, from what is explained by now. */
export const withinDay = (trx: Db, account: string, now: Date): WithinDay => {
  let spent: Cents | undefined;
  return async (cents) => {
    spent ??= await explainedByRules(trx, { account, kinds: KINDS, since: beginOfDay(sofiaDay(now)) });
    if (spent + cents > A_DAY) return false;
    spent += cents;
    return true;
  };
};
