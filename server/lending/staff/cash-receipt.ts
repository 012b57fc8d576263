/** The receipt for cash: printed for whoever paid at the lender's own desk. */
import { cashReceiptCopy as words } from "#src/copy/cash-receipt.ts";
import { formatMoney, money } from "#src/domain/lending/money.ts";
import { paragraph } from "#src/domain/text/blocks.ts";
import type { TextDocument } from "#src/domain/text/document.ts";
import { formatMoment } from "#src/domain/time/sofia-time.ts";
import { lender } from "#server/lending/lender/lender.ts";
import { refuse } from "#server/kernel/refusal.ts";
import type { Services } from "#server/services.ts";
import type { Db } from "#server/store/db/schema.ts";
import { creditsByNo } from "#server/store/tables/credits.ts";
import { paymentById, type PaymentRow } from "#server/store/tables/payments.ts";
import { contractsOf, creditsOfPayment } from "./acts/contracts.ts";
import { namesOfBorrowers } from "./whose.ts";

/** Whether a payment came in cash, whole: then it has a receipt. */
export const hasCashReceipt = ({ channel, splitOf }: Pick<PaymentRow, "channel" | "splitOf">): boolean =>
  channel === "cash" && splitOf === null;

const documentOf = async (services: Services, db: Db, payment: PaymentRow): Promise<TextDocument> => {
  const nos = (await creditsOfPayment(db, payment)).filter((no) => no !== null);
  const credits = await creditsByNo(db, [...new Set(nos)]);
  const applications = credits.map(({ applicationId }) => applicationId);
  const names = [...new Set((await namesOfBorrowers(services, db, applications)).values())];
  const isHere = ["posted", "split", "unmatched", "returning"].includes(payment.status);
  return {
    title: words.title(payment.externalId),
    blocks: [
      paragraph(words.lead),
      {
        kind: "facts",
        rows: [
          { label: words.contract, value: [[...new Set(await contractsOf(db, nos))].join(", ")] },
          { label: words.borrower, value: [names.join(", ")] },
          { label: words.sum, value: [formatMoney(money(payment.cents, services.catalogue))] },
          { label: words.at, value: [formatMoment(payment.receivedAt)] },
          { label: words.by, value: [payment.receivedBy ?? ""] },
        ],
      },
      ...(isHere ? [] : [paragraph(words.gone)]),
      paragraph(words.signatures),
    ],
  };
};

/** The receipt of a payment as a PDF; refused as not found where it has none. */
export const cashReceiptPdf = async (
  services: Services,
  db: Db,
  paymentId: string,
): Promise<{ name: string; body: Buffer }> => {
  const payment = await paymentById(db, paymentId);
  if (!payment || !hasCashReceipt(payment)) return refuse("not-found");
  const document = await documentOf(services, db, payment);
  const body = await services.renderPdf(document, { lender: lender(services), footer: document.title });
  return { name: `receipt-${payment.externalId.replace(/[^0-9-]/g, "")}.pdf`, body };
};
