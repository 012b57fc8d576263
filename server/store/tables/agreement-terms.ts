/** The frozen terms of an agreement as columns and rows of its plan. */
import type { Selectable } from "kysely";
import type { AgreementTerms } from "#src/domain/lending/agreement.ts";
import type { Row } from "#src/domain/lending/schedule.ts";
import type { AgreementsTable } from "#server/store/db/lending-tables.ts";
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

type TermsColumns = Pick<Selectable<AgreementsTable>, keyof ReturnType<typeof termsRow>>;

/** The frozen terms of an agreement. Throws when it has none. */
export const termsOf = (id: string, row: TermsColumns, plan: Row[]): AgreementTerms => {
  if (row.product === null || plan.length === 0) throw new Error(`agreement ${id} has no frozen terms`);
  return {
    product: row.product,
    productName: row.product_name!,
    principal: row.principal_cents!,
    term: row.term!,
    unit: row.term_unit!,
    nominalRate: row.nominal_rate!,
    lateRate: row.late_rate!,
    gpr: row.gpr!,
    gprUnrounded: row.gpr_unrounded!,
    gprCap: row.gpr_cap!,
    day: row.day!,
    withdrawalUntil: row.withdrawal_until!,
    shiftRule: row.shift_rule!,
    ...(row.line_until !== null && { lineUntil: row.line_until }),
    plan,
  };
};

/** The plan of an agreement, in order. */
export const planOf = async (db: Db, agreementId: string): Promise<Row[]> =>
  (
    await db.selectFrom("agreement_plan").selectAll().where("agreement_id", "=", agreementId).orderBy("n").execute()
  ).map((row) => ({
    n: row.n,
    dueDate: row.due_day,
    instalment: row.principal_cents + row.interest_cents,
    principal: row.principal_cents,
    interest: row.interest_cents,
    balance: row.balance_cents,
  }));
