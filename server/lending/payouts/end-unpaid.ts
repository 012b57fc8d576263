/** Ends an agreement whose payout failed: after the time it names, or at once when the borrower wishes it or their guarantor withdraws. */
import type { Actor } from "#src/domain/lending/moves.ts";
import { sofiaDay } from "#src/domain/time/dates.ts";
import type { JobHandler } from "#server/queue/queue.ts";
import { moveApplication } from "#server/lending/states/move-application.ts";
import { freeBound } from "#server/lending/bonuses/lessen.ts";
import { book } from "#server/lending/ledger/book.ts";
import { lastReturn, uncommitted } from "#server/lending/ledger/entries.ts";
import { notify } from "#server/lending/messages/notify.ts";
import type { Services } from "#server/services.ts";
import { signedAgreementOf, terminateAgreement } from "#server/store/tables/agreements.ts";
import { lockApplication } from "#server/store/tables/applications.ts";
import { payoutsOf } from "#server/store/tables/payouts.ts";
import type { Db } from "#server/store/db/schema.ts";
import { refinancedBy } from "#server/lending/servicing/refinance.ts";
import { endFrozenPayOff } from "#server/store/tables/frozen-pay-offs.ts";
import { settleGone } from "#server/lending/servicing/surplus.ts";
import { hasBeenPaid } from "./pay-out.ts";

type Ending = { applicationId: string; actor: Extract<Actor, "U" | "T" | "S">; reason: string; now: Date };

/**
 * Terminates the agreement of an application whose payout failed: nothing is owed by it. False when its status is another.
 * The caller asks the provider before: a payout may have arrived after all.
 */
export const terminateUnpaid = async (
  services: Services,
  trx: Db,
  { applicationId, actor, reason, now }: Ending,
): Promise<boolean> => {
  const { status, userId } = await lockApplication(trx, applicationId);
  if (status !== "payoutFailed") return false;
  const agreement = (await signedAgreementOf(trx, applicationId))!;
  const { id: agreementId, terms } = agreement;
  // What pays the old credit off is not frozen any longer: it goes on by its plan.
  if (refinancedBy(agreement)) await endFrozenPayOff(trx, agreementId, sofiaDay(now));
  await terminateAgreement(trx, agreementId, reason, now);
  await freeBound(trx, applicationId, now);
  const after = lastReturn(await payoutsOf(trx, applicationId));
  await book(trx, uncommitted({ agreementId, cents: terms.principal, day: sofiaDay(now), actor, after }), now);
  await moveApplication(trx, { applicationId, to: "cancelled", actor, reason, now });
  // What the bank tells of as gone out is to be sent back: that mail says so, and that the agreement has ended.
  if (!(await settleGone(services, trx, applicationId, now)))
    await notify(services, trx, "terminated", { userId, applicationId, now });
  return true;
};

/** Job that asks the provider a last time, then terminates the agreement; nothing is owed. */
export const endUnpaid =
  (services: Services): JobHandler<"end-unpaid"> =>
  async ({ requestId: applicationId }, { signal }) => {
    const { database, ports } = services;
    if (await hasBeenPaid(services, applicationId, signal)) return;
    const now = ports.clock.now();
    await database.transaction(async (trx) => {
      await terminateUnpaid(services, trx, { applicationId, actor: "T", reason: "not paid out in time", now });
    });
  };
