/** Posts of the staff about messages that could not be sent. */
import { lostWords } from "#src/copy/staff-messages.ts";
import { Refusal } from "#server/kernel/refusal.ts";
import { proposeAct } from "#server/lending/staff/acts.ts";
import { lostMessages } from "#server/store/tables/lost-messages.ts";
import { onward, reasonIn } from "./acting.ts";
import type { ClerkContext } from "./context.ts";
import type { StaffEffect } from "./reply.ts";

const MOST = 500;

/** An act about a message, which is not in the list afterwards. */
const ending =
  (act: "send-message" | "drop-message", done: string): StaffEffect<ClerkContext> =>
  async ({ services, clerk, params }, values) => {
    await proposeAct(services, clerk, { act, subject: params["id"] ?? "", reason: reasonIn(`staff-${act}`, values) });
    return onward("messages", {}, done);
  };

/** Sends all again that can be, each as an act of its own. */
const sendAll: StaffEffect<ClerkContext> = async ({ services, db, clerk, now }) => {
  for (const { id, canSend } of await lostMessages(db, now, MOST))
    if (canSend)
      await proposeAct(services, clerk, { act: "send-message", subject: id, reason: lostWords.reason }).catch(
        (error: unknown) => {
          // Sent or dropped by somebody else meanwhile.
          if (!(error instanceof Refusal)) throw error;
        },
      );
  return onward("messages", {}, "all-resent");
};

/** The posts by call. */
export const messagePosts = {
  "send-message": ending("send-message", "resent"),
  "drop-message": ending("drop-message", "dropped"),
  "send-messages": sendAll,
} as const satisfies Record<string, StaffEffect<ClerkContext>>;
