/** Posts of the staff about messages that could not be sent. */
import { lostWords } from "#src/copy/staff-messages.ts";
import { proposeAct } from "#server/lending/staff/propose-act.ts";
import { lostMessages } from "#server/store/tables/lost-messages.ts";
import { onward, unlessRefused } from "./acting.ts";
import { unread } from "#server/submissions/reader.ts";
import { clerkPost, type ClerkPost } from "./reply.ts";

const MOST = 500;

/** Sends all again that can be, each as an act of its own. */
const sendAll = clerkPost(unread("staff-send-messages"), {
  // One by one: so many acts in one transaction would hold up others. Posted again it finds what still waits.
  prepare: async ({ services, db, clerk, now }) => {
    for (const { id } of await lostMessages(db, { shown: "chakat", now, most: MOST }))
      // Sent or dropped by somebody else meanwhile.
      await unlessRefused(proposeAct(services, clerk, { act: "send-message", subject: id, reason: lostWords.reason }));
  },
  effect: () => Promise.resolve({ nextUrl: onward("messages", {}, "all-resent") }),
});

/** The posts by call. */
export const messagePosts = {
  "send-messages": sendAll,
} as const satisfies Record<string, ClerkPost>;
