/** What acts that let a payout go out share: what became of the other payouts of its application. */
import type { Cents } from "#src/domain/lending/money.ts";
import type { Db } from "#server/store/db/schema.ts";
import type { NotOwed } from "#server/lending/statements/like-not-owed.ts";
import { isAnyTold } from "#server/store/tables/orders.ts";
import { notOwed, payoutsOf } from "#server/store/tables/payouts.ts";
import { returnedIn } from "#server/store/tables/statement-lines.ts";
import { givenFile, type GivenFile } from "#server/store/tables/given-files.ts";
import type { ShownRows } from "../define-act.ts";
import { shownSum } from "./words.ts";

/**
 * Whether the bank has sent a payout of the application back, whether it tells that one which failed went out, and what is
 * out by it that nobody is owed.
 */
export type BeforePayout = { hasComeBack: boolean; hasGoneOut: boolean; file: GivenFile | null; surplus: Cents };

/** What became of the payouts of an application. */
export const beforePayout = async (db: Db, applicationId: string): Promise<BeforePayout> => {
  const payouts = await payoutsOf(db, applicationId);
  const statementId = await returnedIn(
    db,
    payouts.map(({ id }) => id),
  );
  return {
    hasComeBack: payouts.some(({ timesBack }) => timesBack > 0),
    hasGoneOut: await isAnyTold(
      db,
      payouts.filter(({ status }) => status === "failed").map(({ id }) => id),
    ),
    file: statementId === undefined ? null : await givenFile(db, statementId),
    surplus: await notOwed(db, { applicationId }),
  };
};

/** Who gave the bank's file that says so, and whether a later one bears it out. */
export const shownFile = ({ by, isFollowed }: GivenFile): string =>
  [
    `качен от ${by ?? "неизвестно кого"}`,
    isFollowed ? "следващо извлечение го потвърждава" : "никое следващо извлечение още не го потвърждава",
  ].join("; ");

/** What is shown of money that is out by the same agreement without being owed. */
export const shownNotOwed = (cents: Cents): ShownRows =>
  cents > 0 ? [["ВЕЧЕ Е ИЗЛЯЗЛО ПО СЪЩИЯ ДОГОВОР, без да се дължи", shownSum(cents)]] : [];

/** What is shown of money that may send such a payout back. */
export const shownLike = (like: readonly NotOwed[]): ShownRows =>
  like.map(({ id, out }) => ["МОЖЕ ДА ВРЪЩА НЕДЪЛЖИМ ПРЕВОД", `${id}, навън ${shownSum(out)}`]);

/** What is shown of it. */
export const shownBefore = ({ hasComeBack, hasGoneOut, file, surplus }: BeforePayout): ShownRows => [
  ...(hasGoneOut ? ([["ПРЕДИШЕН НЕУСПЕШЕН ПРЕВОД", "според извлечение на банката е излязъл"]] as const) : []),
  ...(hasComeBack ? ([["Предишен превод", "върнат от банката по внесен файл"]] as const) : []),
  ...(file ? ([["Файлът на банката", shownFile(file)]] as const) : []),
  ...shownNotOwed(surplus),
];
