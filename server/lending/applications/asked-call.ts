/** When somebody wants to be called who has sent a picture in place of a video. */
import { callCopy } from "#src/copy/application.ts";
import { CALL_TIMES, CALL_TOPIC, type CallTime } from "#src/domain/staff/enquiries.ts";
import type { Secrets } from "#server/kernel/secrets.ts";
import { messageOfApplication } from "#server/store/tables/contact-messages.ts";
import type { Db } from "#server/store/db/schema.ts";

/** The time that was chosen with what was sent for an application in one moment; undefined once that is not kept any more. */
export const callAskedAt = async (
  secrets: Secrets,
  db: Db,
  applicationId: string,
  at: Date,
): Promise<CallTime | undefined> => {
  const words = await messageOfApplication(db, secrets, { applicationId, topic: CALL_TOPIC, at });
  return CALL_TIMES.find((time) => callCopy.times[time] === words?.[callCopy.time]);
};
