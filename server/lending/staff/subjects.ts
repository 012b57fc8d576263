/** The things that acts of the staff and unmaskings are about. */
import type { StaffPageName } from "#src/buro/table.ts";
import { refuse } from "#server/kernel/refusal.ts";
import { lockAllKept, lockKept } from "#server/lending/payers/kept.ts";
import type { Db } from "#server/store/db/schema.ts";
import { isUuid } from "#server/store/db/uuid.ts";
import { applicationById, lockApplication } from "#server/store/tables/applications.ts";
import { ccrRowByNo, lockCcrRow } from "#server/store/tables/ccr-list.ts";
import { certificateById, certificateByNo, lockCertificate } from "#server/store/tables/certificates.ts";
import { creditByContract, creditsByNo, lockCredit } from "#server/store/tables/credits.ts";
import { isDead } from "#server/store/tables/deaths.ts";
import { enquiryByNumber } from "#server/store/tables/enquiries.ts";
import { lockMessage, lostMessage } from "#server/store/tables/lost-messages.ts";
import { batchById, batchOf } from "#server/store/tables/payment-batches.ts";
import { paymentById } from "#server/store/tables/payments.ts";
import { lockPayout, payoutById } from "#server/store/tables/payouts.ts";
import { profileById } from "#server/store/tables/profiles.ts";
import { refundById } from "#server/store/tables/refunds.ts";
import { lineById, lockLine, type LineId } from "#server/store/tables/statement-lines.ts";
import { fileNamed, lockFile, statementsOfFile } from "#server/store/tables/statements.ts";
import { staffActById } from "#server/store/tables/staff-acts.ts";
import { lockAllStaff, lockStaff, staffByEmail, staffById } from "#server/store/tables/staff.ts";
import { lockPerson, profileIdOf } from "#server/store/tables/users.ts";

/** Whose a subject is, and of what is about a credit the application that it was asked for by. */
export type Owner = { userId: string; personId: string | null; applicationId?: string };

/** A kind of subject. */
type SubjectRow<Found> = {
  /** The page that shows one. */
  page: StaffPageName;
  /** How the command line calls what names one. */
  argument: string;
  /** One by its id; undefined when there is none. */
  find(db: Db, id: string): Promise<Found | undefined>;
  /** Locks all that an act about it may change, in the order in which everybody locks it. */
  lock?(trx: Db, id: string): Promise<unknown>;
  /** Whose it is; undefined of what is nobody's. */
  owner?(db: Db, id: string): Promise<Owner | undefined>;
  /** The id of what somebody typed who does not know the id; undefined when there is none. */
  named?(db: Db, typed: string): Promise<string | undefined>;
};

/** Whether an address names a credit by a number that can be one. */
export const isCreditNo = (text: string): boolean => /^[0-9]{1,15}$/.test(text);

const MONTH = /^[0-9]{4}-(0[1-9]|1[0-2])$/;

const payoutNamed = async (db: Db, id: string) => (isUuid(id) ? payoutById(db, id) : undefined);
const creditNumbered = async (db: Db, id: string) =>
  isCreditNo(id) ? (await creditsByNo(db, [Number(id)]))[0] : undefined;

const ownerOfPayment = async (db: Db, id: string): Promise<Owner | undefined> => {
  const creditNo = (await paymentById(db, id))?.creditNo;
  return creditNo == null ? undefined : creditNumbered(db, String(creditNo));
};

const row = <Found>(subject: SubjectRow<Found>): SubjectRow<Found> => subject;

/** A line of a statement as addresses name it: the statement's id and the line's place. */
export const lineName = ({ statementId, ordinal }: LineId): string => `${statementId}_${ordinal}`;

/** The line that an address names. */
export const lineIdIn = (text: string): LineId => {
  const [statementId = "", ordinal = ""] = text.split("_", 2);
  return { statementId, ordinal: Number(ordinal) };
};

const isLineName = (text: string): boolean => {
  const { statementId, ordinal } = lineIdIn(text);
  return isUuid(statementId) && Number.isInteger(ordinal) && ordinal > 0 && text === lineName({ statementId, ordinal });
};

/** Whether an address names a file by a hash that can be one. */
export const isFileHash = (text: string): boolean => /^[0-9a-f]{64}$/.test(text);

/** The kinds by name; the page of one has the same name but for `month`. */
const SUBJECTS = {
  person: row({
    page: "person",
    argument: "profile or e-mail",
    find: profileById,
    owner: async (db, id) => {
      const profile = await profileById(db, id);
      return profile && { userId: profile.id, personId: profile.personId };
    },
    lock: lockPerson,
    named: async (db, typed) => (isUuid(typed) ? typed : profileIdOf(db, typed)),
  }),
  member: row({
    page: "member",
    argument: "member or e-mail",
    find: staffById,
    lock: async (trx, id) => {
      await lockAllStaff(trx);
      await lockStaff(trx, id);
    },
    named: async (db, typed) => (isUuid(typed) ? typed : (await staffByEmail(db, typed))?.id),
  }),
  payment: row({
    page: "payment",
    argument: "payment",
    find: paymentById,
    lock: lockKept,
    owner: ownerOfPayment,
  }),
  batch: row({
    page: "batch",
    argument: "batch, or payments separated by commas",
    find: batchById,
    lock: async (trx, id) => {
      const batch = await batchById(trx, id);
      if (batch) await lockAllKept(trx, batch.payments);
    },
    named: async (db, typed) => ((await batchById(db, typed)) ? typed : batchOf(db, typed.split(","))),
  }),
  refund: row({
    page: "refund",
    argument: "refund",
    find: refundById,
    owner: async (db, id) => {
      const refund = await refundById(db, id);
      return refund && ownerOfPayment(db, refund.paymentId);
    },
    lock: async (trx, id) => {
      const refund = await refundById(trx, id);
      if (refund) await lockKept(trx, refund.paymentId);
    },
  }),
  payout: row({
    page: "payout",
    argument: "payout",
    find: payoutNamed,
    owner: async (db, id) => {
      const payout = await payoutNamed(db, id);
      return payout && { ...(await applicationById(db, payout.applicationId)), applicationId: payout.applicationId };
    },
    lock: async (trx, id) => {
      const payout = await payoutNamed(trx, id);
      if (!payout) return;
      await lockApplication(trx, payout.applicationId);
      await lockPayout(trx, id);
    },
  }),
  credit: row({
    page: "credit",
    argument: "contract number",
    find: creditNumbered,
    owner: creditNumbered,
    lock: async (trx, id) => isCreditNo(id) && lockCredit(trx, Number(id)),
    named: async (db, typed) => {
      const no = isCreditNo(typed) ? Number(typed) : (await creditByContract(db, typed))?.no;
      return no === undefined ? undefined : String(no);
    },
  }),
  certificate: row({
    page: "certificate",
    argument: "certificate's number",
    find: certificateById,
    owner: async (db, id) => {
      const certificate = await certificateById(db, id);
      const profile = certificate && (await profileById(db, certificate.userId));
      return profile && { userId: profile.id, personId: profile.personId, applicationId: certificate.applicationId };
    },
    lock: async (trx, id) => {
      const certificate = await certificateById(trx, id);
      if (!certificate) return;
      await lockCredit(trx, certificate.creditNo);
      await lockCertificate(trx, id);
    },
    named: async (db, typed) =>
      isUuid(typed) ? typed : (await certificateByNo(db, /[0-9]{1,15}$/.exec(typed)?.[0] ?? ""))?.id,
  }),
  file: row({
    page: "file",
    argument: "file's hash",
    find: async (db, id) => {
      const statements = isFileHash(id) ? await statementsOfFile(db, id) : [];
      return statements.length > 0 ? statements : undefined;
    },
    lock: lockFile,
    named: fileNamed,
  }),
  line: row({
    page: "line",
    argument: "movement",
    find: async (db, id) => (isLineName(id) ? lineById(db, lineIdIn(id)) : undefined),
    lock: async (trx, id) => lockLine(trx, lineIdIn(id)),
  }),
  month: row({
    page: "reconciliation",
    argument: "month",
    find: (_db, id) => Promise.resolve(MONTH.test(id) ? id : undefined),
  }),
  enquiry: row({
    page: "enquiry",
    argument: "number",
    find: enquiryByNumber,
    owner: async (db, number) => {
      const userId = (await enquiryByNumber(db, number))?.userId;
      const profile = userId == null ? undefined : await profileById(db, userId);
      return profile && { userId: profile.id, personId: profile.personId };
    },
  }),
  ccrRow: row({ page: "ccrRow", argument: "row's number", find: ccrRowByNo, lock: lockCcrRow }),
  message: row({ page: "message", argument: "message", find: lostMessage, lock: lockMessage }),
  act: row({ page: "act", argument: "act", find: staffActById }),
} as const;

/** Kind of a subject. */
export type SubjectKind = keyof typeof SUBJECTS;

/** A subject as it is found. */
export type FoundSubject<Kind extends SubjectKind> = NonNullable<Awaited<ReturnType<(typeof SUBJECTS)[Kind]["find"]>>>;

/** The kinds by name. */
export const subjects: { readonly [Kind in SubjectKind]: SubjectRow<FoundSubject<Kind>> } = SUBJECTS as never;

const isKind = (text: string): text is SubjectKind => Object.hasOwn(SUBJECTS, text);

/** The subject of a kind with an id; refused as not found when there is none. */
export const foundSubject = async <Kind extends SubjectKind>(
  db: Db,
  kind: Kind,
  id: string,
): Promise<FoundSubject<Kind>> => (await subjects[kind].find(db, id)) ?? refuse("not-found");

/** Whether whoever a subject belongs to is recorded as dead. */
export const isOfDead = async (db: Db, kind: SubjectKind, id: string): Promise<boolean> => {
  const personId = (await subjects[kind].owner?.(db, id))?.personId ?? null;
  return personId !== null && isDead(db, personId);
};

/** Refuses as not found what is not there; kinds that are looked up elsewhere pass. */
export const demandSubject = async (db: Db, kind: string, id: string): Promise<void> => {
  if (isKind(kind)) await foundSubject(db, kind, id);
};
