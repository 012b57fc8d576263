/** Contracts of guarantors: versions, of which one at a time is open; what was signed stays as it was. */
import { randomUUID } from "node:crypto";
import type { NotNull } from "kysely";
import { toJson } from "#server/store/db/columns.ts";
import type { GuaranteeAgreementsTable } from "#server/store/db/guarantee-tables.ts";
import type { SigningEvidence } from "#server/store/db/lending-tables.ts";
import type { Db } from "#server/store/db/schema.ts";
import type { ProductKey } from "#src/domain/lending/catalogue.ts";
import type { Cents } from "#src/domain/lending/money.ts";

/** What a guarantor signs that they answer for. */
export type GuaranteedSum = {
  product: ProductKey;
  principal: Cents;
  term: number;
  unit: "days" | "months";
  gpr: string;
  total: Cents;
  most: Cents;
};

/** A version to store; its papers are sealed for the guarantee. */
export type NewGuaranteeAgreement = GuaranteedSum & {
  guaranteeId: string;
  number: string;
  templateVersion: string;
  sha256: string;
  sealed: Buffer;
  now: Date;
};

/** A stored version without its papers. */
export type GuaranteeAgreement = GuaranteedSum & {
  id: string;
  guaranteeId: string;
  version: number;
  number: string;
  templateVersion: string;
  sha256: string;
  status: GuaranteeAgreementsTable["status"];
  renderedAt: Date;
};

const OPEN: readonly GuaranteeAgreementsTable["status"][] = ["rendered", "viewed", "signed"];

const select = (db: Db) =>
  db
    .selectFrom("guarantee_agreements")
    .select([
      "id",
      "guarantee_id as guaranteeId",
      "version",
      "number",
      "template_version as templateVersion",
      "sha256",
      "status",
      "rendered_at as renderedAt",
      "product",
      "principal_cents as principal",
      "term",
      "term_unit as unit",
      "gpr",
      "total_cents as total",
      "most_cents as most",
    ]);

/** The version of a guarantee that is signed or can be; undefined when there is none. */
export const openGuaranteeAgreement = (db: Db, guaranteeId: string): Promise<GuaranteeAgreement | undefined> =>
  select(db).where("guarantee_id", "=", guaranteeId).where("status", "in", OPEN).executeTakeFirst();

/** The version of a guarantee that was signed last, whatever became of it; undefined when none was. */
export const signedGuarantee = (db: Db, guaranteeId: string): Promise<GuaranteeAgreement | undefined> =>
  select(db)
    .where("guarantee_id", "=", guaranteeId)
    .where("signed_at", "is not", null)
    .orderBy("version", "desc")
    .limit(1)
    .executeTakeFirst();

/** The version that a guarantor has looked at last, and may sign; undefined when there is none. */
export const viewedGuaranteeAgreement = (db: Db, userId: string): Promise<{ sha256: string } | undefined> =>
  db
    .selectFrom("guarantee_agreements as a")
    .innerJoin("guarantees as g", "g.id", "a.guarantee_id")
    .select("a.sha256")
    .where("g.user_id", "=", userId)
    .where("a.status", "=", "viewed")
    .orderBy("a.viewed_at", "desc")
    .limit(1)
    .executeTakeFirst();

/** Which of these guarantees have a contract that waits for the guarantor's signature, as that of the credit does. */
export const withContractToSign = async (db: Db, guaranteeIds: readonly string[]): Promise<ReadonlySet<string>> =>
  guaranteeIds.length === 0
    ? new Set()
    : new Set(
        (
          await db
            .selectFrom("guarantee_agreements as a")
            .innerJoin("guarantees as g", "g.id", "a.guarantee_id")
            .innerJoin("requests as r", "r.id", "g.request_id")
            .select("a.guarantee_id as id")
            .where("a.guarantee_id", "in", guaranteeIds)
            .where("a.status", "in", ["rendered", "viewed"])
            .where("r.status", "=", "contractUnsigned")
            .execute()
        ).map(({ id }) => id),
      );

/** Adds a version in place of the open one, signed or not. */
export const addGuaranteeAgreement = async (trx: Db, made: NewGuaranteeAgreement): Promise<void> => {
  const { guaranteeId } = made;
  await trx
    .updateTable("guarantee_agreements")
    .set({ status: "superseded" })
    .where("guarantee_id", "=", guaranteeId)
    .where("status", "in", OPEN)
    .execute();
  const { last } = await trx
    .selectFrom("guarantee_agreements")
    .select(({ fn }) => fn.max("version").as("last"))
    .where("guarantee_id", "=", guaranteeId)
    .executeTakeFirstOrThrow();
  await trx
    .insertInto("guarantee_agreements")
    .values({
      id: randomUUID(),
      guarantee_id: guaranteeId,
      version: Number(last ?? 0) + 1,
      number: made.number,
      template_version: made.templateVersion,
      sha256: made.sha256,
      sealed: made.sealed,
      status: "rendered",
      product: made.product,
      principal_cents: made.principal,
      term: made.term,
      term_unit: made.unit,
      gpr: made.gpr,
      total_cents: made.total,
      most_cents: made.most,
      rendered_at: made.now,
    })
    .execute();
};

/** The versions that a guarantor has signed, whatever became of them, the oldest first. */
export const signedGuaranteeAgreements = async (
  db: Db,
  guaranteeId: string,
): Promise<(GuaranteeAgreement & { signedAt: Date })[]> =>
  select(db)
    .select("signed_at as signedAt")
    .where("guarantee_id", "=", guaranteeId)
    .where("signed_at", "is not", null)
    .orderBy("version")
    .$narrowType<{ signedAt: NotNull }>()
    .execute();

/** The sealed papers of a version. */
export const sealedGuaranteePapers = async (db: Db, id: string): Promise<Buffer> =>
  (await db.selectFrom("guarantee_agreements").select("sealed").where("id", "=", id).executeTakeFirstOrThrow()).sealed;

/** Notes that a guarantor looks at a version; nothing where it is the one that they have looked at last. */
export const markGuaranteeViewed = async (db: Db, id: string, now: Date): Promise<void> => {
  await db
    .updateTable("guarantee_agreements as a")
    .set({ status: "viewed", viewed_at: now })
    .where("a.id", "=", id)
    .where("a.status", "in", ["rendered", "viewed"])
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb("a.status", "=", "rendered"),
        exists(
          selectFrom("guarantee_agreements as later")
            .innerJoin("guarantees as g", "g.id", "later.guarantee_id")
            .innerJoin("guarantees as own", "own.user_id", "g.user_id")
            .select("later.id")
            .whereRef("own.id", "=", "a.guarantee_id")
            .where("later.status", "=", "viewed")
            .whereRef("later.viewed_at", ">", "a.viewed_at"),
        ),
      ]),
    )
    .execute();
};

/** Records a signature, and that the guarantor has signed; false when another version has taken its place. */
export const signGuaranteeAgreement = async (
  trx: Db,
  { id, evidence, now }: { id: string; evidence: SigningEvidence; now: Date },
): Promise<boolean> => {
  const signed = await trx
    .updateTable("guarantee_agreements")
    .set({ status: "signed", signed_at: now, sign_evidence: toJson(evidence) })
    .where("id", "=", id)
    .where("status", "=", "viewed")
    .returning("guarantee_id")
    .executeTakeFirst();
  if (!signed) return false;
  await trx.updateTable("guarantees").set({ has_signed: true }).where("id", "=", signed.guarantee_id).execute();
  return true;
};
