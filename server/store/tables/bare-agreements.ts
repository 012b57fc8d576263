/** Agreements of older papers, signed before terms were frozen: what is left to fill in. */
import { sql, type NotNull } from "kysely";
import type { AgreementTerms } from "#src/domain/lending/agreement.ts";
import type { Db } from "#server/store/db/schema.ts";
import { addPlan, termsRow } from "./agreement-terms.ts";

/** A signed agreement of older papers whose terms are not filled in yet. */
export type BareAgreement = { id: string; applicationId: string; number: string; signedAt: Date };

/** At most `most` signed agreements without frozen terms, oldest first; those that cannot be read are left out. */
export const bareAgreements = async (db: Db, known: readonly string[], most: number): Promise<BareAgreement[]> =>
  db
    .selectFrom("agreements")
    .select(["id", "request_id as applicationId", "signed_at as signedAt"])
    .select(sql<string>`coalesce(number, '')`.as("number"))
    .where("product", "is", null)
    .where("signed_at", "is not", null)
    .$if(known.length > 0, (query) => query.where("id", "not in", known))
    .orderBy("signed_at")
    .limit(most)
    .$narrowType<{ signedAt: NotNull }>()
    .execute();

/** Fills in the terms and the borrower of an older agreement, once. */
export const fillInAgreement = async (
  trx: Db,
  id: string,
  { terms, sealedBorrower }: { terms: AgreementTerms; sealedBorrower: Buffer },
): Promise<void> => {
  await addPlan(trx, id, terms.plan);
  await trx
    .insertInto("agreement_parties")
    .values({ agreement_id: id, role: "borrower", sealed: sealedBorrower })
    .execute();
  await trx.updateTable("agreements").set(termsRow(terms)).where("id", "=", id).where("product", "is", null).execute();
};
