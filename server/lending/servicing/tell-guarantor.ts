/** Tells guarantors what becomes of their own payments: what the borrower's mails say of them is not for them. */
import type { Mail } from "#src/copy/mail.ts";
import { formatMoney, money, type Cents } from "#src/domain/lending/money.ts";
import { guarantorPaidMail } from "#server/lending/guarantees/guarantee-mails.ts";
import { borrowerShort, guarantorFirstName } from "#server/lending/guarantees/terms.ts";
import { lender } from "#server/lending/lender/lender.ts";
import { enqueueMessage } from "#server/lending/messages/enqueue.ts";
import { payerOf } from "#server/lending/payers/payer.ts";
import type { Services } from "#server/services.ts";
import type { Db } from "#server/store/db/schema.ts";
import { guarantorOfDrawing } from "#server/store/tables/guarantees-of.ts";
import { paymentById, paymentsOfCredit, type PaymentRow } from "#server/store/tables/payments.ts";

/** Whose money a payment of a credit is. */
export type PaidBy = "borrower" | "guarantor";

/** Who paid a payment. */
export const paidBy = (services: Pick<Services, "secrets">, payment: Pick<PaymentRow, "id" | "payer">): PaidBy =>
  payerOf(services, payment).isGuarantor ? "guarantor" : "borrower";

/** The same of a payment by its id. */
export const paidByOf = async (services: Pick<Services, "secrets">, db: Db, paymentId: string): Promise<PaidBy> => {
  const payment = await paymentById(db, paymentId);
  return payment ? paidBy(services, payment) : "borrower";
};

/** What the guarantor of a credit has paid of it, without what went back to them. */
export const paidByGuarantor = async (
  services: Pick<Services, "secrets">,
  db: Db,
  creditNo: number,
): Promise<Cents> => {
  const posted = (await paymentsOfCredit(db, creditNo)).filter(({ status }) => status === "posted");
  return posted
    .filter((payment) => paidBy(services, payment) === "guarantor")
    .reduce((sum, { cents, returnedCents }) => sum + cents - returnedCents, 0);
};

/** What a mail to a guarantor begins with, and sums as it has them. */
type Writing = {
  sender: ReturnType<typeof lender>;
  name: string | undefined;
  borrower: string;
  sum(cents: Cents): string;
};

/** Writes to the guarantor of a drawing once for each key; nothing where they have closed their profile. */
export const tellGuarantor = async (
  services: Services,
  trx: Db,
  { drawingNo, key, now }: { drawingNo: number | null; key: string; now: Date },
  write: (writing: Writing) => Mail,
): Promise<void> => {
  const guarantor = drawingNo === null ? undefined : await guarantorOfDrawing(trx, drawingNo);
  if (!guarantor) return;
  const { id, applicationId, email: to } = guarantor;
  const mail = write({
    sender: lender(services),
    name: await guarantorFirstName(services, trx, { id, named: null }),
    borrower: await borrowerShort(services, trx, applicationId),
    sum: (cents) => formatMoney(money(cents, services.catalogue)),
  });
  const message = { channel: "mail", kind: "credit", to, ...mail, dedupKey: `guarantor:${id}:${key}` } as const;
  await enqueueMessage(trx, services, message, now);
};

/** Confirms to a guarantor that what they paid has come; a payment by card is confirmed with its receipt. */
export const tellGuarantorPaid = (
  services: Services,
  trx: Db,
  { id, channel, cents, drawingNo, now }: Pick<PaymentRow, "id" | "channel" | "cents" | "drawingNo"> & { now: Date },
): Promise<void> =>
  channel === "card"
    ? Promise.resolve()
    : tellGuarantor(services, trx, { drawingNo, key: `paid:${id}`, now }, ({ sum, ...to }) =>
        guarantorPaidMail(services.words, { ...to, amount: sum(cents) }),
      );
