/** Issues an SMS code: creates it and enqueues its message in the transaction of the effect that needs it. */
import { enqueueMessages, type DelayedMessage, type Outgoing } from "#server/lending/messages/enqueue.ts";
import type { Db } from "#server/store/db/schema.ts";
import { CODE_RULES, codeMessageKey } from "#server/store/tables/code-limits.ts";
import { makeCode, type CodeRequest } from "#server/store/tables/codes.ts";
import { dropUnsent, type NewMessage } from "#server/store/tables/messages.ts";

export type CodeOrder = CodeRequest & {
  /** Text of the SMS. */
  text(code: string): string;
  /** What goes to the number in place of a decoy's code, once. */
  instead?: (NewMessage & { dedupKey: string }) | undefined;
};

/** Result of issuing a code; a refusal says when to retry. */
export type Issued =
  | { ok: true; expiresAt: Date; resendAt: Date }
  | { ok: false; reason: "tooSoon" | "tooMany"; retryAfterSeconds: number };

/**
 * The SMS of a code. A decoy's repeats what goes in place of its code, so that the gateway takes or refuses it as it would
 * a code, and sends nothing twice; what it repeats is sent by itself only where that has come to nothing.
 */
const messagesOf = ({ phone, text, instead }: CodeOrder, code: string | undefined): DelayedMessage[] => {
  const sms = { channel: "sms", kind: "code", secret: true } as const;
  if (code !== undefined) return [{ message: { ...sms, to: phone, text: text(code) } }];
  if (!instead) return [];
  const decoy = { ...sms, to: "", text: "", repeats: instead.dedupKey };
  return [{ message: decoy }, { message: instead, afterSeconds: CODE_RULES.lifeMs / 1000 }];
};

/**
 * Creates a code and enqueues its SMS, all in the caller's transaction. The SMS of a code it replaces is cancelled while
 * still pending. Refuses where `makeCode` does.
 */
export const issueCode = async (trx: Db, outgoing: Outgoing, order: CodeOrder, now: Date): Promise<Issued> => {
  const made = await makeCode(trx, outgoing.secrets, order, now);
  if (!made.ok) return made;
  const { id, code, replaced, expiresAt, resendAt } = made;
  await dropUnsent(trx, replaced.map(codeMessageKey), now);
  const [sms, ...others] = messagesOf(order, code);
  if (sms) {
    const message = { ...sms.message, dedupKey: codeMessageKey(id), expiresAt };
    await enqueueMessages(trx, outgoing, [{ message }, ...others], now);
  }
  return { ok: true, expiresAt, resendAt };
};
