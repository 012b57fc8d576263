/** Ends an agreement whose payout failed and was not corrected in time, as the agreement says. */
import { sofiaDay } from "#src/domain/time/dates.ts";
import type { JobHandler } from "#server/queue/queue.ts";
import { moveApplication } from "#server/lending/applications/move-application.ts";
import { book } from "#server/lending/ledger/book.ts";
import { uncommitted } from "#server/lending/ledger/entries.ts";
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
      const { id: agreementId, terms } = (await signedAgreementOf(trx, requestId))!;
      await terminateAgreement(trx, agreementId, REASON, now);
      await book(trx, uncommitted({ agreementId, cents: terms.principal, day: sofiaDay(now), actor: "T" }), now);
      await moveApplication(trx, { applicationId: requestId, to: "cancelled", actor: "T", reason: REASON, now });
      await notify(services, trx, "terminated", { userId, requestId, now });
    });
  };
