/** A certificate that somebody asked for is made. */
import { certificateKindWords, certificateWordsOfDesk as words } from "#src/copy/staff-certificates.ts";
import { formatDay } from "#src/domain/time/dates.ts";
import { statedRows } from "#server/documents/certificate.ts";
import { refuse, refuseFields } from "#server/kernel/refusal.ts";
import { frozenNow, makeCertificate } from "#server/lending/certificates/desk.ts";
import { defineAct } from "../define-act.ts";
import { shownSum } from "./words.ts";

/** The act: what its page shows is frozen, the PDF follows, and goes to whoever asked. */
export const certificate = defineAct({
  name: "certificate",
  title: "Издаване на удостоверение",
  about: "makes a certificate that a borrower asked for, by what the books say",
  subject: "certificate",
  roles: ["reviewer", "owner"],
  needsBorrower: true,
  isOffered: ({ found: { status } }) => status === "submitted",
  plan: async ({ services, db, found, now }) => {
    const frozen = (await frozenNow(services, db, found, now)) ?? refuse("desk-decided");
    if ("fault" in frozen) return refuseFields({ reason: { code: `certificate-${frozen.fault}` } });
    return { frozen };
  },
  shown: ({ frozen: { stated, asOf } }) => [
    [words.kind, certificateKindWords[stated.kind]],
    [words.asOf, formatDay(asOf)],
    ...statedRows(stated, shownSum),
  ],
  execute: (services, trx, { id, plan: { frozen }, now }) => makeCertificate(services, trx, { id, frozen, now }),
});
