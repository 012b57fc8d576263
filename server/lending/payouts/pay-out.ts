/** Payouts: ordered with the signature, polled until settled, then settled once. */
import { findProduct } from "#src/domain/lending/catalogue.ts";
import { sofiaDay } from "#src/domain/time/dates.ts";
import type { JobHandler } from "#server/queue/queue.ts";
import { moveApplication } from "#server/lending/applications/move-application.ts";
import type { Services } from "#server/services.ts";
import { applicationById } from "#server/store/tables/applications.ts";
import { putIntoEffect } from "#server/store/tables/agreements.ts";
import { addCredit } from "#server/store/tables/credits.ts";
import {
  addPayout,
  lockPayout,
  payoutById,
  recordPayout,
  type PayoutRow,
  type PayoutStatus,
} from "#server/store/tables/payouts.ts";
import { contactOf } from "#server/store/tables/users.ts";
import type { Db } from "#server/store/db/schema.ts";
import type { PayoutOrder } from "#server/ports/payout/payout.ts";
import { agreementNumber } from "#server/lending/agreements/agreements.ts";
import { borrowerOf } from "#server/lending/applications/borrower.ts";
import { notify } from "#server/lending/messages/notify.ts";
import { destination, payoutChoiceOf } from "./destination.ts";
import { priceLoan } from "#server/lending/applications/pricing.ts";

const ASK_AGAIN_SECONDS = 1;

/** Orders a payout in the transaction that makes it due. */
export const queuePayout = async (
  { queue, ...services }: Services,
  trx: Db,
  requestId: string,
  now: Date,
): Promise<void> => {
  const request = await applicationById(trx, requestId);
  const { method } = await payoutChoiceOf(services, trx, requestId);
  const id = await addPayout(trx, { requestId, method, amountCents: request.amountCents, now });
  await queue.send(trx, "pay-out", { payoutId: id });
};

const isOver = (status: PayoutStatus): boolean => status === "paid" || status === "failed";

/** Job that starts the payout or polls its status, and settles it exactly once. */
export const payOut =
  (services: Services): JobHandler<"pay-out"> =>
  async ({ payoutId }, { signal }) => {
    const { database, ports } = services;
    const payout = await payoutById(database.db, payoutId);
    if (!payout || isOver(payout.status)) return;
    const answer = payout.externalId
      ? await ports.payout.status(payout.externalId, signal)
      : await ports.payout.pay(await orderOf(services, payout), signal);
    const now = ports.clock.now();
    await database.transaction(async (trx) => {
      if (isOver(await lockPayout(trx, payoutId))) return;
      await recordPayout(trx, payoutId, { ...answer, now });
      if (answer.status === "pending")
        await services.queue.send(trx, "pay-out", { payoutId }, { afterSeconds: ASK_AGAIN_SECONDS });
      else await finishPayout(services, trx, payout.requestId, answer.status === "paid", now);
    });
  };

const orderOf = async (services: Services, payout: PayoutRow): Promise<PayoutOrder> => {
  const { db } = services.database;
  const { id, requestId, amountCents, method, createdAt } = payout;
  const request = await applicationById(db, requestId);
  const choice = await payoutChoiceOf(services, db, requestId);
  const { phone } = await contactOf(db, request.userId);
  const { names } = await borrowerOf(services, db, requestId);
  return {
    id,
    amountCents,
    method,
    account: destination(choice, phone),
    holder: names,
    reference: agreementNumber(request),
    createdAt,
  };
};

/** Paid: opens the credit as of today. Rejected: asks the borrower for other payout data. */
const finishPayout = async (
  services: Services,
  trx: Db,
  requestId: string,
  paid: boolean,
  now: Date,
): Promise<void> => {
  const request = await applicationById(trx, requestId);
  const about = { userId: request.userId, requestId, now };
  if (!paid) {
    await moveApplication(trx, { applicationId: requestId, to: "payoutFailed", actor: "P", now });
    return notify(services, trx, "payoutFailed", about);
  }
  const day = sofiaDay(now);
  const product = findProduct(services.catalogue, request.product);
  const priced = priceLoan(
    { services, today: day },
    { product, amount: request.amountCents / 100, term: request.period },
  );
  await addCredit(trx, {
    requestId,
    userId: request.userId,
    product: request.product,
    principalCents: request.amountCents,
    rate: product.nominalRate,
    startDay: day,
    schedule: priced.schedule,
    now,
  });
  await putIntoEffect(trx, requestId);
  await moveApplication(trx, { applicationId: requestId, to: "active", actor: "P", now });
  await notify(services, trx, "paidOut", about);
};
