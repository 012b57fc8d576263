/** What borrowers and guarantors have said that payments will be for, and the sums that they were told ahead. */
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { SpareUse } from "#src/domain/lending/account/events.ts";
import type { Cents } from "#src/domain/lending/money.ts";
import type { Day } from "#src/domain/time/dates.ts";
import type { PaymentInstructionsTable } from "#server/store/db/ledger-tables.ts";
import type { Db } from "#server/store/db/schema.ts";

/** A sum told ahead: for which day, of which drawing; `upTo` is the last instalment it pays, null where it pays everything. */
type ToldAhead = { day: Day; drawingNo: number; upTo: number | null };

/** What somebody has said; `told` is null of a sum that they named. */
export type Instruction = {
  id: string;
  purpose: PaymentInstructionsTable["purpose"];
  spare: SpareUse | null;
  cents: Cents;
  validUntil: Day;
  told: ToldAhead | null;
};

/** Whose word it is: the borrower's, or that of a guarantor, which decides nothing of how money is used. */
type SaidBy = { guarantorId?: string | undefined };

const isOf = ({ guarantorId }: SaidBy) =>
  guarantorId === undefined ? sql<boolean>`guarantor_id is null` : sql<boolean>`guarantor_id = ${guarantorId}`;

/**
 * Stores what the next payment of a credit will be for, in place of what the same one said before; returns its id. What was
 * told ahead holds beside it, but for the same sum told anew.
 */
export const addInstruction = async (
  trx: Db,
  { creditNo, now, guarantorId, ...said }: Omit<Instruction, "id"> & SaidBy & { creditNo: number; now: Date },
): Promise<string> => {
  const id = randomUUID();
  const { purpose, spare, cents, validUntil, told } = said;
  await trx
    .deleteFrom("payment_instructions")
    .where("credit_no", "=", creditNo)
    .where("used_by", "is", null)
    .where("agreement_id", "is", null)
    .where(isOf({ guarantorId }))
    .where(({ eb, and, or }) =>
      or([
        eb("told_for", "is", null),
        ...(told
          ? [and([eb("told_for", "=", told.day), eb("purpose", "=", purpose), eb("drawing_no", "=", told.drawingNo)])]
          : []),
      ]),
    )
    .execute();
  await trx
    .insertInto("payment_instructions")
    .values({
      id,
      credit_no: creditNo,
      purpose,
      spare,
      cents,
      // Later than what was said before, also where that was said in the same moment.
      given_at: sql<Date>`greatest(${now}, (select max(given_at) + interval '1 microsecond'
        from payment_instructions where credit_no = ${creditNo}))`,
      valid_until: validUntil,
      drawing_no: told?.drawingNo ?? null,
      told_for: told?.day ?? null,
      up_to: told?.upTo ?? null,
      guarantor_id: guarantorId ?? null,
      agreement_id: null,
    })
    .execute();
  return id;
};

/** What the borrower of a credit said last, where it is unused and holds on a day, in a query. */
export const selectSaid = (creditNo: number, day: Day) => sql<Pick<Instruction, "id" | "spare"> | null>`
  (select json_build_object('id', i.id, 'spare', i.spare) from (
    select id, spare, used_by, valid_until from payment_instructions
    where credit_no = ${creditNo} and guarantor_id is null and agreement_id is null
    order by given_at desc limit 1
  ) i where i.used_by is null and i.valid_until >= ${day})`;

/** Whether money came in for a credit after a guarantor spoke of a payment: theirs, as far as anybody knows. */
const isPaidSince = async (db: Db, creditNo: number, since: Date): Promise<boolean> =>
  (await db
    .selectFrom("payments")
    .select("id")
    .where("credit_no", "=", creditNo)
    .where("received_at", ">=", since)
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** What was said last of a credit by its borrower, or by a guarantor, where it is unused and holds on a day; undefined otherwise. */
export const openInstruction = async (
  db: Db,
  creditNo: number,
  day: Day,
  by: SaidBy = {},
): Promise<Instruction | undefined> => {
  const last = await db
    .selectFrom("payment_instructions")
    .selectAll()
    .where("credit_no", "=", creditNo)
    .where("agreement_id", "is", null)
    .where(isOf(by))
    .orderBy("given_at", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!last || last.used_by !== null || last.valid_until < day) return undefined;
  if (last.guarantor_id !== null && (await isPaidSince(db, creditNo, last.given_at))) return undefined;
  const { id, purpose, spare, cents, valid_until, told_for, drawing_no, up_to } = last;
  const told = told_for !== null && drawing_no !== null ? { day: told_for, drawingNo: drawing_no, upTo: up_to } : null;
  return { id, purpose, spare, cents, validUntil: valid_until, told };
};
