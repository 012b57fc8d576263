/** What acts share that send money back: whose account it goes to, how it came in, and what its payer owes us. */
import { normaliseIban } from "#src/domain/identity/iban.ts";
import { masked } from "#src/domain/staff/fields.ts";
import type { Cents } from "#src/domain/lending/money.ts";
import { refuseFields } from "#server/kernel/refusal.ts";
import { bailiffWith, isBailiffs, standingOfPayment } from "#server/lending/destinations/garnished.ts";
import { payerAccount, payoutAccount, type RefundTo } from "#server/lending/destinations/refund-destination.ts";
import { owedBySamePayer } from "#server/lending/payers/payer-owes.ts";
import { searchKeys } from "#server/lists/search-key.ts";
import type { Services } from "#server/services.ts";
import type { Db } from "#server/store/db/schema.ts";
import { assignmentOf } from "#server/store/tables/assignments.ts";
import { receiverOf, type PaymentRow } from "#server/store/tables/payments.ts";
import { notOwed } from "#server/store/tables/payouts.ts";
import { allStaff } from "#server/store/tables/staff.ts";
import { givenFile, type GivenFile } from "#server/store/tables/given-files.ts";
import type { ShownRows } from "../define-act.ts";
import { lineOfWhole } from "./returns.ts";
import { shownFile, shownNotOwed } from "./before-payout.ts";
import { shownSum } from "./words.ts";

/** How an account is known. */
const WHOSE = {
  payer: "тази, от която са дошли парите",
  payout: "тази, по която е изплатен кредитът",
  bailiff: "на съдебния изпълнител: сумата е запорирана",
  assignee: "на новия кредитор: вземането е прехвърлено",
  other: "ДРУГА: нито тази, от която са дошли парите, нито тази на кредита",
} as const;

/** Money on its way back, as whoever approves it sees it. */
export type GoingBack = {
  account: keyof typeof WHOSE | null;
  /** Accounts that are known, masked, where it goes to none of them. */
  known: readonly string[];
  /** Who received it by hand; null of money that a file or a provider told. */
  byHand: string | null;
  /** The bank's file that tells it; null where none does. */
  file: GivenFile | null;
  owes: Cents;
  /** What is out by the credit that it was posted to without being owed. */
  surplus: Cents;
};

const maskedWhole = ({ account, holder }: RefundTo): string =>
  [masked("account", account), masked("holder", holder)].filter(Boolean).join(" · ");

/** What is shown of money of a payment that goes to an account; null where nobody knows one. */
export const goingBack = async (
  services: Pick<Services, "secrets">,
  db: Db,
  payment: PaymentRow,
  to: Pick<RefundTo, "account"> | null,
): Promise<GoingBack> => {
  const known = { payer: payerAccount(services, payment), payout: await payoutAccount(services, db, payment) };
  const assigned = payment.creditNo === null ? undefined : await assignmentOf(db, payment.creditNo);
  const theirs = async (): Promise<keyof typeof WHOSE> => {
    if (to && (await bailiffWith(services, db, payment.id, to.account))) return "bailiff";
    return to && assigned && normaliseIban(assigned.iban) === to.account ? "assignee" : "other";
  };
  const whose = (["payer", "payout"] as const).find((one) => known[one]?.account === to?.account) ?? (await theirs());
  const isOther = to !== null && whose === "other";
  const line = await lineOfWhole(db, payment);
  return {
    account: to === null ? null : whose,
    known: isOther ? [known.payer, known.payout].flatMap((one) => (one ? [maskedWhole(one)] : [])) : [],
    byHand: await receiverOf(db, payment),
    file: line ? await givenFile(db, line.statementId) : null,
    owes: await owedBySamePayer(db, payment.id),
    surplus: payment.creditNo === null ? 0 : await notOwed(db, { creditNo: payment.creditNo }),
  };
};

/** What the page of an act shows of it. */
export const shownGoingBack = ({ account, known, byHand, file, owes, surplus }: GoingBack): ShownRows => [
  account === null ? ["Сметка", "не се знае: чака да бъде казана"] : ["Коя е сметката", WHOSE[account]],
  ...known.map((one, at) => [known.length > 1 ? `Позната сметка ${at + 1}` : "Позната сметка", one] as const),
  ...(byHand === null
    ? []
    : ([["Прието на ръка от", file ? byHand : `${byHand}; никой файл не го потвърждава`]] as const)),
  ...(file ? ([["Файлът на банката", shownFile(file)]] as const) : []),
  ...(owes > 0 ? ([["ПЛАТЕЦЪТ НИ ДЪЛЖИ", shownSum(owes)]] as const) : []),
  ...shownNotOwed(surplus),
];

/** Refuses to send money that is garnished to anybody but the bailiff. */
export const demandNotGarnished = async (
  services: Pick<Services, "secrets">,
  db: Db,
  payment: PaymentRow,
  to: Pick<RefundTo, "account"> | null,
): Promise<void> => {
  const standing = await standingOfPayment(services, db, payment.id);
  if (standing && (to === null || !isBailiffs(standing, to.account))) refuseFields({ iban: { code: "garnished" } });
};

/** Where money of a payment goes that nobody named an account for: a bailiff's; undefined where none has garnished it. */
export const bailiffsAccount = async (
  services: Pick<Services, "secrets">,
  db: Db,
  payment: PaymentRow,
): Promise<(RefundTo & { most: Cents }) | undefined> => {
  const standing = await standingOfPayment(services, db, payment.id);
  return (
    standing && {
      method: "wireTransfer",
      account: normaliseIban(standing.iban),
      holder: standing.bailiff,
      most: standing.left,
    }
  );
};

const wordsOf = (key: string): string[] => key.split(" ").filter(Boolean);

/** Whether a name is a member's, whatever the alphabet, with or without a middle name. */
const isNameOf = (names: string, holder: string): boolean =>
  searchKeys(names).some((one) =>
    searchKeys(holder).some((other) => {
      const [words, told] = [wordsOf(one), wordsOf(other)];
      return words.length > 1 ? words.every((word) => told.includes(word)) : one === other;
    }),
  );

/** Refuses to send money to an account of one of the staff, unless whoever paid it, or its borrower, has that name. */
export const demandNoStaff = async (
  services: Pick<Services, "secrets">,
  db: Db,
  payment: PaymentRow,
  holder: string,
): Promise<void> => {
  const payers = [payerAccount(services, payment), await payoutAccount(services, db, payment)];
  for (const { names } of await allStaff(db))
    if (isNameOf(names, holder) && !payers.some((one) => one && isNameOf(names, one.holder)))
      refuseFields({ holder: { code: "staff-holder" } });
};
