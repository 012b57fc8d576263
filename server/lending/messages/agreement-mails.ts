/** Mails about an agreement that say one thing or another by how it went. */
import type { Mail, Part } from "#src/copy/mail.ts";
import type { Letterhead, Words } from "#server/content/words/words.ts";

type To = Letterhead & { contract: string };

/** Documents of a mail: the names of attached files, or the page behind the login where they wait. */
export type Documents = { attached: readonly string[] } | { url: string };

/** The agreement is signed. */
export const signedMail = (
  words: Words,
  to: To,
  { documents, withdrawalUntil }: { documents: Documents; withdrawalUntil: string },
): Mail =>
  words.mail("agreement.contractSigned", to, {
    ...to,
    withdrawalUntil,
    documents:
      "url" in documents
        ? words.parts("agreement.contractSigned.inProfile", to, documents)
        : words.parts("agreement.contractSigned.attached", to, { documents: [{ list: documents.attached }] }),
  });

/** A payout as its borrower is told of it. */
export type PaidOut = To & {
  amount: string;
  how: string;
  /** Where it went, masked; null where that was not kept. */
  account: string | null;
  firstDue: string;
  firstAmount: string;
  /** How many payments the plan has. */
  payments: number;
  /** The plan with its new dates, when the payout was later than the signature. */
  newPlan?: Documents;
  repaymentUrl: string;
};

const payoutFacts = (words: Words, { amount, how, account, firstDue, firstAmount, payments }: PaidOut): Part => ({
  facts: [
    [words.text("agreement.payout.amount"), amount],
    [words.text("agreement.payout.how"), how],
    ...(account === null ? [] : [[words.text("agreement.payout.account"), account] as const]),
    [words.text(payments === 1 ? "agreement.payout.single" : "agreement.payout.firstDue"), firstDue],
    [words.text("agreement.payout.firstAmount"), firstAmount],
  ],
});

/** A plan that goes with a mail: what is said where it is attached, and where it waits in the profile. */
const PLANS = {
  paidOut: { attached: "agreement.paidOut.plan.attached", inProfile: "agreement.paidOut.plan.inProfile" },
  payoutStands: {
    attached: "agreement.payoutStands.plan.attached",
    inProfile: "agreement.payoutStands.plan.inProfile",
  },
  planCorrected: { attached: "agreement.planCorrected.attached", inProfile: "agreement.planCorrected.inProfile" },
} as const;

const planParts = (words: Words, to: To, mail: keyof typeof PLANS, plan: Documents): readonly Part[] =>
  "url" in plan ? words.parts(PLANS[mail].inProfile, to, plan) : words.parts(PLANS[mail].attached, to, {});

/** The money of an agreement has gone out, or has not come back as was told by mistake. */
export const paidOutMail = (words: Words, mail: "paidOut" | "payoutStands", told: PaidOut): Mail =>
  words.mail(`agreement.${mail}`, told, {
    ...told,
    facts: [payoutFacts(words, told)],
    plan: told.newPlan === undefined ? [] : planParts(words, told, mail, told.newPlan),
  });

/** The plan of a credit is put right. */
export const planCorrectedMail = (words: Words, to: To, plan: Documents): Mail =>
  words.mail("agreement.planCorrected", to, { ...to, plan: planParts(words, to, "planCorrected", plan) });

/** The payout goes to another account; `before` is null where the first was not kept. */
export const redirectedMail = (
  words: Words,
  to: To,
  { account, before }: { account: string; before: string | null },
): Mail =>
  words.mail("agreement.payoutRedirected", to, {
    ...to,
    accounts: [
      {
        facts: [
          ...(before === null ? [] : [[words.text("agreement.payoutRedirected.before"), before] as const]),
          [words.text("agreement.payoutRedirected.now"), account],
        ],
      },
    ],
  });
