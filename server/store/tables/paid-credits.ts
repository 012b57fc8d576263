/** Credits by what a payment names: the number of the application or contract, or the payer's account. */
import { sql } from "kysely";
import { toJson } from "#server/store/db/columns.ts";
import type { Db } from "#server/store/db/schema.ts";

const isOpen = sql<boolean>`c.closed_at is null`.as("isOpen");

/** A credit by the number of its application and its contract. */
export type NumberedRow = { creditNo: number; number: number; contract: string; isOpen: boolean };

/** The credits of applications with these numbers. */
export const creditsByNumber = async (db: Db, numbers: readonly number[]): Promise<NumberedRow[]> => {
  if (numbers.length === 0) return [];
  // One parameter, whatever their number.
  const list = sql<number>`(select value::bigint from jsonb_array_elements_text(${toJson([...numbers])}::jsonb))`;
  return db
    .selectFrom("requests as r")
    .innerJoin("drawings as d", "d.request_id", "r.id")
    .innerJoin("credits as c", "c.no", "d.credit_no")
    .leftJoin("agreements as a", "a.id", "d.agreement_id")
    .select(["r.number", "c.no as creditNo", sql<string>`coalesce(a.number, '')`.as("contract"), isOpen])
    .where("r.number", "in", list)
    .distinct()
    .execute();
};

/** The credits of card orders with these numbers. */
export const creditsByOrder = async (
  db: Db,
  numbers: readonly string[],
): Promise<{ creditNo: number; code: string; isOpen: boolean }[]> => {
  if (numbers.length === 0) return [];
  return db
    .selectFrom("card_orders as o")
    .innerJoin("credits as c", "c.no", "o.credit_no")
    .select(["o.credit_no as creditNo", sql<string>`o.no::text`.as("code"), isOpen])
    .where("o.no", "in", numbers.map(Number))
    .execute();
};

/**
 * Open credits whose borrower gave an account to be paid out to, or paid from it before by naming the credit; by the
 * account's hash.
 */
export const openCreditsOfPayers = async (db: Db, hashes: readonly string[]): Promise<Map<string, Set<number>>> => {
  const found = new Map<string, Set<number>>();
  if (hashes.length === 0) return found;
  const given = await db
    .selectFrom("person_accounts as p")
    .innerJoin("credits as c", "c.person_id", "p.person_id")
    .select(["p.hash", "c.no"])
    .where("p.hash", "in", hashes)
    .where("c.closed_at", "is", null)
    .execute();
  const paid = await db
    .selectFrom("statement_lines as l")
    .innerJoin("credits as c", "c.no", "l.credit_no")
    .select(["l.payer_hash as hash", "c.no"])
    .where("l.payer_hash", "in", hashes)
    .where("l.credit_no", "is not", null)
    .where("l.verdict", "<>", "undone")
    .where("c.closed_at", "is", null)
    .distinct()
    .execute();
  for (const { hash, no } of [...given, ...paid]) found.set(hash!, (found.get(hash!) ?? new Set()).add(no));
  return found;
};
