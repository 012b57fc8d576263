/** Requests that stood still for too long: nothing is owed, the borrower may begin anew. */
import type { RequestStatus } from "#src/api/contract.ts";
import { daysBefore } from "#src/domain/calendar.ts";
import type { TimerName } from "#src/domain/catalogue.ts";
import { moveRequest } from "#server/machine/move-request.ts";
import type { Services } from "#server/services.ts";

/** How many days a state may last: a timer of the catalogue, or a number of days of our own. */
const LASTS: Readonly<Partial<Record<RequestStatus, TimerName | number>>> = {
  draft: "draftDays", awaitingSmsConfirmation: 1, needsIdCard: "idCardDays", manualReview: "reviewDays", offerActive: "offerDays", contractUnsigned: "unsignedContractDays",
};

const AT_ONCE = 100;

export const expireRequests = async ({ database, catalogue }: Services, now: Date): Promise<void> => {
  for (const [status, lasts] of Object.entries(LASTS)) {
    const days = typeof lasts === "number" ? lasts : catalogue.timers[lasts];
    const before = daysBefore(now, days);
    const rows = await database.db.selectFrom("requests").select("id").where("status", "=", status).where("status_since", "<", before).limit(AT_ONCE).execute();
    for (const { id } of rows) {
      await database.transaction(async (trx) => {
        const still = await trx.selectFrom("requests").select("id").where("id", "=", id).where("status", "=", status).forUpdate().executeTakeFirst();
        if (still) await moveRequest(trx, { requestId: id, to: "expired", actor: "T", now });
      });
    }
  }
};
