/** SMS codes of the journey: for the phone, for sending the request, for signing. */
import { codeSms, type CodePurpose as Said } from "#src/copy/documents.ts";
import type { Context } from "#server/policy/context.ts";
import { Refusal, refuseFields } from "#server/policy/refusal.ts";
import { codeState, consumeCode, issueCode, verifyCode, type CodeOrder } from "#server/store/codes.ts";
import { phoneTaken } from "#server/store/users.ts";
import { contractOf } from "./contracts.ts";

export type CodePurpose = "phone" | "request" | "sign";

const SAID: Readonly<Record<CodePurpose, Said>> = { phone: "phone", request: "application", sign: "contract" };

/** Whom a code is for. */
const subjectOf = ({ pending, request }: Context, purpose: CodePurpose): string => (purpose === "phone" ? pending!.codeSubject : request!.id);

const issue = async ({ services, db, now }: Context, purpose: CodePurpose, order: Omit<CodeOrder, "purpose" | "text">): Promise<void> => {
  const { host } = new URL(services.settings.origin);
  const issued = await issueCode(db, services, { ...order, purpose, text: (code) => codeSms({ code, purpose: SAID[purpose], host }) }, now);
  if (issued.ok) return;
  const { reason, retryAfterSeconds } = issued;
  const why = reason === "tooSoon" ? { code: "code-wait", params: { seconds: retryAfterSeconds } } : { code: "code-limit" };
  throw new Refusal({ status: 429, retryAfter: retryAfterSeconds, errors: { _form: why } });
};

/** Sends a code for what the visitor is about to confirm. Within the transaction of `context.db`. */
export const sendCode = async (context: Context, purpose: CodePurpose): Promise<void> => {
  const { person, pending, request, services, db } = context;
  if (pending) {
    // A number that somebody else has confirmed gets no code, the second time either.
    const ghost = pending.userId === null || (await phoneTaken(db, pending.phone));
    return sendPhoneCode(context, { subject: pending.codeSubject, phone: pending.phone, ghost, ...(pending.userId && { userId: pending.userId }) });
  }
  const contract = purpose === "sign" ? await contractOf(services, db, request!.id) : undefined;
  await issue(context, purpose, {
    subject: subjectOf(context, purpose), phone: person!.phone, userId: person!.id, requestId: request!.id, ...(contract && { boundHash: contract.sha256 }),
  });
};

/** Whether a code is on its way that can still be typed. */
export const isCodeOut = async (context: Context, purpose: CodePurpose): Promise<boolean> =>
  ((await codeState(context.db, { purpose, subject: subjectOf(context, purpose) }, context.now))?.triesLeft ?? 0) > 0;

/** The first code of a new profile, or of a ghost, who gets none. */
export const sendPhoneCode = (context: Context, order: { subject: string; phone: string; userId?: string; ghost: boolean }): Promise<void> =>
  issue(context, "phone", order);

/** Tries a code: counts the try at once, whatever becomes of the post. Answers the code's id for spending it with the effect. */
export const useCode = async (context: Context, purpose: CodePurpose, pin: string, boundHash?: string): Promise<string> => {
  const { services, db, now } = context;
  const scope = { purpose, subject: subjectOf(context, purpose), ...(boundHash && { boundHash }) };
  const verdict = await verifyCode(db, services.secrets, scope, pin, now);
  if (verdict.state === "ok") return verdict.codeId;
  const left = verdict.state === "wrong" ? verdict.triesLeft : 0;
  return refuseFields({ pin: left > 0 ? { code: "wrong-code", params: { left } } : { code: "dead-code" } });
};

/** Uses the code up, in the transaction of what it confirms. Refused when another post was faster. */
export const spendCode = async ({ db, now }: Context, codeId: string): Promise<void> => {
  if (!(await consumeCode(db, codeId, now))) refuseFields({ pin: { code: "dead-code" } });
};
