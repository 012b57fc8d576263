/** Ends applications that were to pay a credit off which cannot be paid off by them any more. */
import { sofiaDay } from "#src/domain/time/dates.ts";
import { closeApplication } from "#server/lending/applications/close-application.ts";
import { notify } from "#server/lending/messages/notify.ts";
import type { Services } from "#server/services.ts";
import type { Db } from "#server/store/db/schema.ts";
import { applicationById, lockApplication } from "#server/store/tables/applications.ts";
import { openRefinance, refinanceOver, unsignedOfEnded } from "#server/store/tables/refinances.ts";
import { refinanceFaultOf } from "#server/lending/agreements/agreements.ts";

/** Number of the application that is to pay a credit off and waits for its signature; undefined where there is none. */
export const refinanceToSign = async (db: Db, creditNo: number): Promise<number | undefined> => {
  const waiting = await openRefinance(db, creditNo);
  const application = waiting === undefined ? undefined : await applicationById(db, waiting);
  return application?.status === "contractUnsigned" ? application.number : undefined;
};

const endIn = async (services: Services, trx: Db, applicationId: string, now: Date): Promise<boolean> => {
  const application = await lockApplication(trx, applicationId);
  if (application.status !== "contractUnsigned") return false;
  const fault = await refinanceFaultOf(services, trx, applicationId, sofiaDay(now));
  if (fault === undefined) return false;
  await closeApplication(trx, { applicationId, to: "expired", actor: "T", reason: refinanceOver(fault), now });
  await notify(services, trx, "refinanceOver", { userId: application.userId, applicationId, now });
  return true;
};

/**
 * Ends an application that waits for its signature and cannot pay off the credit it is for any more; false where it goes on.
 * A mail, its status and the page of refinancing say why, and what is possible.
 */
export const endIfOver = (services: Services, applicationId: string, now: Date): Promise<boolean> =>
  services.database.transaction((trx) => endIn(services, trx, applicationId, now));

/** The same of the application that was to pay a credit off, where there is one, in the transaction after which it cannot. */
export const endRefinanceOf = async (services: Services, trx: Db, creditNo: number, now: Date): Promise<void> => {
  const waiting = await openRefinance(trx, creditNo);
  if (waiting !== undefined) await endIn(services, trx, waiting, now);
};

const AT_ONCE = 100;

/** Ends applications that wait for their signature though the credit they are for has ended otherwise. */
export const endOverRefinances = async (services: Services, now: Date): Promise<void> => {
  for (const id of await unsignedOfEnded(services.database.db, AT_ONCE)) await endIfOver(services, id, now);
};
