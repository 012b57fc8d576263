/** Paying out: ordered with the signature, asked for until it is done, and what follows. */
import { randomUUID } from "node:crypto";
import { findProduct } from "#src/domain/catalogue.ts";
import { sofiaDay } from "#src/domain/dates.ts";
import type { JobHandler } from "#server/jobs/queue.ts";
import { moveRequest } from "#server/machine/move-request.ts";
import type { Services } from "#server/services.ts";
import { requestById } from "#server/store/requests.ts";
import type { Db } from "#server/store/schema.ts";
import type { PayoutOrder } from "#server/ports/payout.ts";
import { contractNumber, payoutAnswers } from "./contracts.ts";
import { personalOfRequest } from "./facts.ts";
import { notify } from "./notify.ts";
import { destination, payoutMethod } from "./payout.ts";
import { priceChosen } from "./pricing.ts";

const METHODS = { WireTransfer: "wireTransfer", Easypay: "easypay", Revolut: "revolut" } as const;
const ASK_AGAIN_SECONDS = 1;

/** Orders a payout in the transaction that makes it due. */
export const queuePayout = async ({ queue, ...services }: Services, trx: Db, requestId: string, now: Date): Promise<void> => {
  const request = await requestById(trx, requestId);
  const values = (await payoutAnswers(services, trx, requestId)) ?? {};
  const before = await trx.selectFrom("payouts").select(({ fn }) => fn.max("attempt").as("attempt")).where("request_id", "=", requestId).executeTakeFirst();
  const id = randomUUID();
  await trx.insertInto("payouts").values({
    id, request_id: requestId, attempt: (before?.attempt ?? 0) + 1, status: "created", method: METHODS[payoutMethod(values)],
    amount_cents: request.amountCents, external_id: null, error: null, created_at: now, done_at: null,
  }).execute();
  await queue.send(trx, "pay-out", { payoutId: id });
};

/** The job: starts the payout, or asks how it stands, and draws the conclusion once. */
export const payOut = (services: Services): JobHandler<"pay-out"> => async ({ payoutId }, { signal }) => {
  const { database, ports } = services;
  const payout = await database.db.selectFrom("payouts").selectAll().where("id", "=", payoutId).executeTakeFirst();
  if (!payout || payout.status === "paid" || payout.status === "failed") return;
  const answer = payout.external_id
    ? await ports.payout.status(payout.external_id, signal)
    : await ports.payout.pay(await orderOf(services, payout), signal);
  const now = ports.clock.now();
  await database.transaction(async (trx) => {
    const row = await trx.selectFrom("payouts").select("status").where("id", "=", payoutId).forUpdate().executeTakeFirstOrThrow();
    if (row.status === "paid" || row.status === "failed") return;
    await trx.updateTable("payouts").set({
      status: answer.status, external_id: answer.externalId, error: answer.status === "failed" ? answer.failure : null, done_at: answer.status === "pending" ? null : now,
    }).where("id", "=", payoutId).execute();
    if (answer.status === "pending") await services.queue.send(trx, "pay-out", { payoutId }, { afterSeconds: ASK_AGAIN_SECONDS });
    else await conclude(services, trx, payout.request_id, answer.status === "paid", now);
  });
};

const orderOf = async (services: Services, payout: { id: string; request_id: string; amount_cents: number; method: string; created_at: Date }): Promise<PayoutOrder> => {
  const { db } = services.database;
  const request = await requestById(db, payout.request_id);
  const values = (await payoutAnswers(services, db, payout.request_id)) ?? {};
  const user = await db.selectFrom("users").select("phone").where("id", "=", request.userId).executeTakeFirstOrThrow();
  const { names } = await personalOfRequest(services, db, payout.request_id);
  return {
    id: payout.id, amountCents: payout.amount_cents, method: payout.method as PayoutOrder["method"], account: destination(values, user.phone),
    holder: names, reference: contractNumber(request), createdAt: payout.created_at,
  };
};

/** Paid: the credit runs from today. Rejected: the borrower is asked for other data. */
const conclude = async (services: Services, trx: Db, requestId: string, paid: boolean, now: Date): Promise<void> => {
  const request = await requestById(trx, requestId);
  const about = { userId: request.userId, requestId, now };
  if (!paid) {
    await moveRequest(trx, { requestId, to: "payoutFailed", actor: "P", now });
    return notify(services, trx, "payoutFailed", about);
  }
  const day = sofiaDay(now);
  const product = findProduct(services.catalogue, request.product);
  const priced = priceChosen({ services, today: day }, { product, amount: request.amountCents / 100, term: request.period });
  await trx.insertInto("credits").values({
    request_id: requestId, user_id: request.userId, product: request.product, principal_cents: request.amountCents, rate: product.nominalRate,
    paid_out_at: now, start_day: day, schedule: JSON.stringify(priced.schedule), status: "active", closed_at: null,
  }).execute();
  await trx.updateTable("contracts").set({ status: "effective" }).where("request_id", "=", requestId).where("status", "=", "signed").execute();
  await moveRequest(trx, { requestId, to: "active", actor: "P", now });
  await notify(services, trx, "paidOut", about);
};
