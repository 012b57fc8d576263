/** A request for a certificate is refused. */
import { refuseCertificate as refuse } from "#server/lending/certificates/desk.ts";
import { text } from "#server/submissions/fields.ts";
import { defineAct } from "../define-act.ts";

/** The act: whoever asked reads the words. */
export const refuseCertificate = defineAct({
  name: "refuse-certificate",
  title: "Отказ на удостоверение",
  about: "refuses a request for a certificate; the words tell its borrower why",
  subject: "certificate",
  roles: ["reviewer", "owner"],
  fields: { words: text("required symbol-count") },
  isOffered: ({ found: { status } }) => status === "submitted",
  plan: (_about, { words }) => ({ words: words.trim() }),
  shown: ({ words }) => [["Думи до кредитополучателя", words]],
  execute: (services, trx, { id, plan: { words }, now }) => refuse(services, trx, { id, words, now }),
});
