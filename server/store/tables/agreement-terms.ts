/** The frozen terms of an agreement as columns and rows of its plan. */
import type { AgreementTerms } from "#src/domain/lending/agreement.ts";
import type { Row } from "#src/domain/lending/schedule.ts";
import { toJson } from "#server/store/db/columns.ts";
import type { Db } from "#server/store/db/schema.ts";

/** The columns of an agreement that hold its frozen terms. */
export const termsRow = (terms: AgreementTerms) => ({
  product: terms.product,
  product_name: terms.productName,
  principal_cents: terms.principal,
  term: terms.term,
  term_unit: terms.unit,
  nominal_rate: terms.nominalRate,
  late_rate: terms.lateRate,
  gpr: terms.gpr,
  gpr_unrounded: terms.gprUnrounded,
  gpr_cap: terms.gprCap,
  day: terms.day,
  withdrawal_until: terms.withdrawalUntil,
  shift_rule: terms.shiftRule,
  line_until: terms.lineUntil ?? null,
  lessened: terms.lessened ? toJson(terms.lessened) : null,
});

/** Stores the plan of an agreement. */
export const addPlan = async (trx: Db, agreementId: string, plan: readonly Row[]): Promise<void> => {
  await trx
    .insertInto("agreement_plan")
    .values(
      plan.map(({ n, dueDate, principal, interest, balance }) => ({
        agreement_id: agreementId,
        n,
        due_day: dueDate,
        principal_cents: principal,
        interest_cents: interest,
        balance_cents: balance,
      })),
    )
    .execute();
};

/** The columns that hold the frozen terms, by the names of the terms. */
export const TERMS = [
  "product",
  "product_name as productName",
  "principal_cents as principal",
  "term",
  "term_unit as unit",
  "nominal_rate as nominalRate",
  "late_rate as lateRate",
  "gpr",
  "gpr_unrounded as gprUnrounded",
  "gpr_cap as gprCap",
  "day",
  "withdrawal_until as withdrawalUntil",
  "shift_rule as shiftRule",
  "line_until as lineUntil",
  "lessened",
] as const;

type StoredTerms = { [Name in Exclude<keyof AgreementTerms, "plan">]-?: AgreementTerms[Name] | null };

/** The frozen terms of an agreement. Throws when it has none. */
export const termsOf = (id: string, { lineUntil, lessened, ...terms }: StoredTerms, plan: Row[]): AgreementTerms => {
  if (terms.product === null || plan.length === 0) throw new Error(`agreement ${id} has no frozen terms`);
  return {
    ...(terms as Omit<AgreementTerms, "plan">),
    ...(lineUntil !== null && { lineUntil }),
    ...(lessened !== null && { lessened }),
    plan,
  };
};

/** The plan of an agreement, in order. */
export const planOf = (db: Db, agreementId: string): Promise<Row[]> =>
  db
    .selectFrom("agreement_plan")
    .select(({ eb }) => [
      "n",
      "due_day as dueDate",
      eb("principal_cents", "+", eb.ref("interest_cents")).as("instalment"),
      "principal_cents as principal",
      "interest_cents as interest",
      "balance_cents as balance",
    ])
    .where("agreement_id", "=", agreementId)
    .orderBy("n")
    .execute();
