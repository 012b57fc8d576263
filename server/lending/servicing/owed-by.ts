/** Which agreement owes the money of a payout. */
import type { Db } from "#server/store/db/schema.ts";
import { signedAgreementOf, type StoredAgreement } from "#server/store/tables/agreements.ts";
import { payoutsOf, type PayoutRow } from "#server/store/tables/payouts.ts";

/** The agreement of a payout in this status; undefined where it is in another, or another payout has paid it. */
const unpaidIn = async (db: Db, { id, applicationId }: PayoutRow, status: "signed" | "effective") => {
  const agreement = await signedAgreementOf(db, applicationId);
  const isPaid = (await payoutsOf(db, applicationId)).some((other) => other.id !== id && other.status === "paid");
  return agreement?.status === status && !isPaid ? agreement : undefined;
};

/** The agreement that the money of a payout is owed by; undefined where none is signed, or another payout has paid it. */
export const owedBy = (db: Db, payout: PayoutRow): Promise<StoredAgreement | undefined> =>
  unpaidIn(db, payout, "signed");

/** Whether a payout that came back was what its agreement had been paid by, and its borrower has withdrawn: it waits for no other. */
export const isLeftInEffect = async (db: Db, payout: PayoutRow): Promise<boolean> =>
  (await unpaidIn(db, payout, "effective")) !== undefined;
