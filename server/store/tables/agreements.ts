/** Versions of credit agreements (table `contracts`). Only the latest can be signed; papers are stored sealed. */
import { randomUUID } from "node:crypto";
import { toJson } from "#server/store/db/columns.ts";
import type { SigningEvidence } from "#server/store/db/lending-tables.ts";
import type { Db } from "#server/store/db/schema.ts";

const UNSIGNED = ["rendered", "viewed"];

/** A new version of an agreement. `sha256` is the fingerprint of its papers. */
export type NewAgreement = {
  requestId: string;
  number: string;
  templateVersion: string;
  sha256: string;
  sealedPapers: Buffer;
  now: Date;
};

/** Adds the next version and supersedes unsigned ones. No change when the latest version has the same papers. */
export const addAgreement = async (trx: Db, agreement: NewAgreement): Promise<void> => {
  const { requestId, number, templateVersion, sha256, sealedPapers, now } = agreement;
  const latest = await trx
    .selectFrom("contracts")
    .select(["version", "sha256"])
    .where("request_id", "=", requestId)
    .where("kind", "=", "creditContract")
    .orderBy("version", "desc")
    .limit(1)
    .executeTakeFirst();
  if (latest?.sha256 === sha256) return;
  await trx
    .updateTable("contracts")
    .set({ status: "superseded", number: null })
    .where("request_id", "=", requestId)
    .where("status", "in", UNSIGNED)
    .execute();
  await trx
    .insertInto("contracts")
    .values({
      id: randomUUID(),
      request_id: requestId,
      kind: "creditContract",
      version: (latest?.version ?? 0) + 1,
      number,
      template_version: templateVersion,
      sha256,
      document: toJson({ sealed: sealedPapers.toString("base64") }),
      status: "rendered",
      rendered_at: now,
      viewed_at: null,
      signed_at: null,
      sign_evidence: null,
    })
    .execute();
};

/** A stored version of an agreement. */
export type StoredAgreement = {
  id: string;
  version: number;
  number: string;
  sha256: string;
  status: string;
  renderedAt: Date;
  sealedPapers: Buffer;
};

/** The latest version that is signed or can be; undefined when there is none. */
export const agreementOf = async (db: Db, requestId: string): Promise<StoredAgreement | undefined> => {
  const row = await db
    .selectFrom("contracts")
    .select(["id", "version", "number", "sha256", "status", "document", "rendered_at"])
    .where("request_id", "=", requestId)
    .where("status", "in", [...UNSIGNED, "signed"])
    .orderBy("version", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!row) return undefined;
  const { id, version, number, sha256, status, rendered_at: renderedAt, document } = row;
  return {
    id,
    version,
    number: number ?? "",
    sha256,
    status,
    renderedAt,
    sealedPapers: Buffer.from(document.sealed, "base64"),
  };
};

/** Sets the signed agreement to "effective", once its credit is paid out. */
export const putIntoEffect = async (trx: Db, requestId: string): Promise<void> => {
  await trx
    .updateTable("contracts")
    .set({ status: "effective" })
    .where("request_id", "=", requestId)
    .where("status", "=", "signed")
    .execute();
};

/** Marks a version as viewed, if it is not viewed or signed yet. */
export const markViewed = async (db: Db, id: string, now: Date): Promise<void> => {
  await db
    .updateTable("contracts")
    .set({ status: "viewed", viewed_at: now })
    .where("id", "=", id)
    .where("status", "=", "rendered")
    .execute();
};

/** Signs a viewed version. Returns false when it cannot be signed (any more); the caller must then roll back. */
export const recordSignature = async (trx: Db, id: string, evidence: SigningEvidence, now: Date): Promise<boolean> =>
  (await trx
    .updateTable("contracts")
    .set({ status: "signed", signed_at: now, sign_evidence: toJson(evidence) })
    .where("id", "=", id)
    .where("status", "=", "viewed")
    .returning("id")
    .executeTakeFirst()) !== undefined;

/** Declines the unsigned versions for good. */
export const declineAgreement = async (trx: Db, requestId: string): Promise<void> => {
  await trx
    .updateTable("contracts")
    .set({ status: "declined" })
    .where("request_id", "=", requestId)
    .where("status", "in", UNSIGNED)
    .execute();
};
