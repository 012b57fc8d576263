/** Payments of guarantors: known by our own page, by whoever received them, or by the payer's name. */
import { payerOf, sealPayer, type Payer } from "#server/lending/payers/payer.ts";
import { namesAsked } from "#server/lending/persons/identity.ts";
import { isSameName } from "#server/lending/persons/same-name.ts";
import type { Services } from "#server/services.ts";
import type { PostingBooks } from "#server/store/tables/credit-books.ts";
import type { Db } from "#server/store/db/schema.ts";
import { namesOfCredits } from "#server/store/tables/paid-credits.ts";
import { setPayer, type PaymentRow } from "#server/store/tables/payments.ts";

/** A credit with whether anybody stands or stood surety for it. */
type Guaranteed = { creditNo: number } & Pick<PostingBooks, "hasGuarantor">;

/** Whether what somebody paid for a credit is its guarantor's: whose names are the borrower's, too, is the borrower. */
export const isGuarantors = async (
  services: Pick<Services, "secrets">,
  db: Db,
  { creditNo, hasGuarantor }: Guaranteed,
  { name = "", isGuarantor }: Payer,
): Promise<boolean> => {
  if (!hasGuarantor || isGuarantor) return hasGuarantor;
  const names = namesAsked(services, name);
  const same = ((await namesOfCredits(db, [creditNo])).get(creditNo) ?? []).filter((one) =>
    isSameName(names, one.names),
  );
  return same.length > 0 && same.every((one) => one.isGuarantor);
};

/** Who paid, as it is stored. */
type Sealed = Pick<PaymentRow, "id" | "payer">;

/** The payer of a payment, marked where it turns out to be the guarantor of the credit that it is posted to. */
export const withGuarantor = async <P extends Sealed>(
  services: Pick<Services, "secrets">,
  db: Db,
  credit: Guaranteed,
  payment: P,
): Promise<{ payment: P; isTheirs: boolean }> => {
  if (!credit.hasGuarantor || !payment.payer) return { payment, isTheirs: false };
  const payer = payerOf(services, payment);
  const isTheirs = await isGuarantors(services, db, credit, payer);
  if (!isTheirs || payer.isGuarantor) return { payment, isTheirs };
  return { payment: { ...payment, payer: sealPayer(services, payment.id, { ...payer, isGuarantor: true }) }, isTheirs };
};

/** The same of a stored payment, which is marked in the store. */
export const markGuarantor = async <P extends Sealed>(
  services: Pick<Services, "secrets">,
  trx: Db,
  credit: Guaranteed,
  stored: P,
): Promise<{ payment: P; isTheirs: boolean }> => {
  const marked = await withGuarantor(services, trx, credit, stored);
  if (marked.payment !== stored) await setPayer(trx, stored.id, marked.payment.payer!);
  return marked;
};
