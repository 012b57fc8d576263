/** Ends an agreement whose payout failed and was not corrected in time, as the agreement says. */
import type { JobHandler } from "#server/queue/queue.ts";
import { moveApplication } from "#server/lending/applications/move-application.ts";
import { notify } from "#server/lending/messages/notify.ts";
import type { Services } from "#server/services.ts";
import { signedAgreementOf, terminateAgreement } from "#server/store/tables/agreements.ts";
import { lockApplication } from "#server/store/tables/applications.ts";
import { hasBeenPaid } from "./pay-out.ts";

const REASON = "not paid out in time";

/** Job that asks the provider a last time, then terminates the agreement; nothing is owed. */
export const endUnpaid =
  (services: Services): JobHandler<"end-unpaid"> =>
  async ({ requestId }, { signal }) => {
    const { database, ports } = services;
    if (await hasBeenPaid(services, requestId, signal)) return;
    const now = ports.clock.now();
    await database.transaction(async (trx) => {
      const { status, userId } = await lockApplication(trx, requestId);
      if (status !== "payoutFailed") return;
      await terminateAgreement(trx, (await signedAgreementOf(trx, requestId))!.id, REASON, now);
      await moveApplication(trx, { applicationId: requestId, to: "cancelled", actor: "T", reason: REASON, now });
      await notify(services, trx, "terminated", { userId, requestId, now });
    });
  };
