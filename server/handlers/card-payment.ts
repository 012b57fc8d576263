/** Card payments: the page of an order, the way to the provider, what the provider tells, and the receipt. */
import { callUrl } from "#src/api/calls/calls.ts";
import type { NoticeData, OrderStatusData } from "#src/api/responses/responses.ts";
import { cardOrderLabels, cardOrderNews, cardPaymentCopy } from "#src/copy/card-payment.ts";
import { isCardOrderAwaited, isCardOrderOpen, isCardOrderUnpaid } from "#src/domain/lending/card-order-states.ts";
import { formatMoney, money } from "#src/domain/lending/money.ts";
import { formatMoment } from "#src/domain/time/sofia-time.ts";
import { link, paragraph } from "#src/domain/text/blocks.ts";
import { pageUrl } from "#src/pages/table.ts";
import { issueForm } from "#server/forms/issue-form.ts";
import { refuse } from "#server/kernel/refusal.ts";
import { askAbout } from "#server/lending/cards/ask-card.ts";
import { cardOrderUrl } from "#server/lending/cards/create-order.ts";
import { isPayable, noteRedirect, registerOrder } from "#server/lending/cards/go-to-provider.ts";
import { hasReceipt, receiptPdf } from "#server/lending/cards/receipt.ts";
import { takeCallback } from "#server/lending/cards/take-callback.ts";
import {
  definePost,
  type Elsewhere,
  type FileAnswer,
  type CallbackHandler,
  type FormHandler,
  type ReadHandler,
} from "#server/policy/handler.ts";
import { PortError } from "#server/ports/port-error.ts";
import { applicationOf } from "#server/store/tables/applications.ts";
import { cardOrderById, cardOrderOf, type CardOrder } from "#server/store/tables/card-orders.ts";
import { isGuarantorOf } from "#server/store/tables/guarantees-of.ts";
import type { Db } from "#server/store/db/schema.ts";
import { unread } from "#server/submissions/reader.ts";
import type { Context } from "#server/visit/context.ts";

/**
 * How often a page asks that waits for the provider and hears of no changes. Without scripts it is loaded anew as often,
 * which takes the focus from its button.
 */
const ASK_AGAIN_MS = 10_000;

/** The visitor's own order by number, and by id where the address has one; refuses any other as not found. */
const orderOf = async ({ db, person, params, query }: Context): Promise<CardOrder> => {
  const id = params["orderId"] ?? query.get("orderId") ?? undefined;
  const order = await cardOrderOf(db, person!.id, {
    no: params["creditSystemOrderId"] ?? "",
    ...(id !== undefined && { id }),
  });
  return order ?? refuse("not-found");
};

const ownOrderById = async ({ db, person, params }: Context): Promise<CardOrder> => {
  const order = await cardOrderById(db, params["orderId"] ?? "");
  return order?.userId === person!.id ? order : refuse("not-found");
};

const receiptUrl = (order: CardOrder): string | null =>
  hasReceipt(order)
    ? callUrl("card-payment-receipt", { creditSystemOrderId: String(order.no), orderId: order.id })
    : null;

const factsOf = ({ services }: Context, order: CardOrder): NoticeData["blocks"] => [
  {
    kind: "facts",
    rows: [
      { label: cardPaymentCopy.contract, value: [order.contract] },
      { label: cardPaymentCopy.amount, value: [formatMoney(money(order.cents, services.catalogue))] },
      { label: cardPaymentCopy.status, value: [cardOrderLabels[order.status]] },
      order.capturedAt
        ? { label: cardPaymentCopy.paidAt, value: [formatMoment(order.capturedAt.toISOString())] }
        : { label: cardPaymentCopy.until, value: [formatMoment(order.expiresAt.toISOString())] },
      { label: cardPaymentCopy.number, value: [String(order.no)] },
    ],
  },
];

const isGuarantors = async (db: Db, { userId, applicationId }: CardOrder): Promise<boolean> =>
  (await applicationOf(db, userId, applicationId)) === undefined;

/** Whether an order can still be paid: by a guarantor while they stand surety. */
const mayPay = async ({ db, now }: Context, order: CardOrder): Promise<boolean> =>
  isPayable(order, now) && (!(await isGuarantors(db, order)) || isGuarantorOf(db, order.userId, order.applicationId));

/** The page of an order. Its sum stands; the button leads to the provider, and coming back decides nothing. */
export const cardPaymentRegistration: FormHandler = {
  read: async (context): Promise<NoticeData> => {
    const order = await orderOf(context);
    const news = cardOrderNews[order.status];
    const receipt = receiptUrl(order);
    // A guarantor's own page says whether there is anything left to pay.
    const repay = (await isGuarantors(context.db, order))
      ? pageUrl("guaranteedRequests")
      : pageUrl("repaymentDetails", { requestId: order.applicationId });
    return {
      page: { title: cardPaymentCopy.title, canonical: cardOrderUrl(order) },
      today: context.today,
      title: cardPaymentCopy.title,
      ...(news && { news }),
      blocks: [...factsOf(context, order), ...(receipt ? [paragraph(link(cardPaymentCopy.receipt, receipt))] : [])],
      ...((await mayPay(context, order)) && {
        form: await issueForm(context, "card-payment-registration"),
      }),
      ...(isCardOrderAwaited(order.status) && { askAgainAfter: ASK_AGAIN_MS }),
      actions: [{ label: isCardOrderUnpaid(order.status) ? cardPaymentCopy.again : cardPaymentCopy.repay, url: repay }],
    };
  },
  post: definePost(unread("card-payment"), {
    prepare: async (context) => {
      const order = await orderOf(context);
      if (!(await mayPay(context, order))) return refuse("moved-on", { nextUrl: cardOrderUrl(order) });
      return { order, at: await registerOrder(context.services, order) };
    },
    effect: async ({ services, db }, _form, { order, at }) => {
      if (!(await noteRedirect(services, db, order.id, at)))
        return refuse("moved-on", { nextUrl: cardOrderUrl(order) });
      return { nextUrl: callUrl("card-payment-page", { orderId: order.id }), realRedirect: true };
    },
  }),
};

/** Leads to the provider's page of an order, where it can still be paid, otherwise back to the order. */
export const cardPaymentPage: ReadHandler = {
  read: async (context): Promise<Elsewhere> => {
    const order = await ownOrderById(context);
    const isWaiting = (await mayPay(context, order)) && order.redirectUrl !== null;
    return { nextUrl: isWaiting ? order.redirectUrl! : cardOrderUrl(order) };
  },
};

/** Asks once more; while the provider does not answer the order stays as it was. */
const askAgain = async (context: Context, order: CardOrder): Promise<CardOrder> => {
  if (!isCardOrderOpen(order.status)) return order;
  try {
    await askAbout(context.services, order);
  } catch (error) {
    if (!(error instanceof PortError)) throw error;
  }
  return ownOrderById(context);
};

const statusOf = ({ services }: Context, order: CardOrder): OrderStatusData => ({
  order: {
    orderId: order.id,
    creditSystemOrderId: String(order.no),
    requestId: order.applicationId,
    amount: money(order.cents, services.catalogue),
    status: order.status,
    statusLabel: cardOrderLabels[order.status],
    createdAt: order.createdAt.toISOString(),
    expiresAt: order.expiresAt.toISOString(),
    paidAt: order.capturedAt?.toISOString() ?? null,
    receiptUrl: receiptUrl(order),
    failureText: order.status === "declined" ? (cardOrderNews.declined?.text ?? null) : null,
  },
});

/** The owner's look at an order, and the provider's callback. Both ask the provider; neither is believed by itself. */
export const updateOrderStatus: CallbackHandler = {
  read: async (context): Promise<OrderStatusData> =>
    statusOf(context, await askAgain(context, await ownOrderById(context))),
  callback: (services, params, told) => takeCallback(services, params["orderId"] ?? "", told),
};

/** The receipt of an order whose money was captured. */
export const cardPaymentReceipt: ReadHandler = {
  read: async (context): Promise<FileAnswer> => {
    const order = await orderOf(context);
    if (!hasReceipt(order)) return refuse("not-found");
    const { name, body } = await receiptPdf(context.services, order);
    return { file: body, mime: "application/pdf", name, inline: false };
  },
};
