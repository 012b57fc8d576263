/** What has become of the SMS with a code, as far as whoever waits for it may know. */
import type { Db } from "#server/store/db/schema.ts";
import { codeMessageKey } from "#server/store/tables/code-limits.ts";
import { codeState, type CodeState } from "#server/store/tables/codes.ts";
import { messageByKey, type MessageRow } from "#server/store/tables/messages.ts";
import type { CodeSubject } from "./codes.ts";

/** An SMS that has gone or goes at once, was tried in vain and is tried again, or is lost. */
export type CodeDelivery = Pick<CodeState, "sentAt" | "expiresAt"> & { state: "sent" | "late" | "lost" };

/**
 * What has become of the SMS of the latest code; undefined when none was sent, and for a forgotten password, whose page
 * must not tell whether there is a profile. A decoy's goes the same way as a code's.
 */
export const codeDelivery = async (db: Db, subject: CodeSubject, now: Date): Promise<CodeDelivery | undefined> => {
  if (subject.purpose === "password") return undefined;
  const code = await codeState(db, subject, now);
  if (!code) return undefined;
  const sms = await messageByKey(db, codeMessageKey(code.id));
  return { ...code, state: sms ? stateOf(sms, code, now) : "sent" };
};

// Whether it has gone already is not told apart from that it goes.
const stateOf = (
  { sent_at, failed_at, attempts }: MessageRow,
  { expiresAt }: CodeState,
  now: Date,
): CodeDelivery["state"] => {
  if (sent_at !== null) return "sent";
  if (failed_at !== null || expiresAt <= now) return "lost";
  return attempts > 0 ? "late" : "sent";
};
