/** What acts that let a payout go out share: what became of the other payouts of its application. */
import type { Cents } from "#src/domain/lending/money.ts";
import type { Db } from "#server/store/db/schema.ts";
import { payoutsOf } from "#server/store/tables/payouts.ts";
import type { ShownRows } from "../define-act.ts";
import { shownSum } from "./words.ts";

/** Whether the bank has sent a payout of the application back, and what is out by it that nobody is owed. */
export type BeforePayout = { hasComeBack: boolean; surplus: Cents };

/** What became of the payouts of an application. */
export const beforePayout = async (db: Db, applicationId: string): Promise<BeforePayout> => {
  const payouts = await payoutsOf(db, applicationId);
  return {
    hasComeBack: payouts.some(({ timesBack }) => timesBack > 0),
    surplus: payouts.reduce((sum, { status, amountCents }) => (status === "surplus" ? sum + amountCents : sum), 0),
  };
};

/** What is shown of it. */
export const shownBefore = ({ hasComeBack, surplus }: BeforePayout): ShownRows => [
  ...(hasComeBack ? ([["Предишен превод", "върнат от банката по внесен файл"]] as const) : []),
  ...(surplus > 0 ? ([["ВЕЧЕ Е ИЗЛЯЗЛО ПО СЪЩИЯ ДОГОВОР, без да се дължи", shownSum(surplus)]] as const) : []),
];
