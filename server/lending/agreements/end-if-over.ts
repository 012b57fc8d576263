/** Ends applications that were to pay a credit off which cannot be paid off by them any more. */
import { sofiaDay } from "#src/domain/time/dates.ts";
import { closeApplication } from "#server/lending/applications/close-application.ts";
import type { Services } from "#server/services.ts";
import { lockApplication } from "#server/store/tables/applications.ts";
import { isRefinanceOver } from "./agreements.ts";

/**
 * Ends an application that waits for its signature and cannot pay off the credit it is for any more; false where it goes on.
 * The page of refinancing says why, and what is possible.
 */
export const endIfOver = (services: Services, applicationId: string, now: Date): Promise<boolean> =>
  services.database.transaction(async (trx) => {
    if ((await lockApplication(trx, applicationId)).status !== "contractUnsigned") return false;
    if (!(await isRefinanceOver(services, trx, applicationId, sofiaDay(now)))) return false;
    const reason = "the old credit cannot be paid off by it any more";
    await closeApplication(trx, { applicationId, to: "expired", actor: "T", reason, now });
    return true;
  });
