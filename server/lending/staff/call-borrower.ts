/** Calls to borrowers whose credits are late: the number is one press away, for one reason, which stands in the audit log. */
import { callWords } from "#src/copy/staff-money.ts";
import type { Day } from "#src/domain/time/dates.ts";
import { refuse } from "#server/kernel/refusal.ts";
import { accountsAt, type DrawingAccount } from "#server/lending/servicing/accounts.ts";
import { calledOf, hasSmallArrears } from "#server/lending/servicing/credit-status.ts";
import type { Services } from "#server/services.ts";
import { heldOn } from "#server/store/tables/collection-holds.ts";
import { creditsByNo, type LockedCredit } from "#server/store/tables/credits.ts";
import { drawingsOf } from "#server/store/tables/drawings.ts";
import type { Db } from "#server/store/db/schema.ts";
import type { Clerk } from "./clerk.ts";
import { unmask } from "./unmask.ts";

/** The status by which the desk calls a credit with these drawings on a day. */
export const statusAtDesk = (
  { status }: Pick<LockedCredit, "status">,
  told: readonly DrawingAccount[],
  today: Day,
): LockedCredit["status"] =>
  calledOf(
    status,
    hasSmallArrears(
      told.map(({ account }) => account),
      today,
    ),
  );

/** Whether the borrower of a credit with these drawings is to be called on a day: it is called late, and nothing holds its collection. */
export const isToCall = async (
  db: Db,
  credit: Pick<LockedCredit, "no" | "status">,
  told: readonly DrawingAccount[],
  today: Day,
): Promise<boolean> =>
  statusAtDesk(credit, told, today) === "overdue" && !(await heldOn(db, [credit.no], today)).has(credit.no);

/** Unmasks the telephone of the borrower of a credit that is to be called, as any other field of a person is unmasked. */
export const callBorrower = async (services: Services, clerk: Clerk, creditNo: number, today: Day): Promise<void> => {
  const { db } = services.database;
  const credit = (await creditsByNo(db, [creditNo]))[0] ?? refuse("not-found");
  const told = accountsAt(services, await drawingsOf(db, [creditNo]), today);
  if (!(await isToCall(db, credit, told, today))) refuse("desk-decided");
  const subject = { kind: "person", id: credit.userId } as const;
  await unmask(services, clerk, { subject, field: "phone", reason: callWords.reason });
};
