/** Certificates about credits, from the request on. Whom one is for, where it is posted and why it was rejected is sealed. */
import { randomUUID } from "node:crypto";
import { sql, type InferResult } from "kysely";
import {
  mayMoveCertificate,
  type CertificateDelivery,
  type CertificateKind,
  type CertificatePurpose,
  type CertificateStatus,
  type Stated,
} from "#src/domain/lending/certificates.ts";
import type { Actor } from "#src/domain/lending/moves.ts";
import { sofiaDay, type Day } from "#src/domain/time/dates.ts";
import type { Secrets } from "#server/kernel/secrets.ts";
import { publishChange } from "#server/store/db/change-notifications.ts";
import { toJson } from "#server/store/db/columns.ts";
import { oneOf } from "#server/store/db/one-of.ts";
import type { Db } from "#server/store/db/schema.ts";
import { isUuid } from "#server/store/db/uuid.ts";
import { addTransition } from "./transitions.ts";

/** What is sealed of a certificate: "" where nothing was said. */
export type CertificateWords = { recipient: string; address: string; rejected: string };

const placeOf = (id: string): string => `certificate ${id}`;
const CODE = "certificate code";

const select = (db: Db) =>
  db
    .selectFrom("certificates as x")
    .leftJoin("files as f", "f.id", "x.file_id")
    .select(["x.id", "x.no", "x.credit_no as creditNo", "x.request_id as applicationId", "x.user_id as userId"])
    .select(["x.kind", "x.purpose", "x.delivery", "x.secret", "x.status", "x.status_since as statusSince"])
    .select(["x.asked_at as askedAt", "x.at_once as atOnce", "x.stated", "x.frozen_at as frozenAt"])
    .select(["x.issued_at as issuedAt", "x.file_id as fileId", "f.size as bytes"])
    .select([
      sql<Day | null>`x.period_from::text`.as("periodFrom"),
      sql<Day | null>`x.period_to::text`.as("periodTo"),
      sql<Day>`x.due_day::text`.as("dueDay"),
      sql<Day | null>`x.as_of::text`.as("asOf"),
      sql<Day | null>`x.untrue_since::text`.as("untrueSince"),
    ]);

/** A certificate; `secret` is opened by `wordsOf`. */
export type CertificateRow = InferResult<ReturnType<typeof select>>[number];

/** What is sealed of a certificate. */
export const wordsOf = (secrets: Secrets, { id, secret }: Pick<CertificateRow, "id" | "secret">): CertificateWords =>
  JSON.parse(secrets.open(secret, placeOf(id)).toString("utf8")) as CertificateWords;

/** A request for a certificate. */
export type NewCertificate = {
  creditNo: number;
  applicationId: string;
  userId: string;
  kind: CertificateKind;
  purpose: CertificatePurpose;
  delivery: CertificateDelivery;
  period: { from: Day; to: Day } | undefined;
  recipient: string;
  address: string;
  dueDay: Day;
  atOnce: boolean;
  /** Who asks: the borrower, or the desk for them. */
  actor?: "U" | "O";
  now: Date;
};

/** Adds a request; undefined where one of the kind and credit is open. */
export const addCertificate = async (
  trx: Db,
  secrets: Secrets,
  {
    creditNo,
    applicationId,
    userId,
    period,
    recipient,
    address,
    dueDay,
    atOnce,
    actor = "U",
    now,
    ...asked
  }: NewCertificate,
): Promise<string | undefined> => {
  const id = randomUUID();
  const words: CertificateWords = { recipient, address, rejected: "" };
  const added = await trx
    .insertInto("certificates")
    .values({
      id,
      credit_no: creditNo,
      request_id: applicationId,
      user_id: userId,
      ...asked,
      period_from: period?.from ?? null,
      period_to: period?.to ?? null,
      secret: secrets.seal(JSON.stringify(words), placeOf(id)),
      status: "submitted",
      status_since: now,
      asked_at: now,
      due_day: dueDay,
      at_once: atOnce,
    })
    // Parameters would no longer match the index once the statement is planned without their values.
    .onConflict((conflict) =>
      conflict
        .columns(["credit_no", "kind"])
        .where(sql<boolean>`status in ('submitted', 'preparing')`)
        .doNothing(),
    )
    .returning("id")
    .executeTakeFirst();
  if (!added) return undefined;
  await addTransition(trx, { machine: "certificate", certificateId: id, to: "submitted", actor, now });
  return id;
};

/** What changes with a move. */
type Changes = {
  as_of?: Day | null;
  stated?: Stated | null;
  frozen_at?: Date | null;
  issued_at?: Date;
  check_hash?: string;
  file_id?: string;
  due_day?: Day;
  secret?: Buffer;
};

/** A move of a certificate. */
type Move = {
  certificate: Pick<CertificateRow, "id" | "userId">;
  from: CertificateStatus;
  to: CertificateStatus;
  actor: Actor;
  now: Date;
};

/** Moves a certificate, and tells its owner's pages; false where it is not in that state any more. */
const move = async (trx: Db, { certificate, from, to, actor, now }: Move, changes: Changes = {}): Promise<boolean> => {
  if (!mayMoveCertificate(from, to, actor))
    throw new Error(`a certificate does not go from ${from} to ${to} by ${actor}`);
  const { stated, ...rest } = changes;
  const moved = await trx
    .updateTable("certificates")
    .set({
      status: to,
      status_since: now,
      ...rest,
      ...(stated !== undefined && { stated: stated === null ? null : toJson(stated) }),
    })
    .where("id", "=", certificate.id)
    .where("status", "=", from)
    .returning("id")
    .executeTakeFirst();
  if (!moved) return false;
  await addTransition(trx, { machine: "certificate", certificateId: certificate.id, from, to, actor, now });
  await publishChange(trx, certificate.userId, ["page"]);
  return true;
};

/** What a certificate is frozen with: what it states at the end of a day. */
export type Frozen = { stated: Stated; asOf: Day };

/** Freezes what a certificate states; false where it does not wait for that any more. */
export const freezeCertificate = (
  trx: Db,
  certificate: Move["certificate"],
  { stated, asOf }: Frozen,
  { actor, now }: { actor: "S" | "O"; now: Date },
): Promise<boolean> =>
  move(trx, { certificate, from: "submitted", to: "preparing", actor, now }, { stated, as_of: asOf, frozen_at: now });

/** Gives a certificate that is being made back to the desk, since its books say something else by now. */
export const thawCertificate = (trx: Db, certificate: Move["certificate"], dueDay: Day, now: Date): Promise<boolean> =>
  move(
    trx,
    { certificate, from: "preparing", to: "submitted", actor: "S", now },
    { stated: null, as_of: null, frozen_at: null, due_day: dueDay },
  );

/** Issues a certificate under its code; false where it is not being made any more. */
export const issueCertificate = (
  trx: Db,
  secrets: Secrets,
  certificate: Move["certificate"],
  { code, fileId, now }: { code: string; fileId: string; now: Date },
): Promise<boolean> =>
  move(
    trx,
    { certificate, from: "preparing", to: "ready", actor: "S", now },
    { issued_at: now, check_hash: secrets.lookupHash(CODE, code), file_id: fileId },
  );

/** Says that a certificate was sent; false where it is not ready to be. */
export const deliverCertificate = (
  trx: Db,
  certificate: Move["certificate"],
  { actor, now }: { actor: "S" | "O"; now: Date },
): Promise<boolean> => move(trx, { certificate, from: "ready", to: "delivered", actor, now });

/** Rejects a request, with words for whoever asked; false where it does not wait any more. */
export const rejectCertificate = (
  trx: Db,
  secrets: Secrets,
  certificate: Pick<CertificateRow, "id" | "userId" | "secret">,
  { words, now }: { words: string; now: Date },
): Promise<boolean> => {
  const said = { ...wordsOf(secrets, certificate), rejected: words };
  const secret = secrets.seal(JSON.stringify(said), placeOf(certificate.id));
  return move(trx, { certificate, from: "submitted", to: "rejected", actor: "O", now }, { secret });
};

/** A certificate by its id; undefined when there is none. */
export const certificateById = async (db: Db, id: string): Promise<CertificateRow | undefined> =>
  isUuid(id) ? select(db).where("x.id", "=", id).executeTakeFirst() : undefined;

/** A certificate by its number; undefined when there is none. */
export const certificateByNo = async (db: Db, no: string): Promise<CertificateRow | undefined> =>
  /^[0-9]{1,15}$/.test(no) ? select(db).where("x.no", "=", Number(no)).executeTakeFirst() : undefined;

/** The certificate that was issued under a code; undefined when there is none. */
export const certificateByCode = (db: Db, secrets: Secrets, code: string): Promise<CertificateRow | undefined> =>
  select(db).where("x.check_hash", "in", secrets.lookupHashes(CODE, code)).executeTakeFirst();

/** The certificates that a profile asked for, the latest first. */
export const certificatesOf = (db: Db, userId: string): Promise<CertificateRow[]> =>
  select(db).where("x.user_id", "=", userId).orderBy("x.asked_at", "desc").orderBy("x.no", "desc").execute();

/** The certificates of a credit, the latest first. */
export const certificatesOfCredit = (db: Db, creditNo: number): Promise<CertificateRow[]> =>
  select(db).where("x.credit_no", "=", creditNo).orderBy("x.no", "desc").execute();

/** The open request of a kind and credit; undefined when there is none. */
export const openCertificate = (db: Db, creditNo: number, kind: CertificateKind): Promise<CertificateRow | undefined> =>
  select(db)
    .where("x.credit_no", "=", creditNo)
    .where("x.kind", "=", kind)
    .where(sql<boolean>`x.status in ('submitted', 'preparing')`)
    .executeTakeFirst();

/** The certificates of credits that state something, locked: those that are being made, and those that were issued. */
export const statingCertificates = async (trx: Db, creditNos: readonly number[]): Promise<CertificateRow[]> =>
  creditNos.length === 0
    ? []
    : select(trx)
        .where(sql<boolean>`x.credit_no ${oneOf(creditNos)}`)
        .where("x.stated", "is not", null)
        .orderBy("x.no")
        .forUpdate("x")
        .execute();

/** Says since when the books say something else than a certificate that was issued; null once they say it again. */
export const setUntrueSince = async (trx: Db, id: string, day: Day | null): Promise<void> => {
  await trx.updateTable("certificates").set({ untrue_since: day }).where("id", "=", id).execute();
};

/** Locks a certificate. */
export const lockCertificate = async (trx: Db, id: string): Promise<void> => {
  await trx.selectFrom("certificates").select("id").where("id", "=", id).forUpdate().execute();
};

/**
 * Since when a certificate is not true; null of one that is. What it states is of one day or moment: where the books say
 * otherwise of that, it never held, whenever that was found.
 */
export const untrueFrom = ({ untrueSince, issuedAt }: Pick<CertificateRow, "untrueSince" | "issuedAt">): Day | null =>
  untrueSince === null || issuedAt === null ? untrueSince : sofiaDay(issuedAt);
