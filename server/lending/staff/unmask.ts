/** Unmasking: one field of one subject is shown to one member of staff for a while, and written into the audit log. */
import type { MaskedField } from "#src/domain/staff/fields.ts";
import { masked } from "#src/domain/staff/fields.ts";
import { noteSecurityEvent } from "#server/security/note-event.ts";
import type { Services } from "#server/services.ts";
import type { Db } from "#server/store/db/schema.ts";
import { applicationById } from "#server/store/tables/applications.ts";
import { guaranteeById } from "#server/store/tables/guarantees.ts";
import { refuse, refuseFields } from "#server/kernel/refusal.ts";
import { countAudit } from "#server/store/tables/audit.ts";
import { addUnmasking, unmaskedNow } from "#server/store/tables/unmaskings.ts";
import { applicationName, enquiryName } from "./act-names.ts";
import { noteAct, type Clerk } from "./clerk.ts";
import type { MaskedFields } from "./define-act.ts";
import { fieldsOfAct } from "./kept-act.ts";
import {
  fieldsOfApplication,
  fieldsOfCertificate,
  fieldsOfEnquiry,
  fieldsOfGuarantor,
  fieldsOfLine,
  fieldsOfPayment,
  fieldsOfPayout,
  fieldsOfPerson,
  fieldsOfRefund,
} from "./masked.ts";
import { demandSubject } from "./subjects.ts";

/** Minutes for which an unmasked field is shown. */
const UNMASKED_MINUTES = 5;
/** Unmaskings of one person within a day above which it is a security event. */
const UNMASKINGS_A_DAY = 20;

/** What is unmasked: of which kind and id. */
export type Subject = {
  kind:
    | "application"
    | "guarantor"
    | "person"
    | "payout"
    | "refund"
    | "payment"
    | "line"
    | "act"
    | "enquiry"
    | "certificate";
  id: string;
};

/** The masked fields of a subject, by its kind. */
export const MASKED_FIELDS_OF: Readonly<
  Record<Subject["kind"], (services: Services, id: string) => Promise<MaskedFields>>
> = {
  application: fieldsOfApplication,
  guarantor: fieldsOfGuarantor,
  person: fieldsOfPerson,
  payout: fieldsOfPayout,
  refund: fieldsOfRefund,
  payment: fieldsOfPayment,
  line: fieldsOfLine,
  act: fieldsOfAct,
  enquiry: fieldsOfEnquiry,
  certificate: fieldsOfCertificate,
};

const nameOf = ({ kind, id }: Subject): string => `${kind} ${id}`;

/** What the audit log names: of an applicant and of a guarantor the application. */
const notedAs = async ({ secrets }: Services, trx: Db, subject: Subject): Promise<string> => {
  const { kind, id } = subject;
  if (kind === "enquiry") return enquiryName(Number(id));
  const guarantee = kind === "guarantor" ? ((await guaranteeById(trx, secrets, id)) ?? refuse("not-found")) : undefined;
  const applicationId = kind === "application" ? id : guarantee?.applicationId;
  return applicationId === undefined
    ? nameOf(subject)
    : applicationName((await applicationById(trx, applicationId)).number);
};

/** Shows a field that is there to somebody for five minutes. More than twenty a day are a security event. */
export const unmask = async (
  services: Services,
  clerk: Clerk,
  { subject, field, reason }: { subject: Subject; field: MaskedField; reason: string },
): Promise<Date> => {
  const now = services.ports.clock.now();
  const until = new Date(now.getTime() + UNMASKED_MINUTES * 60_000);
  await demandSubject(services.database.db, subject.kind, subject.id);
  const found = await MASKED_FIELDS_OF[subject.kind](services, subject.id);
  if (!found[field]) refuseFields({ field: { code: "desk-no-field" } });
  await services.database.transaction(async (trx) => {
    await addUnmasking(trx, { staffId: clerk.id, subject: nameOf(subject), field, until });
    const fields = { field, ...(subject.kind === "guarantor" && { whose: "guarantor" }) };
    const noted = await notedAs(services, trx, subject);
    await noteAct(services, trx, clerk, { act: "unmask", subject: noted, fields, reason, now });
    const today = await countAudit(trx, clerk.email, "unmask", new Date(now.getTime() - 86_400_000));
    if (today > UNMASKINGS_A_DAY)
      await noteSecurityEvent(services, "staff-many-unmasked", { about: clerk.id, now, db: trx });
  });
  return until;
};

/** Shows fields of a subject to somebody: masked, but those that they unmasked. */
export type UnmaskedText = (field: MaskedField, full: string) => string;

/** How a member of staff sees the fields of a subject now. */
export const shownTo = async (db: Db, clerk: Clerk, subject: Subject, now: Date): Promise<UnmaskedText> => {
  const open = await unmaskedNow(db, clerk.id, nameOf(subject), now);
  return (field, full) => (open.has(field) ? full : masked(field, full));
};
