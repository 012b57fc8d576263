/**
 * Promises to pay, as the staff take them. A promise changes nothing of what is owed and holds no reminder back; a close of
 * a day says by the books whether it was kept.
 */
import type { CreditStatus } from "#src/domain/lending/credit-states.ts";
import type { Cents } from "#src/domain/lending/money.ts";
import type { PromisedBy } from "#src/domain/staff/remarks.ts";
import { formatDay, type Day } from "#src/domain/time/dates.ts";
import { refuse, refuseFields } from "#server/kernel/refusal.ts";
import { wholeOn } from "#server/lending/servicing/accounts.ts";
import { promisedDays } from "#server/lending/servicing/arrears-plan.ts";
import type { Services } from "#server/services.ts";
import type { Db } from "#server/store/db/schema.ts";
import { lockCredit } from "#server/store/tables/credits.ts";
import { addPromise } from "#server/store/tables/promises.ts";
import { shownSum } from "./acts/words.ts";
import { noteAct, type Clerk } from "./clerk.ts";
import { demandForeign } from "./own-person.ts";

const OWING: readonly CreditStatus[] = ["active", "overdue", "forbearance", "withdrawn", "writtenOff"];

/** Whether something may be promised of a credit: it owes. */
export const canPromise = (status: CreditStatus): boolean => OWING.includes(status);

/** What a borrower promised. */
export type Promised = { creditNo: number; day: Day; cents: Cents; how: PromisedBy };

/** Takes down a promise, in place of one that is still open: at most what the whole debt is on its day. */
export const takePromise = async (
  services: Services,
  trx: Db,
  clerk: Clerk,
  { creditNo, day, cents, how, now, today }: Promised & { now: Date; today: Day },
): Promise<void> => {
  const credit = (await lockCredit(trx, creditNo)) ?? refuse("not-found");
  await demandForeign(trx, clerk, credit);
  if (!canPromise(credit.status)) refuse("desk-decided");
  if (cents <= 0) refuseFields({ sum: { code: "not-a-sum" } });
  const { payOff = 0, writtenOff } = (await wholeOn(services, trx, creditNo, day)) ?? {};
  const most = payOff + (writtenOff?.left ?? 0);
  if (cents > most) refuseFields({ sum: { code: "beyond-debt", params: { most: shownSum(most) } } });
  await addPromise(trx, { creditNo, day, ...promisedDays(day), cents, how, by: clerk.id, now, today });
  const fields = { until: formatDay(day), sum: shownSum(cents), how };
  await noteAct(services, trx, clerk, { act: "promise", subject: String(creditNo), fields, now });
};
