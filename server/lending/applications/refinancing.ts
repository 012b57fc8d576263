/** Whether a credit can be paid off by a new one today, why not, and how much the new one is at least. */
import { findProduct, ratesOn, type Catalogue, type Product } from "#src/domain/lending/catalogue.ts";
import { nextPaymentOf, openDues } from "#src/domain/lending/account/readings.ts";
import { owedOf } from "#src/domain/lending/account/dues.ts";
import { accountOn } from "#src/domain/lending/account/account-on.ts";
import { wholeOf } from "#src/domain/lending/account/whole.ts";
import type { Account } from "#src/domain/lending/account/account.ts";
import type { CreditStatus } from "#src/domain/lending/credit-states.ts";
import type { RefinanceFault } from "#src/domain/lending/refinance.ts";
import { mayRefinance, REFINANCE, refinanceMinimum } from "#src/domain/lending/refinance.ts";
import type { Cents } from "#src/domain/lending/money.ts";
import { addDays, type Day } from "#src/domain/time/dates.ts";
import type { Db } from "#server/store/db/schema.ts";
import { openCardOrder } from "#server/store/tables/card-orders.ts";
import { creditByNo, type CreditRow } from "#server/store/tables/credits.ts";
import { drawingsOf, isLent, type LivedDrawing } from "#server/store/tables/drawings.ts";
import { hasOpenAnnex, openRefinance } from "#server/store/tables/refinances.ts";

/** What a credit is paid off by: the product of new credits that do. */
export const refinanceProduct = (catalogue: Catalogue): Product => findProduct(catalogue, "consumerCredit");

/** What is left by the plan of a credit on a day, until when, in how many payments, and the next of them. */
type LeftByPlan = { cents: Cents; until: Day; count: number; next: Cents };

/** A credit as it can be paid off on a day; `least` in whole euro; `fault` where it cannot be. */
export type Refinancing = {
  credit: CreditRow;
  payOff: Cents;
  least: number;
  left: LeftByPlan;
  fault: RefinanceFault | undefined;
};

const OPEN: readonly CreditStatus[] = ["active", "overdue", "forbearance"];

/** What is still to be paid by the plan in force. */
const leftOf = (account: Account): LeftByPlan => {
  const due = openDues(account);
  const { rows } = account.ahead;
  const ahead = rows.reduce((sum, { instalment }) => sum + instalment, 0);
  const cents = due.reduce((sum, one) => sum + owedOf(one), 0) + ahead - account.advance;
  const until = rows.at(-1)?.dueDate ?? due.at(-1)?.dueDay ?? account.day;
  const next = nextPaymentOf(account)?.cents ?? 0;
  return { cents: Math.max(0, cents), until, count: due.length + rows.length, next };
};

/** Whether enough of a drawing was paid: by its instalments, or by as much of its principal. */
const isPaidEnough = ({ plan }: LivedDrawing, account: Account, lateDays: number): boolean => {
  const paid = account.dues.filter(({ n, settledDay }) => n > 0 && settledDay !== undefined).length;
  const lent = plan.reduce((sum, { principal }) => sum + principal, 0);
  const repaid = account.principalRepaid.reduce((sum, { cents }) => sum + cents, 0);
  return (
    mayRefinance({ paid, all: plan.length }, lateDays) ||
    (lateDays <= REFINANCE.maxDaysLate && repaid * 10 >= lent * REFINANCE.minTenths)
  );
};

/** A credit as it can be paid off today; undefined where there is none. `but` is the application that is to do it. */
export const refinancingOf = async (
  services: { catalogue: Catalogue },
  db: Db,
  creditNo: number,
  { today, but }: { today: Day; but?: string },
): Promise<Refinancing | undefined> => {
  const credit = await creditByNo(db, creditNo);
  const drawings = (await drawingsOf(db, [creditNo])).filter(isLent);
  const drawing = drawings.at(-1);
  if (!credit || !drawing) return undefined;
  const rateOn = (day: Day): string => ratesOn(services.catalogue, day).statutory;
  const accountsBy = (day: Day): Account[] =>
    drawings.map((one) => accountOn(one, one.events, day < one.start ? one.start : day, rateOn));
  const accounts = accountsBy(today);
  const whole = wholeOf(accounts);
  const account = accounts.at(-1)!;
  const product = refinanceProduct(services.catalogue);
  // Enough for as long as the annex can be signed.
  const last = wholeOf(accountsBy(addDays(today, services.catalogue.timers.unsignedContractDays)));
  const least = refinanceMinimum(Math.max(whole.payOff, last.payOff), product.amount);
  const faultOf = async (): Promise<RefinanceFault | undefined> => {
    const isWithdrawn = drawings.some(({ events }) => events.some(({ kind }) => kind === "withdrawal"));
    if (whole.isSettled || (!OPEN.includes(credit.status) && !isWithdrawn)) return "over";
    if (credit.lineUntil !== null) return "line";
    if (isWithdrawn) return "withdrawn";
    if (whole.daysLate > REFINANCE.maxDaysLate) return "late";
    if (!isPaidEnough(drawing, account, whole.daysLate)) return "little";
    if (await openCardOrder(db, creditNo)) return "card";
    if (await hasOpenAnnex(db, creditNo)) return "annex";
    if (await openRefinance(db, creditNo, but)) return "open";
    return least > product.amount.max ? "amount" : undefined;
  };
  return { credit, payOff: whole.payOff, least, left: leftOf(account), fault: await faultOf() };
};
