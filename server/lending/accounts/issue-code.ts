/** Issues an SMS code: creates it and enqueues its message in the transaction of the effect that needs it. */
import { enqueueMessage, type Outgoing } from "#server/lending/messages/enqueue.ts";
import type { Db } from "#server/store/db/schema.ts";
import { makeCode, type CodeRequest } from "#server/store/tables/codes.ts";
import { dropUnsent } from "#server/store/tables/messages.ts";

export type CodeOrder = CodeRequest & {
  /** Text of the SMS. */
  text(code: string): string;
};

/** Result of issuing a code; a refusal says when to retry. */
export type Issued =
  | { ok: true; expiresAt: Date; resendAt: Date }
  | { ok: false; reason: "tooSoon" | "tooMany"; retryAfterSeconds: number };

/** Deduplication key of a code's SMS; finds the SMS when the code is replaced. */
export const codeMessageKey = (codeId: string): string => `code:${codeId}`;

/**
 * Creates a code and enqueues its SMS, all in the caller's transaction; a decoy's is not sent. The SMS of a code it
 * replaces is cancelled while still pending. Refuses where `makeCode` does.
 */
export const issueCode = async (trx: Db, outgoing: Outgoing, order: CodeOrder, now: Date): Promise<Issued> => {
  const made = await makeCode(trx, outgoing.secrets, order, now);
  if (!made.ok) return made;
  const { id, code, replaced, expiresAt, resendAt } = made;
  await dropUnsent(trx, replaced.map(codeMessageKey), now);
  if (code !== undefined)
    await enqueueMessage(
      trx,
      outgoing,
      {
        channel: "sms",
        kind: "code",
        to: order.phone,
        text: order.text(code),
        secret: true,
        dedupKey: codeMessageKey(id),
        expiresAt,
      },
      now,
    );
  return { ok: true, expiresAt, resendAt };
};
