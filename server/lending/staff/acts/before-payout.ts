/** What acts that let a payout go out share: what became of the other payouts of its application. */
import type { Cents } from "#src/domain/lending/money.ts";
import type { Db } from "#server/store/db/schema.ts";
import { notOwed, payoutsOf } from "#server/store/tables/payouts.ts";
import type { ShownRows } from "../define-act.ts";
import { shownSum } from "./words.ts";

/** Whether the bank has sent a payout of the application back, and what is out by it that nobody is owed. */
export type BeforePayout = { hasComeBack: boolean; surplus: Cents };

/** What became of the payouts of an application. */
export const beforePayout = async (db: Db, applicationId: string): Promise<BeforePayout> => {
  const payouts = await payoutsOf(db, applicationId);
  return {
    hasComeBack: payouts.some(({ timesBack }) => timesBack > 0),
    surplus: await notOwed(db, { applicationId }),
  };
};

/** What is shown of money that is out by the same agreement without being owed. */
export const shownNotOwed = (cents: Cents): ShownRows =>
  cents > 0 ? [["ВЕЧЕ Е ИЗЛЯЗЛО ПО СЪЩИЯ ДОГОВОР, без да се дължи", shownSum(cents)]] : [];

/** What is shown of it. */
export const shownBefore = ({ hasComeBack, surplus }: BeforePayout): ShownRows => [
  ...(hasComeBack ? ([["Предишен превод", "върнат от банката по внесен файл"]] as const) : []),
  ...shownNotOwed(surplus),
];
