/** What acts share that post money of nobody's: what speaks against the credit that it is posted to. Then two agree. */
import type { Cents } from "#src/domain/lending/money.ts";
import { owedBySamePayer } from "#server/lending/payers/payer-owes.ts";
import { candidatesOf, LIKELY } from "#server/lending/statements/candidates.ts";
import { likeNotOwed, type NotOwed } from "#server/lending/statements/like-not-owed.ts";
import type { Services } from "#server/services.ts";
import type { Db } from "#server/store/db/schema.ts";
import type { PaymentRow } from "#server/store/tables/payments.ts";
import { notOwed } from "#server/store/tables/payouts.ts";
import type { ShownRows } from "../define-act.ts";
import { shownLike, shownNotOwed } from "./before-payout.ts";
import { saidOfPayment, shownReturn, type SaidReturn } from "./returns.ts";
import { shownSum } from "./words.ts";

/**
 * What the bank says of the money; the contract of another credit that it names, and of one that is likelier; what is out by these credits without being
 * owed; payouts that it may send back; and what its payer owes.
 */
export type Doubts = {
  said: SaidReturn;
  named: string | null;
  likelier: string | null;
  surplus: Cents;
  like: NotOwed[];
  owes: Cents;
};

/** What is named where no credit of ours is it for certain. */
const UNKNOWN = "в текста има и друг номер или име";

/** The doubts about posting a payment to these credits. */
export const doubtsAbout = async (
  services: Services,
  db: Db,
  payment: PaymentRow,
  credits: readonly number[],
): Promise<Doubts> => {
  const likely = (await candidatesOf(services, db, [payment])).get(payment.id) ?? [];
  const other = likely.find(({ creditNo, isNamed }) => isNamed && !credits.includes(creditNo));
  // What a payment that is split names beside one of its parts may be another of them.
  const beside = credits.length === 1 && likely.some(({ creditNo, isBeside }) => isBeside && creditNo === credits[0]);
  const scoreOf = credits.map((creditNo) => likely.find((one) => one.creditNo === creditNo)?.score ?? 0);
  const likelier = likely.find(
    ({ creditNo, score }) => !credits.includes(creditNo) && score >= LIKELY && score > Math.max(...scoreOf),
  );
  let surplus = 0;
  for (const creditNo of credits) surplus += await notOwed(db, { creditNo });
  return {
    said: await saidOfPayment(db, payment),
    named: other?.contract ?? (beside ? UNKNOWN : null),
    likelier: likelier && likelier !== other ? likelier.contract : null,
    surplus,
    like: await likeNotOwed(services, db, payment),
    owes: await owedBySamePayer(db, payment.id),
  };
};

/** Whether there are any. */
export const isDoubtful = ({ said, named, likelier, surplus, like, owes }: Doubts): boolean =>
  said.isReturn || named !== null || likelier !== null || surplus > 0 || like.length > 0 || owes > 0;

/** What is shown of them. */
export const shownDoubts = ({ said, named, likelier, surplus, like, owes }: Doubts): ShownRows => [
  ...shownReturn(said),
  ...(named === null ? [] : ([["НАЗОВАВА ДРУГ ДОГОВОР", named]] as const)),
  ...(likelier === null ? [] : ([["ПО-ВЕРОЯТЕН ДОГОВОР", likelier]] as const)),
  ...shownNotOwed(surplus),
  ...shownLike(like),
  ...(owes > 0 ? ([["ПЛАТЕЦЪТ НИ ДЪЛЖИ", shownSum(owes)]] as const) : []),
];
