/** Posts of the staff about messages that could not be sent. */
import { lostWords } from "#src/copy/staff-messages.ts";
import { Refusal } from "#server/kernel/refusal.ts";
import { proposeAct } from "#server/lending/staff/propose-act.ts";
import { lostMessages } from "#server/store/tables/lost-messages.ts";
import { onward } from "./acting.ts";
import { unread } from "#server/submissions/reader.ts";
import { clerkPost, type ClerkPost } from "./reply.ts";

const MOST = 500;

/** Sends all again that can be, each as an act of its own. */
const sendAll = clerkPost(unread("staff-send-messages"), {
  prepare: async ({ services, db, clerk, now }) => {
    for (const { id } of await lostMessages(db, { shown: "chakat", now, most: MOST }))
      await proposeAct(services, clerk, { act: "send-message", subject: id, reason: lostWords.reason }).catch(
        (error: unknown) => {
          // Sent or dropped by somebody else meanwhile.
          if (!(error instanceof Refusal)) throw error;
        },
      );
  },
  effect: () => Promise.resolve({ nextUrl: onward("messages", {}, "all-resent") }),
});

/** The posts by call. */
export const messagePosts = {
  "send-messages": sendAll,
} as const satisfies Record<string, ClerkPost>;
