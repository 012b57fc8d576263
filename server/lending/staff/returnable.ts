/** What is kept for payers, as it is looked at to give it back: whose it is, where it goes, and what speaks against it. */
import type { Cents } from "#src/domain/lending/money.ts";
import { initials, masked } from "#src/domain/staff/fields.ts";
import type { Day } from "#src/domain/time/dates.ts";
import { returnWords as words } from "#src/copy/staff-money.ts";
import { frozenDestination } from "#server/lending/destinations/payout-destination.ts";
import { payerAccount, type RefundTo } from "#server/lending/destinations/refund-destination.ts";
import { payerOf } from "#server/lending/payers/payer.ts";
import type { Services } from "#server/services.ts";
import type { Db } from "#server/store/db/schema.ts";
import { garnishedPayments } from "#server/store/tables/garnishments.ts";
import type { KeptSum } from "#server/store/tables/kept-sums.ts";
import { shownSum } from "./acts/words.ts";
import { namesOfBorrowers } from "./whose.ts";

/** Why what is kept of a payment does not go back in one act with others. */
type WhyAlone = keyof typeof words.alone;

/** What is kept of a payment; `why` is absent where it may go back in one act with others. */
export type Returnable = {
  paymentId: string;
  no: number;
  creditNo: number | null;
  contract: string;
  /** Of the borrower, or of the payer where it is no credit's or a guarantor's. */
  names: string;
  /** Their initials, as acts tell all of the staff. */
  borrower: string;
  day: Day;
  cents: Cents;
  /** What its payer owes by it. */
  owed: Cents;
  to: RefundTo | null;
  /** It goes to the account that it came from, not to that of the payout. */
  isPayers: boolean;
  refundId: string | null;
  why?: WhyAlone;
};

const payoutAccount = (services: Pick<Services, "secrets">, sum: KeptSum): RefundTo | undefined => {
  const { payout } = sum;
  if (!payout?.destination || payerOf(services, sum).isGuarantor) return undefined;
  const { id, method, destination } = payout;
  return { method, ...frozenDestination(services, { id, destination: Buffer.from(destination, "hex") }) };
};

/** What speaks against giving it back with others, in the order in which somebody can mend it; each by itself can be judged on its page. */
const whyAlone = (sum: KeptSum, to: RefundTo | undefined, isGarnished: boolean): WhyAlone | undefined => {
  if (sum.cents <= 0) return "gone";
  if (sum.refund) return sum.refund.status === "held" ? "held" : "ordered";
  if (!to) return "no-account";
  if (sum.owes) return "owes";
  if (sum.isSurplusOut) return "surplus";
  if (isGarnished) return "garnished";
  if (sum.isByHand) return "by-hand";
  return sum.isPart ? "part" : undefined;
};

/** What is kept of payments, each with what somebody has to know who gives it back. */
export const returnablesOf = async (
  services: Pick<Services, "secrets">,
  db: Db,
  sums: readonly KeptSum[],
): Promise<Returnable[]> => {
  const names = await namesOfBorrowers(
    services,
    db,
    sums.flatMap(({ applicationId }) => applicationId ?? []),
  );
  const garnished = await garnishedPayments(
    db,
    sums.map(({ id }) => id),
  );
  return sums.map((sum) => {
    const { id, no, creditNo, contract, applicationId, valueDay, cents, owed, refund } = sum;
    const payers = payerAccount(services, sum);
    const to = payers ?? payoutAccount(services, sum);
    const why = whyAlone(sum, to, garnished.has(id));
    const payer = payerOf(services, sum);
    const ofBorrower = payer.isGuarantor ? undefined : names.get(applicationId ?? "");
    const whole = ofBorrower ?? payer.name ?? "";
    return {
      paymentId: id,
      no,
      creditNo,
      contract: contract ?? words.noContract,
      names: whole,
      borrower: initials(whole),
      day: valueDay,
      cents,
      owed,
      to: to ?? null,
      isPayers: payers !== undefined,
      refundId: refund?.id ?? null,
      ...(why !== undefined && { why }),
    };
  });
};

/** Where it goes, as the desk shows it: masked. */
export const shownTo = ({ to, isPayers }: Pick<Returnable, "to" | "isPayers">): string =>
  to === null ? "" : `${masked("account", to.account)}, ${isPayers ? words.ofPayer : words.ofPayout}`;

/** Whose it is, as the desk names it. */
export const shownWhose = ({ contract, borrower }: Pick<Returnable, "contract" | "borrower">): string =>
  [contract, borrower].filter(Boolean).join(" · ");

/** Such a row in one line. */
export const shownReturn = (row: Pick<Returnable, "cents" | "to" | "isPayers">): string =>
  [shownSum(row.cents), shownTo(row)].join(" · ");
