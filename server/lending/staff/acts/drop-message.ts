/** A lost message is dropped. */
import { dropLost } from "#server/store/tables/lost-messages.ts";
import { defineAct } from "../define-act.ts";
import { maskedRecipient } from "./messages.ts";

/** The act: it is not sent any more. */
export const dropMessage = defineAct({
  name: "drop-message",
  title: "Отказване от съобщение",
  about: "drops a lost message: it is not sent",
  subject: "message",
  roles: ["reviewer", "cashier", "owner"],
  plan: ({ found: { channel, recipient } }) => ({ channel, to: recipient }),
  shown: () => [],
  masked: maskedRecipient,
  execute: (_services, trx, { id, now }) => dropLost(trx, id, now),
  afterwards: { page: "messages", done: "dropped" },
});
