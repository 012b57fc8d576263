/** What has become of the SMS with a code, as far as whoever waits for it may know. */
import { phoneWarningKey } from "#server/lending/messages/notify.ts";
import type { Services } from "#server/services.ts";
import type { Db } from "#server/store/db/schema.ts";
import { codeState, type CodeState } from "#server/store/tables/codes.ts";
import { messageFate, type MessageFate } from "#server/store/tables/messages.ts";
import type { CodePurpose, CodeSubject } from "./codes.ts";
import { codeMessageKey } from "./issue-code.ts";

/** An SMS that has gone or goes at once, was tried in vain and is tried again, or is lost. */
export type CodeDelivery = Pick<CodeState, "sentAt" | "expiresAt"> & { state: "sent" | "late" | "lost" };

/** Codes to numbers that strangers may name: the SMS of a decoy is a warning, which goes to the same number. */
const WARNINGS: Readonly<Partial<Record<CodePurpose, "wanted" | "tried">>> = { phone: "tried", newPhone: "wanted" };

const keyOf = (services: Services, purpose: CodePurpose, phone: string, code: CodeState): string | undefined => {
  const warning = WARNINGS[purpose];
  if (!code.isDecoy) return codeMessageKey(code.id);
  return warning && phoneWarningKey(services, warning, phone, code.sentAt);
};

/**
 * What has become of the SMS of the latest code; undefined when none was sent, and for a forgotten password, whose page
 * must not tell whether there is a profile. It is the same for a decoy and for a real code.
 */
export const codeDelivery = async (
  services: Services,
  db: Db,
  { phone, ...subject }: CodeSubject & { phone: string },
  now: Date,
): Promise<CodeDelivery | undefined> => {
  if (subject.purpose === "password") return undefined;
  const code = await codeState(db, subject, now);
  if (!code) return undefined;
  const key = keyOf(services, subject.purpose, phone, code);
  const fate = key === undefined ? undefined : await messageFate(db, key);
  return { ...code, state: fate ? stateOf(fate, code, now) : "sent" };
};

// Whether it has gone already is not told apart from that it goes: a decoy's has often gone before.
const stateOf = (
  { sentAt, failedAt, attempts }: MessageFate,
  { expiresAt }: CodeState,
  now: Date,
): CodeDelivery["state"] => {
  if (sentAt !== null) return "sent";
  if (failedAt !== null || expiresAt <= now) return "lost";
  return attempts > 0 ? "late" : "sent";
};
