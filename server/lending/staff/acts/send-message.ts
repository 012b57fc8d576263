/** A lost message is sent again. */
import { addressNow, sendLostAgain } from "#server/lending/messages/lost.ts";
import { defineAct } from "../define-act.ts";
import { maskedRecipient } from "./messages.ts";

/** The act: for three days, as any other message. */
export const sendMessage = defineAct({
  name: "send-message",
  title: "Повторно изпращане на съобщение",
  about: "sends a lost message again, for three days",
  subject: "message",
  roles: ["reviewer", "cashier", "owner"],
  isOffered: ({ found: { canSend } }) => canSend,
  plan: async ({ db, found }) => ({ channel: found.channel, to: await addressNow(db, found) }),
  shown: () => [],
  masked: maskedRecipient,
  execute: (services, trx, { id }) => sendLostAgain(services, trx, id),
  afterwards: { page: "messages", done: "resent" },
});
