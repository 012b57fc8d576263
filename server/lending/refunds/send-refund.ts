/** Refunds: handed to the provider, then asked about until settled. */
import { bailiffWith, standingOfPayment } from "#server/lending/destinations/garnished.ts";
import { frozenDestination } from "#server/lending/destinations/payout-destination.ts";
import type { PayoutOrder } from "#server/ports/payout/payout.ts";
import type { JobHandler } from "#server/queue/queue.ts";
import { PENDING } from "#server/queue/worker.ts";
import type { Services } from "#server/services.ts";
import { ownerOfBonusPayout } from "#server/store/tables/bonuses.ts";
import { personOfPayment } from "#server/store/tables/garnishments.ts";
import { holdPerson } from "#server/store/tables/persons.ts";
import { lockRefund, markHanded, refundById, refundsOf, type RefundRow } from "#server/store/tables/refunds.ts";
import { keptOf, lockKept } from "#server/lending/payers/kept.ts";
import { cancelRefund } from "#server/lending/payers/cancel-refund.ts";
import { recordRefundAnswer } from "./record-refund-answer.ts";

/** An earlier attempt may have been paid after it was reported as failed: paying again would pay twice. */
const askEarlier = async (services: Services, { paymentId, id }: RefundRow, signal: AbortSignal): Promise<void> => {
  for (const earlier of await refundsOf(services.database.db, paymentId)) {
    if (earlier.id === id || earlier.status !== "failed" || earlier.externalId === null) continue;
    const answer = await services.ports.payout.status(earlier.externalId, signal);
    if (answer.status === "paid") await recordRefundAnswer(services, earlier, answer);
  }
};

/**
 * Marks that the provider may have a refund from now on; one whose money is not kept any more, or is garnished, is cancelled
 * instead. Whoever garnishes at the same moment comes before or after as a whole.
 */
const handOver = (services: Services, refund: RefundRow): Promise<boolean> =>
  services.database.transaction(async (trx) => {
    const now = services.ports.clock.now();
    const personId = await personOfPayment(trx, refund.paymentId);
    if (personId !== null) await holdPerson(trx, personId);
    const payment = (await lockKept(trx, refund.paymentId))!;
    if ((await lockRefund(trx, refund.id)) !== "created") return false;
    if (refund.handedAt) return true;
    const kept = await keptOf(trx, payment);
    if ((kept?.cents ?? 0) < refund.cents) {
      await cancelRefund(trx, { refundId: refund.id, why: "nothing is kept any more", now });
      services.log.warn({ event: "refund-cancelled", refundId: refund.id }, "what was to be given back is not kept");
      return false;
    }
    const { account } = frozenDestination(services, refund);
    if (
      (await standingOfPayment(services, trx, refund.paymentId)) &&
      !(await bailiffWith(services, trx, refund.paymentId, account))
    ) {
      await cancelRefund(trx, { refundId: refund.id, why: "garnished", now });
      services.log.warn({ event: "refund-garnished", refundId: refund.id }, "what was to be given back is garnished");
      return false;
    }
    await markHanded(trx, refund.id, now);
    return true;
  });

const orderOf = async (services: Services, refund: RefundRow): Promise<PayoutOrder> => ({
  id: refund.id,
  amountCents: refund.cents,
  method: refund.method!,
  ...frozenDestination(services, refund),
  reference: (await ownerOfBonusPayout(services.database.db, refund.paymentId)) ? BONUS_REFERENCE : REFERENCE,
  createdAt: refund.createdAt,
});

/** What the payer reads on their statement: nothing about a credit, as they may be anybody. */
const REFERENCE = "Връщане на сума";
/** What whoever is paid a bonus reads on theirs. */
const BONUS_REFERENCE = "Бонус";

/** Job that hands a refund over, and records the answer. */
export const sendRefund =
  (services: Services): JobHandler<"send-refund"> =>
  async ({ refundId }, { signal }) => {
    const { database, ports } = services;
    const refund = await refundById(database.db, refundId);
    if (refund?.status !== "created") return;
    await askEarlier(services, refund, signal);
    if (!(await handOver(services, refund))) return;
    await recordRefundAnswer(services, refund, await ports.payout.pay(await orderOf(services, refund), signal));
  };

/** Job that asks about a refund that the provider has, until it is settled. */
export const checkRefund =
  (services: Services): JobHandler<"check-refund"> =>
  async ({ refundId }, { signal }) => {
    const { database, ports } = services;
    const refund = await refundById(database.db, refundId);
    if (refund?.status !== "pending" || refund.externalId === null) return;
    const answer = await ports.payout.status(refund.externalId, signal);
    await recordRefundAnswer(services, refund, answer);
    if (answer.status === "pending") return PENDING;
  };

/** Asks the provider about a refund that it has, at once; false when it has none. */
export const askAboutRefund = async (services: Services, refund: RefundRow): Promise<boolean> => {
  if (refund.externalId === null) return false;
  await recordRefundAnswer(services, refund, await services.ports.payout.status(refund.externalId));
  return true;
};
