/** The receipt of a card payment: a paper of the lender, among the documents of whoever paid from its posting on. */
import { paragraph } from "#src/domain/text/blocks.ts";
import { cardPaymentCopy, cardReceiptCopy } from "#src/copy/card-payment.ts";
import type { TextDocument } from "#src/domain/text/document.ts";
import { formatMoney, money } from "#src/domain/lending/money.ts";
import { isCardOrderPaid } from "#src/domain/lending/card-order-states.ts";
import { formatMoment } from "#src/domain/time/sofia-time.ts";
import { pageUrl } from "#src/pages/table.ts";
import { borrowerShort, guarantorFirstName } from "#server/lending/guarantees/terms.ts";
import { enqueueMessage } from "#server/lending/messages/enqueue.ts";
import { guaranteesOfProfile } from "#server/store/tables/guarantees.ts";
import { contactOf } from "#server/store/tables/users.ts";
import type { Db } from "#server/store/db/schema.ts";
import { guarantorPaidMail } from "#server/lending/guarantees/guarantee-mails.ts";
import { guarantorAsPayer } from "#server/lending/guarantees/paying.ts";
import { lender } from "#server/lending/lender/lender.ts";
import type { JobHandler } from "#server/queue/queue.ts";
import type { Services } from "#server/services.ts";
import { addFile, hasOwnDocument } from "#server/store/tables/files.ts";
import { cardOrderById, lockCardOrder, type CardOrder } from "#server/store/tables/card-orders.ts";

/** Whether there is a receipt: the money was captured, also where it went back later. */
export const hasReceipt = ({ capturedAt }: CardOrder): boolean => capturedAt !== null;

const documentOf = ({ catalogue }: Services, order: CardOrder, guarantor: string | undefined): TextDocument => ({
  title: cardReceiptCopy.title(String(order.no)),
  blocks: [
    paragraph(cardReceiptCopy.payer),
    {
      kind: "facts",
      rows: [
        { label: cardPaymentCopy.contract, value: [order.contract] },
        // What a guarantor paid they may ask of the borrower (чл. 143 ЗЗД).
        ...(guarantor === undefined ? [] : [{ label: cardReceiptCopy.guarantor, value: [guarantor] }]),
        { label: cardPaymentCopy.amount, value: [formatMoney(money(order.cents, catalogue))] },
        { label: cardPaymentCopy.paidAt, value: [formatMoment(order.capturedAt!.toISOString())] },
        { label: cardPaymentCopy.number, value: [String(order.no)] },
      ],
    },
    ...(isCardOrderPaid(order.status) ? [] : [paragraph(cardReceiptCopy.reversed)]),
  ],
});

/** The receipt as a PDF; call it for an order that has one. */
export const receiptPdf = async (
  services: Services,
  order: CardOrder,
): Promise<{ title: string; name: string; body: Buffer }> => {
  const payer = await guarantorAsPayer(services, services.database.db, order);
  const document = documentOf(services, order, payer?.name);
  const body = await services.renderPdf(document, { lender: lender(services), footer: document.title });
  return { title: document.title, name: cardReceiptCopy.fileName(String(order.no)), body };
};

/** Confirms to a guarantor that what they paid has come: the borrower's mails are not theirs. */
const tellGuarantor = async (services: Services, trx: Db, order: CardOrder, now: Date): Promise<void> => {
  const { email } = await contactOf(trx, order.userId);
  const own = await guaranteesOfProfile(trx, services.secrets, order.userId);
  const guarantee = own.find(({ applicationId }) => applicationId === order.applicationId);
  const to = {
    sender: lender(services),
    name: guarantee && (await guarantorFirstName(services, trx, guarantee)),
    borrower: await borrowerShort(services, trx, order.applicationId),
    amount: formatMoney(money(order.cents, services.catalogue)),
  };
  const mail = guarantorPaidMail(services.words, to, services.settings.origin + pageUrl("documents"));
  await enqueueMessage(trx, services, { channel: "mail", kind: "application", to: email, ...mail }, now);
};

/** Job that stores the receipt of a posted order among the documents, once. */
export const cardReceipt =
  (services: Services): JobHandler<"card-receipt"> =>
  async ({ orderId }) => {
    const { database, secrets, ports } = services;
    const order = await cardOrderById(database.db, orderId);
    if (!order || !hasReceipt(order)) return;
    const { userId } = order;
    const guarantor = await guarantorAsPayer(services, database.db, order);
    // The papers of an application are its borrower's.
    const applicationId = guarantor ? null : order.applicationId;
    const kind = `card-receipt-${order.no}`;
    const { title, name, body } = await receiptPdf(services, order);
    await database.transaction(async (trx) => {
      await lockCardOrder(trx, orderId);
      if (await hasOwnDocument(trx, userId, kind)) return;
      const now = ports.clock.now();
      await addFile(trx, secrets, { userId, applicationId, kind, title, name, mime: "application/pdf", body, now });
      if (guarantor) await tellGuarantor(services, trx, order, now);
    });
  };
