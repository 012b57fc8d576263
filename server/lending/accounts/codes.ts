/** SMS codes that confirm a phone, the submission of an application, or a signature. */
import { oneLine } from "#src/copy/mail.ts";
import { momentFrom } from "#src/domain/time/sofia-time.ts";
import type { TextName } from "#server/content/words/tables.ts";
import { refuse, refuseFields } from "#server/kernel/refusal.ts";
import { numberTried, numberWanted } from "#server/lending/messages/contact.ts";
import { noteSecurityEvent } from "#server/security/note-event.ts";
import type { Services } from "#server/services.ts";
import type { Db } from "#server/store/db/schema.ts";
import { nextCodeAt, type CodeAsker } from "#server/store/tables/code-limits.ts";
import { codeState, consumeCode, verifyCode } from "#server/store/tables/codes.ts";
import { issueCode, type CodeOrder, type Issued } from "./issue-code.ts";

/** Purposes of a code; `request` is an application's submission, `sign` a signature of a borrower, `guarantee` one of a guarantor, `annex` one of an annex, `number` what the trusted number confirms. */
export type CodePurpose = "phone" | "request" | "sign" | "guarantee" | "annex" | "password" | "newPhone" | "number";

/** What an SMS says that its code confirms. */
const SAID = {
  phone: "sms.code.phone",
  request: "sms.code.application",
  sign: "sms.code.contract",
  guarantee: "sms.code.guarantee",
  annex: "sms.code.annex",
  password: "sms.code.password",
  newPhone: "sms.code.phone",
  number: "sms.code.profile",
} as const satisfies Readonly<Record<CodePurpose, TextName>>;

/**
 * The SMS with a code. Its last line binds it to `host` (no scheme), so that browsers autofill it nowhere else.
 *
 * @internal for its test.
 */
export const codeSms = ({ words }: Pick<Services, "words">, purpose: CodePurpose, host: string, code: string): string =>
  `${words.text(SAID[purpose], { code })}\n\n@${oneLine(host)} #${code}`;

/** What a number that strangers may name gets in place of a decoy's code. */
const INSTEAD: Readonly<Partial<Record<CodePurpose, typeof numberTried>>> = {
  phone: numberTried,
  newPhone: numberWanted,
};

/** What a code confirms: an unverified profile or an application. */
export type CodeSubject = { purpose: CodePurpose; subject: string };

/** Who asks for a code where strangers may, and from when they may have more SMS: 0 for now. */
export type Asker = CodeAsker & { retryAfterSeconds: number };

/**
 * Recipient and scope of a code. With `ghost` (decoy registration) the number's owner is warned instead; the result looks
 * the same. Whoever asks for an unconfirmed number is limited.
 */
export type CodeRecipient = Omit<CodeOrder, "text" | "instead" | "purpose" | "asker"> & CodeSubject & { asker?: Asker };

const send = async (services: Services, trx: Db, recipient: CodeRecipient, now: Date): Promise<Issued> => {
  const { asker } = recipient;
  if (asker && asker.retryAfterSeconds > 0)
    return { ok: false, reason: "tooMany", retryAfterSeconds: asker.retryAfterSeconds };
  const { host } = new URL(services.settings.origin);
  const text = (code: string): string => codeSms(services, recipient.purpose, host, code);
  const instead = INSTEAD[recipient.purpose]?.(services, recipient.phone, now);
  return issueCode(trx, services, { ...recipient, text, instead }, now);
};

/**
 * Sends a code in the transaction `trx`, or says why and how long not. A number that has had its share leaves a security
 * event, as the refusal of `sendCode` does.
 */
export const trySendCode = async (
  services: Services,
  trx: Db,
  recipient: CodeRecipient,
  now: Date,
): Promise<Issued> => {
  const issued = await send(services, trx, recipient, now);
  // Above a budget of whoever asks, that budget's event tells.
  const isOfNumber = !issued.ok && issued.reason === "tooMany" && !recipient.asker?.retryAfterSeconds;
  if (isOfNumber) await noteSecurityEvent(services, "sms-limit-reached", { about: recipient.phone, now, db: trx });
  return issued;
};

/**
 * Sends a code in the transaction `trx`. Refuses with `code-wait` or `code-limit` when one was sent too recently or too
 * many were.
 */
export const sendCode = async (services: Services, trx: Db, recipient: CodeRecipient, now: Date): Promise<void> => {
  const issued = await send(services, trx, recipient, now);
  if (issued.ok) return;
  const { reason, retryAfterSeconds } = issued;
  if (reason === "tooSoon") refuseWait(retryAfterSeconds);
  const from = momentFrom(new Date(now.getTime() + retryAfterSeconds * 1000), now);
  refuse("code-limit", { retryAfter: retryAfterSeconds, params: { from } });
};

/** Whether a code was ever sent for this, whatever became of it. */
export const wasCodeSent = async (db: Db, subject: CodeSubject, now: Date): Promise<boolean> =>
  (await codeState(db, subject, now)) !== undefined;

/** When another code may be asked for; undefined for at once. Without a phone, by the last code of the subject alone. */
export const nextCode = async (
  { secrets }: Pick<Services, "secrets">,
  db: Db,
  { phone, asker, ...subject }: CodeSubject & { phone: string; asker?: CodeAsker },
  now: Date,
): Promise<Date | undefined> => {
  if (phone) return nextCodeAt(db, secrets, { ...subject, phone, ...(asker && { asker }) }, now);
  const at = (await codeState(db, subject, now))?.resendAt;
  return at && at > now ? at : undefined;
};

/** Refuses with `code-wait` while the last code is too recent for another. */
export const refuseEarlyCode = async (db: Db, subject: CodeSubject, now: Date): Promise<void> => {
  const { resendAt = now } = (await codeState(db, subject, now)) ?? {};
  if (resendAt > now) refuseWait(Math.ceil((resendAt.getTime() - now.getTime()) / 1000));
};

const refuseWait = (seconds: number): never => refuse("code-wait", { retryAfter: seconds, params: { seconds } });

/** Whether an SMS code is outstanding: sent, not expired, with attempts left. */
export const isCodeOut = async (db: Db, subject: CodeSubject, now: Date): Promise<boolean> =>
  ((await codeState(db, subject, now))?.triesLeft ?? 0) > 0;

/** A code that is out signs the document with a hash, or another one: `stale`; undefined where none is out. */
export const codeToSign = async (
  db: Db,
  { boundHash, ...subject }: CodeSubject & { boundHash: string },
  now: Date,
): Promise<"out" | "stale" | undefined> => {
  const state = await codeState(db, subject, now);
  if (!state || state.triesLeft === 0) return undefined;
  return state.boundHash === boundHash ? "out" : "stale";
};

/**
 * Verifies a code and returns its id for `spendCode`. The attempt counts even if the post fails later; a wrong or dead
 * code refuses the field `pin`.
 */
export const useCode = async (
  { secrets }: Pick<Services, "secrets">,
  db: Db,
  scope: CodeSubject & { boundHash?: string },
  pin: string,
  now: Date,
): Promise<string> => {
  const verdict = await verifyCode(db, secrets, scope, pin, now);
  if (verdict.state === "ok") return verdict.codeId;
  const left = verdict.state === "wrong" ? verdict.triesLeft : 0;
  return refuseFields({ pin: left > 0 ? { code: "wrong-code", params: { left } } : { code: "dead-code" } });
};

/** Marks a code as used, in the transaction of what it confirms. Refuses when a concurrent post used it first. */
export const spendCode = async (trx: Db, codeId: string, now: Date): Promise<void> => {
  if (!(await consumeCode(trx, codeId, now))) refuseFields({ pin: { code: "dead-code" } });
};
