/** Mails about a credit that say one thing or another by how it stands. */
import { planTerms } from "#src/copy/arrears-plan-page.ts";
import type { Mail, Part } from "#src/copy/mail.ts";
import type { Letterhead, Words } from "#server/content/words/words.ts";

/** What every mail about a credit is told of. */
export type AboutCredit = Letterhead & { contract: string; repaymentUrl: string; reliefUrl: string };

/** What is said to who finds it hard to pay: by `asking` where relief may be asked for. */
const difficultyOf = (
  words: Words,
  about: AboutCredit,
  mayAsk: boolean,
  asking: "credit.difficulty" | "relief.broken.again" | "arrears.relief",
): readonly Part[] =>
  mayAsk ? words.parts(asking, about, about) : words.parts("credit.difficultyOtherwise", about, {});

/** The next payment of a credit: until when it is in time, where its due day is one of rest, and whether that has passed. */
export type NextPayment = {
  amount: string;
  day: string;
  inTimeUntil?: string;
  isLate?: boolean;
  /** Due days before it whose instalments are paid ahead. */
  paidAhead?: readonly string[];
};

/** A payment is due soon. */
export const dueSoonMail = (words: Words, about: AboutCredit, next: NextPayment): Mail => {
  const { amount, day, inTimeUntil } = next;
  return words.mail("credit.dueSoon", about, {
    ...about,
    day,
    due:
      inTimeUntil === undefined
        ? words.parts("credit.dueSoon.due", about, { amount, day })
        : words.parts("credit.dueSoon.restDay", about, { amount, day, inTimeUntil }),
  });
};

/** A payment is late. */
export const overdueMail = (
  words: Words,
  about: AboutCredit,
  { mayAsk, ...told }: { mayAsk: boolean; amount: string; days: string },
): Mail =>
  words.mail("credit.overdue", about, {
    ...about,
    ...told,
    difficulty: difficultyOf(words, about, mayAsk, "credit.difficulty"),
  });

/** What is to be paid back after a withdrawal, and until when. */
export type ToReturn = { amount: string; perDay: string | undefined; until: string };

const toReturn = (words: Words, { amount, perDay, until }: ToReturn): Part => ({
  facts: [
    [words.text("credit.back.amount"), amount],
    ...(perDay === undefined ? [] : [[words.text("credit.back.perDay"), perDay] as const]),
    [words.text("credit.back.until"), until],
  ],
});

/** The borrower has withdrawn. */
export const withdrawnMail = (words: Words, about: AboutCredit, { at, ...back }: ToReturn & { at: string }): Mail =>
  words.mail("credit.withdrawn", about, { ...about, at, facts: [toReturn(words, back)] });

/** The payout of a credit that was withdrawn from has not come back as was told; `back` is undefined of what is paid. */
export const payoutStandsMail = (
  words: Words,
  about: AboutCredit,
  { amount, back, hasPaid }: { amount: string; back: ToReturn | undefined; hasPaid: boolean },
): Mail =>
  words.mail("credit.payoutStands", about, {
    ...about,
    amount,
    paid: hasPaid ? words.parts("credit.payoutStands.paid", about, {}) : [],
    back: back
      ? words.parts("credit.payoutStands.back", about, { ...about, facts: [toReturn(words, back)] })
      : words.parts("credit.payoutStands.nothing", about, {}),
  });

/** Money that was not owed is back; `left` is still with the borrower. */
export const notOwedBackMail = (
  words: Words,
  about: AboutCredit,
  { amount, left }: { amount: string; left: string | undefined },
): Mail =>
  words.mail("credit.notOwedBack", about, {
    ...about,
    amount,
    left:
      left === undefined
        ? words.parts("credit.notOwedBack.all", about, {})
        : words.parts("credit.notOwedBack.left", about, { left }),
  });

/** A sum is owed of a credit that no relief can be asked for. */
export const stillOwedMail = (
  words: Words,
  about: AboutCredit,
  name: "credit.withdrawalLapsed" | "credit.writtenOff",
  amount: string,
): Mail =>
  words.mail(name, about, { ...about, amount, difficulty: words.parts("credit.difficultyOtherwise", about, {}) });

/** An instalment of an annex was not paid in time. */
export const reliefBrokenMail = (
  words: Words,
  about: AboutCredit,
  { amount, mayAsk }: { amount: string; mayAsk: boolean },
): Mail =>
  words.mail("relief.broken", about, {
    ...about,
    amount,
    difficulty: difficultyOf(words, about, mayAsk, "relief.broken.again"),
  });

/** A plan for arrears is agreed. */
export const planAgreedMail = (
  words: Words,
  about: AboutCredit,
  {
    rows,
    dueThen,
    mayAsk,
  }: { rows: readonly (readonly [day: string, sum: string])[]; dueThen: string; mayAsk: boolean },
): Mail =>
  words.mail("arrears.agreed", about, {
    ...about,
    rows: [{ facts: rows.map(([day, sum]) => [words.text("arrears.agreed.row", { day }), sum] as const) }],
    terms: [{ p: planTerms(rows.at(-1)![0], dueThen) }],
    difficulty: difficultyOf(words, about, mayAsk, "arrears.relief"),
  });

/** A plan for arrears was not kept. */
export const planBrokenMail = (
  words: Words,
  about: AboutCredit,
  { amount, mayAsk }: { amount: string; mayAsk: boolean },
): Mail =>
  words.mail("arrears.broken", about, {
    ...about,
    amount,
    difficulty: difficultyOf(words, about, mayAsk, "arrears.relief"),
  });

/** A plan for arrears was kept; `overdue` is what it did not hold. */
export const planKeptMail = (words: Words, about: AboutCredit, overdue: string | undefined): Mail =>
  words.mail("arrears.kept", about, {
    ...about,
    left:
      overdue === undefined
        ? words.parts("arrears.kept.all", about, {})
        : words.parts("arrears.kept.overdue", about, { overdue }),
  });

/** A plan for arrears was ended. */
export const planEndedMail = (words: Words, about: AboutCredit, mayAsk: boolean): Mail =>
  words.mail("arrears.ended", about, { ...about, difficulty: difficultyOf(words, about, mayAsk, "arrears.relief") });
