/** A borrower asks the desk for a certificate, by telephone or at the counter: it is made without a request of theirs. */
import { certificateKindWords, certificateWordsOfDesk as words } from "#src/copy/staff-certificates.ts";
import { CERTIFICATE_KINDS, fieldOfFault } from "#src/domain/lending/certificates.ts";
import { formatDay } from "#src/domain/time/dates.ts";
import { statedRows } from "#server/documents/certificate.ts";
import { refuse, refuseFields } from "#server/kernel/refusal.ts";
import { certifiable } from "#server/lending/certificates/ask.ts";
import { giveCertificate, isGivenAlready, statableNow } from "#server/lending/certificates/desk.ts";
import { askedWith, choice, day, optionalText } from "#server/submissions/fields.ts";
import { defineAct } from "../define-act.ts";
import { shownSum } from "./words.ts";

/** The act: what its page shows is frozen, the PDF follows, and goes to the borrower. */
export const orderCertificate = defineAct({
  name: "order-certificate",
  title: "Удостоверение по искане на бюрото",
  about: "makes a certificate about a credit for its borrower, by what the books say",
  subject: "credit",
  roles: ["reviewer", "owner"],
  needsBorrower: true,
  fields: {
    kind: choice("required", CERTIFICATE_KINDS),
    recipient: optionalText(),
    periodFrom: askedWith("kind", "interest")(day("required date-bg")),
    periodTo: askedWith("kind", "interest")(day("required date-bg")),
  },
  isOffered: async ({ services, db, id, today }) => (await certifiable(services, db, Number(id), today)) !== undefined,
  plan: async ({ services, db, id, now, today }, { kind = "debt", periodFrom: from, periodTo: to, recipient }) => {
    const creditNo = Number(id);
    const period = kind === "interest" && from && to ? { from, to } : undefined;
    const asked = { creditNo, kind, period, recipient: recipient.trim() };
    if (await isGivenAlready(services, db, { ...asked, now }))
      return refuseFields({ kind: { code: "certificate-open" } });
    const frozen = (await statableNow(services, db, asked, today)) ?? refuse("desk-decided");
    if ("fault" in frozen)
      return refuseFields({ [fieldOfFault(frozen.fault)]: { code: `certificate-${frozen.fault}` } });
    return { ...asked, frozen };
  },
  shown: ({ kind, period, recipient, frozen: { stated, asOf } }) => [
    [words.kind, certificateKindWords[kind]],
    period
      ? [words.period, words.periodOf(formatDay(period.from), formatDay(period.to))]
      : [words.asOf, formatDay(asOf)],
    ...(recipient === "" ? [] : ([[words.for, recipient]] as const)),
    ...statedRows(stated, shownSum),
  ],
  execute: (services, trx, { plan, now }) => giveCertificate(services, trx, { ...plan, now }),
});
