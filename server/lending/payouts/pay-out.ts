/** Payouts: handed to the provider, then asked about until settled. */
import { signedAgreementOf } from "#server/store/tables/agreements.ts";
import type { JobHandler } from "#server/queue/queue.ts";
import { PENDING } from "#server/queue/worker.ts";
import type { PayoutOrder } from "#server/ports/payout/payout.ts";
import type { Services } from "#server/services.ts";
import { markPayoutHanded, payoutById, payoutsOf, type PayoutRow } from "#server/store/tables/payouts.ts";
import { personOfApplication } from "#server/store/tables/garnishments.ts";
import { holdPerson } from "#server/store/tables/persons.ts";
import { standingOf } from "#server/lending/destinations/garnished.ts";
import { frozenDestination } from "#server/lending/destinations/payout-destination.ts";
import { recordAnswer } from "./record-payout-answer.ts";

/**
 * Marks that the provider may have a payout from now on, before they are asked: nobody cancels it any more. What is garnished
 * waits until the garnishment is lifted; whoever garnishes at the same moment comes before or after as a whole.
 */
const handOver = (services: Services, { id, applicationId, handedAt }: PayoutRow): Promise<boolean> =>
  services.database.transaction(async (trx) => {
    const personId = await personOfApplication(trx, applicationId);
    if (personId !== null) await holdPerson(trx, personId);
    if (personId !== null && handedAt === null && (await standingOf(services, trx, personId))) {
      services.log.warn({ event: "payout-garnished", payoutId: id }, "a payout waits: its money is garnished");
      return false;
    }
    return markPayoutHanded(trx, id, services.ports.clock.now());
  });

/** Job that hands a payout over, and records the answer. */
export const payOut =
  (services: Services): JobHandler<"pay-out"> =>
  async ({ payoutId }, { signal }) => {
    const { database, ports } = services;
    const payout = await payoutById(database.db, payoutId);
    if (payout?.status !== "created") return;
    // An earlier attempt may have been paid after it was reported as failed: paying again would pay twice.
    if (await hasBeenPaid(services, payout.applicationId, signal)) return;
    if (!(await handOver(services, payout))) return;
    await recordAnswer(services, payout, await ports.payout.pay(await orderOf(services, payout), signal));
  };

/** Job that asks about a payout that the provider has, until it is settled. */
export const checkPayout =
  (services: Services): JobHandler<"check-payout"> =>
  async ({ payoutId }, { signal }) => {
    const { database, ports } = services;
    const payout = await payoutById(database.db, payoutId);
    if (payout?.status !== "pending" || payout.externalId === null) return;
    const answer = await ports.payout.status(payout.externalId, signal);
    await recordAnswer(services, payout, answer);
    if (answer.status === "pending") return PENDING;
  };

/** Asks the provider about a payout that it has, at once; false when it has none. */
export const askAboutPayout = async (services: Services, payout: PayoutRow): Promise<boolean> => {
  if (payout.externalId === null) return false;
  await recordAnswer(services, payout, await services.ports.payout.status(payout.externalId));
  return true;
};

/** Asks the provider once more about the failed payouts of an application; true when one was paid after all. */
export const hasBeenPaid = async (services: Services, applicationId: string, signal: AbortSignal): Promise<boolean> => {
  const { database, ports } = services;
  for (const payout of await payoutsOf(database.db, applicationId)) {
    if (payout.status !== "failed" || payout.externalId === null) continue;
    const answer = await ports.payout.status(payout.externalId, signal);
    if (answer.status !== "paid") continue;
    await recordAnswer(services, payout, answer);
    return true;
  }
  return false;
};

const orderOf = async (services: Services, payout: PayoutRow): Promise<PayoutOrder> => {
  const { id, applicationId, amountCents, method, createdAt } = payout;
  const { number } = (await signedAgreementOf(services.database.db, applicationId))!;
  return { id, amountCents, method, ...frozenDestination(services, payout), reference: number, createdAt };
};
