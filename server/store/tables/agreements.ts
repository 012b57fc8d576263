/** Versions of credit agreements: frozen terms, plan and parties; papers and parties are stored sealed. */
import { randomUUID } from "node:crypto";
import { sql, type InferResult } from "kysely";
import type { AgreementTerms } from "#src/domain/lending/agreement.ts";
import type { Cents } from "#src/domain/lending/money.ts";
import { toJson } from "#server/store/db/columns.ts";
import type { AgreementStatus, SigningEvidence } from "#server/store/db/lending-tables.ts";
import type { Db } from "#server/store/db/schema.ts";
import { addPlan, planOf, TERMS, termsOf, termsRow } from "./agreement-terms.ts";

const UNSIGNED = ["rendered", "viewed"] as const;
const SIGNED = ["signed", "effective"] as const;

/** A new version of an agreement. `sha256` is the fingerprint of its papers. */
export type NewAgreement = {
  id: string;
  applicationId: string;
  personId: string | null;
  number: string;
  templateVersion: string;
  catalogueVersion: string;
  sha256: string;
  sealedPapers: Buffer;
  sealedBorrower: Buffer;
  terms: AgreementTerms;
  /** The open line that it draws on again. */
  line?: { creditNo: number } | undefined;
  /** The credit that it pays off. */
  refinance?: { creditNo: number; cents: Cents } | undefined;
  now: Date;
};

/** Adds the next version and supersedes unsigned ones. No change when the open version has the same papers. */
export const addAgreement = async (trx: Db, agreement: NewAgreement): Promise<void> => {
  const { id, applicationId, number, sha256, sealedPapers, terms, now } = agreement;
  const latest = await trx
    .selectFrom("agreements")
    .select(["version", "sha256", "status"])
    .where("request_id", "=", applicationId)
    .orderBy("version", "desc")
    .limit(1)
    .executeTakeFirst();
  if (latest?.sha256 === sha256 && latest.status !== "superseded") return;
  await supersedeUnsigned(trx, applicationId, now);
  await trx
    .insertInto("agreements")
    .values({
      id,
      request_id: applicationId,
      person_id: agreement.personId,
      kind: agreement.refinance ? "refinanceAnnex" : "creditContract",
      version: (latest?.version ?? 0) + 1,
      number,
      template_version: agreement.templateVersion,
      catalogue_version: agreement.catalogueVersion,
      sha256,
      document: toJson({ sealed: sealedPapers.toString("base64") }),
      status: "rendered",
      rendered_at: now,
      ...termsRow(terms),
      line_credit_no: agreement.line?.creditNo ?? null,
      refinances_no: agreement.refinance?.creditNo ?? null,
      refinanced_cents: agreement.refinance?.cents ?? null,
    })
    .execute();
  await addPlan(trx, id, terms.plan);
  await trx
    .insertInto("agreement_parties")
    .values({ agreement_id: id, role: "borrower", sealed: agreement.sealedBorrower })
    .execute();
};

/** Supersedes the unsigned versions of an application; the next version gets their number. */
export const supersedeUnsigned = async (trx: Db, applicationId: string, now: Date): Promise<void> => {
  await trx
    .updateTable("agreements")
    .set({ status: "superseded", number: null, ended_at: now })
    .where("request_id", "=", applicationId)
    .where("status", "in", UNSIGNED)
    .execute();
};

/** A new id for an agreement: what is sealed with it is bound to its id. */
export const newAgreementId = (): string => randomUUID();

const select = (db: Db) =>
  db
    .selectFrom("agreements")
    .select([
      "id",
      "request_id as applicationId",
      "version",
      sql<string>`coalesce(number, '')`.as("number"),
      "sha256",
      "status",
      "template_version as templateVersion",
      "rendered_at as renderedAt",
      "signed_at as signedAt",
      // The open line that it draws on again.
      "line_credit_no as lineCreditNo",
      // The credit that it pays off, and with how much.
      "refinances_no as refinancesNo",
      "refinanced_cents as refinancedCents",
    ])
    .select(TERMS);

type Selected = InferResult<ReturnType<typeof select>>[number];

type Head = Omit<Selected, Exclude<keyof AgreementTerms, "plan">>;

/** A version of an agreement; `terms` are what it was made with. */
export type StoredAgreement = Head & { terms: AgreementTerms };

const stored = async (db: Db, row: Selected | undefined): Promise<StoredAgreement | undefined> => {
  if (!row) return undefined;
  const { id, applicationId, version, number, sha256, status, templateVersion, renderedAt, signedAt, ...rest } = row;
  const { lineCreditNo, refinancesNo, refinancedCents, ...terms } = rest;
  const head = {
    id,
    applicationId,
    version,
    number,
    sha256,
    status,
    templateVersion,
    renderedAt,
    signedAt,
    lineCreditNo,
    refinancesNo,
    refinancedCents,
  };
  return { ...head, terms: termsOf(id, terms, await planOf(db, id)) };
};

const CURRENT = [...UNSIGNED, ...SIGNED];

/** The latest version that is signed or can be; undefined when there is none. */
export const agreementOf = async (db: Db, applicationId: string): Promise<StoredAgreement | undefined> =>
  stored(
    db,
    await select(db)
      .where("request_id", "=", applicationId)
      .where("status", "in", CURRENT)
      .orderBy("version", "desc")
      .limit(1)
      .executeTakeFirst(),
  );

/** The signed agreement of an application, in whatever state it is now; undefined when none was signed. */
export const signedAgreementOf = async (db: Db, applicationId: string): Promise<StoredAgreement | undefined> =>
  stored(
    db,
    await select(db)
      .where("request_id", "=", applicationId)
      .where("signed_at", "is not", null)
      .limit(1)
      .executeTakeFirst(),
  );

/** The agreement whose terms an application is shown by: as `agreementOf`, where there is none as `signedAgreementOf`. */
export const shownAgreementOf = async (db: Db, applicationId: string): Promise<StoredAgreement | undefined> =>
  stored(
    db,
    await select(db)
      .where("request_id", "=", applicationId)
      .where((eb) => eb.or([eb("status", "in", CURRENT), eb("signed_at", "is not", null)]))
      .orderBy((eb) => eb("status", "in", CURRENT), "desc")
      .orderBy("version", "desc")
      .limit(1)
      .executeTakeFirst(),
  );

/** The terms of a person's signed agreements that are not paid out yet. */
export const signedUnpaid = async (db: Db, personId: string): Promise<AgreementTerms[]> => {
  const rows = await select(db).where("person_id", "=", personId).where("status", "=", "signed").execute();
  return Promise.all(rows.map(async (row) => (await stored(db, row))!.terms));
};

/** An agreement by id. Throws when it does not exist. */
export const agreementById = async (db: Db, id: string): Promise<StoredAgreement> =>
  (await stored(db, await select(db).where("id", "=", id).executeTakeFirstOrThrow()))!;

/** The sealed papers of an agreement. */
export const sealedPapersOf = async (db: Db, id: string): Promise<Buffer> => {
  const { document } = await db
    .selectFrom("agreements")
    .select("document")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return Buffer.from(document.sealed, "base64");
};

/** The sealed borrower of an agreement. */
export const sealedBorrowerOf = async (db: Db, id: string): Promise<Buffer> =>
  (
    await db
      .selectFrom("agreement_parties")
      .select("sealed")
      .where("agreement_id", "=", id)
      .where("role", "=", "borrower")
      .executeTakeFirstOrThrow()
  ).sealed;

/** Sets the signed agreement to "effective", once its credit is paid out. */
export const putIntoEffect = async (trx: Db, id: string): Promise<void> => {
  await trx
    .updateTable("agreements")
    .set({ status: "effective" })
    .where("id", "=", id)
    .where("status", "=", "signed")
    .execute();
};

/** Sets the effective agreement to "signed" again, as its money came back; false when it is not in effect. */
export const awaitPayoutAgain = async (trx: Db, id: string): Promise<boolean> =>
  (await trx
    .updateTable("agreements")
    .set({ status: "signed" })
    .where("id", "=", id)
    .where("status", "=", "effective")
    .returning("id")
    .executeTakeFirst()) !== undefined;

/** Marks a version as viewed, if it is not viewed or signed yet. */
export const markViewed = async (db: Db, id: string, now: Date): Promise<void> => {
  await db
    .updateTable("agreements")
    .set({ status: "viewed", viewed_at: now })
    .where("id", "=", id)
    .where("status", "=", "rendered")
    .execute();
};

/** Whether an earlier version was viewed. */
export const wasRenewed = async (
  db: Db,
  { applicationId, version }: Pick<StoredAgreement, "applicationId" | "version">,
): Promise<boolean> =>
  (await db
    .selectFrom("agreements")
    .select("id")
    .where("request_id", "=", applicationId)
    .where("version", "<", version)
    .where("viewed_at", "is not", null)
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** Signs a viewed version. Returns false when it cannot be signed (any more); the caller must then roll back. */
export const recordSignature = async (trx: Db, id: string, evidence: SigningEvidence, now: Date): Promise<boolean> =>
  (await trx
    .updateTable("agreements")
    .set({ status: "signed", signed_at: now, sign_evidence: toJson(evidence) })
    .where("id", "=", id)
    .where("status", "=", "viewed")
    .returning("id")
    .executeTakeFirst()) !== undefined;

/** Ends the unsigned versions of an application for good. */
export const endUnsigned = async (
  trx: Db,
  applicationId: string,
  status: Extract<AgreementStatus, "declined" | "expired">,
  now: Date,
): Promise<void> => {
  await trx
    .updateTable("agreements")
    .set({ status, ended_at: now })
    .where("request_id", "=", applicationId)
    .where("status", "in", UNSIGNED)
    .execute();
};

/** Terminates a signed agreement that was never paid out; false when it is no longer only signed. */
export const terminateAgreement = async (trx: Db, id: string, reason: string, now: Date): Promise<boolean> =>
  (await trx
    .updateTable("agreements")
    .set({ status: "terminated", ended_at: now, end_reason: reason })
    .where("id", "=", id)
    .where("status", "=", "signed")
    .returning("id")
    .executeTakeFirst()) !== undefined;

/** The version of the contract's wording that an agreement was made with. */
export const templateVersionOf = async (db: Db, id: string): Promise<string> =>
  (await db.selectFrom("agreements").select("template_version").where("id", "=", id).executeTakeFirst())
    ?.template_version ?? "";
