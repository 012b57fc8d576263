/** Mails about a payment of a credit, by what it did and whose it was. */
import { creditWords } from "#src/copy/credit.ts";
import type { Mail, Part } from "#src/copy/mail.ts";
import { repaymentCopy } from "#src/copy/repayment.ts";
import type { Spent } from "#src/copy/spent.ts";
import { toldWords } from "#src/copy/told-ahead.ts";
import type { Words } from "#server/content/words/words.ts";
import type { AboutCredit, NextPayment } from "./credit-mails.ts";

const nextWords = (words: Words, { amount, day, inTimeUntil, isLate, paidAhead }: NextPayment): string => {
  if (isLate) return words.text("payment.next.late", { amount, day });
  const next =
    inTimeUntil === undefined
      ? words.text("payment.next", { amount, day })
      : words.text("payment.next.restDay", { amount, day, inTimeUntil });
  return paidAhead?.length ? `${creditWords.paidAhead(paidAhead)} ${next}` : next;
};

const nextParts = (words: Words, next: NextPayment | undefined): Part[] =>
  next ? [{ p: nextWords(words, next) }] : [];

/** A payment that came in: whose it is, where it went, and what it makes of the relief of an annex. */
type Received = {
  amount: string;
  day: string;
  spent: Spent;
  isGuarantors: boolean;
  relief: "goesOn" | "over" | undefined;
};

const RELIEF = { goesOn: "payment.relief.goesOn", over: "payment.relief.over" } as const;

const receivedParts = (words: Words, about: AboutCredit, { spent, isGuarantors, relief }: Received) => ({
  spent: [{ facts: spent }],
  payer: isGuarantors ? words.parts("payment.paidByGuarantor", about, {}) : [],
  relief: relief === undefined ? [] : words.parts(RELIEF[relief], about, {}),
});

/** A payment came in; `forgiven` is interest that was given up because a sum had been told ahead. */
export const paymentReceivedMail = (
  words: Words,
  about: AboutCredit,
  told: Received & { next?: NextPayment | undefined; forgiven?: string | undefined },
): Mail =>
  words.mail("payment.paymentReceived", about, {
    ...about,
    ...told,
    ...receivedParts(words, about, told),
    forgiven:
      told.forgiven === undefined
        ? []
        : words.parts("payment.paymentReceived.forgiven", about, { forgiven: told.forgiven }),
    next: nextParts(words, told.next),
  });

/** Days and sums of a plan. */
type Plan = readonly (readonly [day: string, sum: string])[];

/**
 * A payment was used to prepay; `kept` says what the borrower pays now, by which `plan`, `other` what the other choice would
 * give; `due` is the instalment that it did not pay.
 */
export const prepaidMail = (
  words: Words,
  about: AboutCredit,
  {
    plan,
    due,
    ...told
  }: Received & { kept: string; plan: Plan; other: string; due?: { day: string; amount: string }; until: string },
): Mail =>
  words.mail("payment.prepaid", about, {
    ...about,
    ...told,
    ...receivedParts(words, about, told),
    due: due ? [{ p: repaymentCopy.stillDue(due.day, due.amount, told.until) }] : [],
    plan: [{ facts: plan }],
  });

/** What a payment left over is used otherwise: by which `plan` the borrower pays now. */
export const planChangedMail = (
  words: Words,
  about: AboutCredit,
  { plan, next, ...told }: { amount: string; day: string; use: string; plan: Plan; next?: NextPayment | undefined },
): Mail =>
  words.mail("payment.planChanged", about, {
    ...about,
    ...told,
    plan: [{ facts: plan }],
    next: nextParts(words, next),
  });

/** What a payment comes to on a day, with the rows of the channel that was chosen. */
export const toldAheadMail = (
  words: Words,
  about: AboutCredit,
  {
    amount,
    purpose,
    day,
    until,
    channel,
  }: {
    amount: string;
    purpose: "instalment" | "arrears" | "payoff";
    day: string;
    until: string;
    channel: readonly (readonly [label: string, value: string])[];
  },
): Mail =>
  words.mail("payment.toldAhead", about, {
    ...about,
    facts: [
      {
        facts: [
          [words.text("payment.toldAhead.purpose"), repaymentCopy.purposes[purpose]],
          [words.text("payment.toldAhead.amount"), amount],
          ...channel,
        ],
      },
    ],
    told: [{ p: toldWords(purpose === "payoff", { day, until }) }],
  });

/** Everything is paid; `surplus` is money that is the payer's. */
export const repaidMail = (
  words: Words,
  about: AboutCredit,
  {
    surplus,
    isGuarantors,
    certificateUrl,
  }: { surplus: string | undefined; isGuarantors: boolean; certificateUrl?: string | undefined },
): Mail =>
  words.mail("payment.repaid", about, {
    ...about,
    what: words.parts(isGuarantors ? "payment.repaid.byGuarantor" : "payment.repaid.own", about, {}),
    surplus:
      surplus === undefined
        ? []
        : words.parts(isGuarantors ? "payment.repaid.surplusOfGuarantor" : "payment.repaid.surplus", about, {
            surplus,
          }),
    certificate:
      certificateUrl === undefined ? [] : words.parts("payment.repaid.certificate", about, { certificateUrl }),
  });

/** A plan that is another without a payment: its last instalment and the sum of those from a day on, before and now. */
type PlanTold = {
  from: string;
  last: readonly [before: string, now: string];
  total: readonly [before: string, now: string];
  isAnnexed: boolean;
};

const planParts = (words: Words, about: AboutCredit, { from, last, total, isAnnexed }: PlanTold): readonly Part[] =>
  words.parts(isAnnexed ? "payment.gone.planOfAnnex" : "payment.gone.plan", about, {
    from,
    last: last[1],
    lastBefore: last[0],
    total: total[1],
    totalBefore: total[0],
  });

/** What is owed once a payment is gone: nothing, or the next payment. */
type Owed = "nothing" | NextPayment | undefined;

/** A payment that is not on a credit any more; `back` is what of it its payer had got back before. */
type Gone = {
  amount: string;
  day: string;
  owed: Owed;
  back: { amount: string; iban: string } | undefined;
  isGuarantors: boolean;
  plans: readonly PlanTold[];
};

const owedParts = (words: Words, about: AboutCredit, { owed, back, plans }: Gone): readonly Part[] => [
  ...(back ? words.parts("payment.gone.back", about, back) : []),
  ...(owed === "nothing"
    ? words.parts(back ? "payment.gone.nothingElse" : "payment.gone.nothing", about, {})
    : [
        ...nextParts(words, owed),
        ...plans.flatMap((plan) => planParts(words, about, plan)),
        ...words.parts("payment.gone.howToPay", about, about),
      ]),
];

/** What is said first of a payment that a bank took back, by whose it was. */
const TAKEN = {
  takenBack: { own: "payment.takenBack.own", guarantors: "payment.takenBack.ofGuarantor" },
  disputed: { own: "payment.disputed.own", guarantors: "payment.disputed.ofGuarantor" },
} as const;

/** A payment is not on the credit any more: taken back or disputed at a bank, booked or posted by mistake. */
export const goneMail = (
  words: Words,
  about: AboutCredit,
  why: "takenBack" | "disputed" | "moved" | "undone",
  told: Gone,
): Mail => {
  const owed = owedParts(words, about, told);
  const { amount, day, isGuarantors } = told;
  if (why === "moved" || why === "undone") return words.mail(`payment.${why}`, about, { ...about, amount, day, owed });
  const what = words.parts(isGuarantors ? TAKEN[why].guarantors : TAKEN[why].own, about, { amount, day });
  return words.mail(`payment.${why}`, about, { ...about, what, owed });
};
