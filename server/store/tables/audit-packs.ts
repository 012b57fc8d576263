/** Auditors' packs of credits, and what goes into one that no other use case reads as a whole. */
import { sql } from "kysely";
import type { SigningEvidence } from "#server/store/db/lending-tables.ts";
import type { Db } from "#server/store/db/schema.ts";
import { isUuid } from "#server/store/db/uuid.ts";

/** A pack that somebody has asked for; `sealed` is its password. */
export type AuditPackRow = {
  id: string;
  creditNo: number;
  staffId: string;
  sealed: Buffer;
  madeAt: Date;
  expiresAt: Date;
};

/** Stores a pack. */
export const addAuditPack = async (trx: Db, pack: AuditPackRow): Promise<void> => {
  const { id, creditNo, staffId, sealed, madeAt, expiresAt } = pack;
  await trx
    .insertInto("audit_packs")
    .values({ id, credit_no: creditNo, staff_id: staffId, sealed, made_at: madeAt, expires_at: expiresAt })
    .execute();
};

/** A pack by its id, for the member of the staff who has asked for it, until it is over; undefined otherwise. */
export const auditPackOf = async (
  db: Db,
  { id, staffId, now }: { id: string; staffId: string; now: Date },
): Promise<AuditPackRow | undefined> =>
  isUuid(id)
    ? db
        .selectFrom("audit_packs")
        .select(["id", "credit_no as creditNo", "staff_id as staffId", "sealed"])
        .select(["made_at as madeAt", "expires_at as expiresAt"])
        .where("id", "=", id)
        .where("staff_id", "=", staffId)
        .where("expires_at", ">", now)
        .executeTakeFirst()
    : undefined;

/** Deletes packs that are over, with their passwords. */
export const sweepAuditPacks = async (db: Db, now: Date): Promise<void> => {
  await db.deleteFrom("audit_packs").where("expires_at", "<=", now).execute();
};

/** An application that a credit's money was lent by. */
export type PackedApplication = { id: string; number: number; userId: string; createdAt: Date };

/** The applications of a credit, in order. */
export const applicationsOfCredit = async (db: Db, creditNo: number): Promise<PackedApplication[]> =>
  (
    await sql<PackedApplication>`
      select r.id, r.number, r.user_id as "userId", r.created_at as "createdAt" from requests r
      where r.id in (select request_id from drawings where credit_no = ${creditNo}
        union select request_id from credits where no = ${creditNo})
      order by r.created_at, r.number`.execute(db)
  ).rows;

/** An agreement as its evidence tells of it. */
export type SignedSheet = {
  number: string | null;
  kind: string;
  version: number;
  status: string;
  templateVersion: string;
  sha256: string;
  renderedAt: Date;
  viewedAt: Date | null;
  signedAt: Date | null;
  evidence: SigningEvidence | null;
};

/** All versions of an application's agreements, in order. */
export const sheetsOf = (db: Db, applicationId: string): Promise<SignedSheet[]> =>
  db
    .selectFrom("agreements")
    .select(["number", "kind", "version", "status", "template_version as templateVersion", "sha256"])
    .select(["rendered_at as renderedAt", "viewed_at as viewedAt", "signed_at as signedAt"])
    .select("sign_evidence as evidence")
    .where("request_id", "=", applicationId)
    .orderBy("rendered_at")
    .execute();

/** Files of an application, by their ids. */
export const fileIdsOf = async (db: Db, applicationId: string): Promise<string[]> =>
  (
    await db
      .selectFrom("files")
      .select("id")
      .where("request_id", "=", applicationId)
      .orderBy("created_at")
      .orderBy("id")
      .execute()
  ).map(({ id }) => id);

/** A move of an application or its credit. */
export type PackedMove = {
  machine: string;
  from: string | null;
  to: string;
  actor: string;
  reason: string | null;
  at: Date;
};

/** The moves of an application and its credit, in order. */
export const movesOf = (db: Db, applicationId: string): Promise<PackedMove[]> =>
  db
    .selectFrom("transitions")
    .select(["machine", "from_state as from", "to_state as to", "actor", "reason", "at"])
    .where("request_id", "=", applicationId)
    .orderBy("seq")
    .execute();

/** A message about applications and credits; one that held a code or a key has no text any more. */
export type PackedMessage = {
  channel: string;
  recipient: string;
  subject: string | null;
  text: string | null;
  madeAt: Date;
  sentAt: Date | null;
};

/** Messages about applications and credits to a profile since a time, in order. */
export const packedMessages = (db: Db, userId: string, since: Date): Promise<PackedMessage[]> =>
  db
    .selectFrom("messages")
    .select(["channel", "recipient", "subject", "text", "created_at as madeAt", "sent_at as sentAt"])
    .where("user_id", "=", userId)
    .where("kind", "in", ["application", "credit", "code"])
    .where("created_at", ">=", since)
    .orderBy("created_at")
    .execute();

/** Acts of the staff on a credit and its applications. */
export const auditAbout = (
  db: Db,
  subjects: readonly string[],
): Promise<{ seq: number; at: Date; who: string; act: string; subject: string; reason: string }[]> =>
  db
    .selectFrom("audit")
    .select(["seq", "at", "who", "act", "subject", "reason"])
    .where("subject", "in", [...subjects])
    .orderBy("seq")
    .execute();
