/** A certificate was sent by post. */
import { postCertificate as post } from "#server/lending/certificates/desk.ts";
import { defineAct } from "../define-act.ts";

/** The act: its borrower is told. */
export const postCertificate = defineAct({
  name: "post-certificate",
  title: "Изпратено по пощата удостоверение",
  about: "says that a certificate was sent by post",
  subject: "certificate",
  roles: ["reviewer", "owner"],
  isOffered: ({ found: { status, delivery } }) => status === "ready" && delivery === "post",
  plan: () => ({}),
  shown: () => [],
  execute: (services, trx, { id, now }) => post(services, trx, { id, now }),
});
