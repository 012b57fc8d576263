/** Credits by what a payment names: the number of the application or contract, the payer's account, a person, a sum told. */
import { sql } from "kysely";
import type { Cents } from "#src/domain/lending/money.ts";
import type { Day } from "#src/domain/time/dates.ts";
import { groupBy } from "#server/kernel/group-by.ts";
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

/** The credits of card orders with these numbers, and the orders' sums. */
export const creditsByOrder = async (
  db: Db,
  numbers: readonly string[],
): Promise<{ creditNo: number; code: string; isOpen: boolean; cents: Cents }[]> => {
  if (numbers.length === 0) return [];
  return db
    .selectFrom("card_orders as o")
    .innerJoin("credits as c", "c.no", "o.credit_no")
    .select(["o.credit_no as creditNo", "o.cents", sql<string>`o.no::text`.as("code"), isOpen])
    .where("o.no", "in", numbers.map(Number))
    .execute();
};

/**
 * Open credits whose borrower gave an account to be paid out to, or that were paid from it before: by naming the credit, or
 * as somebody said; by the account's hash as `accounts` has it for destinations and `payers` for payments.
 */
export const openCreditsOfPayers = async (
  db: Db,
  { accounts, payers }: { accounts: readonly string[]; payers: readonly string[] },
): Promise<Map<string, Set<number>>> => {
  const found = new Map<string, Set<number>>();
  if (accounts.length === 0) return found;
  const given = await db
    .selectFrom("person_accounts as p")
    .innerJoin("credits as c", "c.person_id", "p.person_id")
    .select(["p.hash", "c.no"])
    .where("p.hash", "in", accounts)
    .where("c.closed_at", "is", null)
    .execute();
  const named = await db
    .selectFrom("statement_lines as l")
    .innerJoin("credits as c", "c.no", "l.credit_no")
    .select(["l.payer_hash as hash", "c.no"])
    .where("l.payer_hash", "in", accounts)
    .where("l.credit_no", "is not", null)
    .where("l.verdict", "<>", "undone")
    .where("c.closed_at", "is", null)
    .distinct()
    .execute();
  const placed = await db
    .selectFrom("payments as p")
    .innerJoin("credits as c", "c.no", "p.credit_no")
    .select(["p.payer_account_hash as hash", "c.no"])
    .where("p.payer_account_hash", "in", payers)
    .where("p.status", "=", "posted")
    .where("c.closed_at", "is", null)
    .distinct()
    .execute();
  for (const { hash, no } of [...given, ...named, ...placed]) found.set(hash!, (found.get(hash!) ?? new Set()).add(no));
  return found;
};

/** The open credits of persons, by person. */
export const openCreditsOfPersons = async (db: Db, persons: readonly string[]): Promise<Map<string, number[]>> => {
  if (persons.length === 0) return new Map();
  const rows = await db
    .selectFrom("credits")
    .select(["person_id as person", "no"])
    .where("person_id", "in", persons)
    .where("closed_at", "is", null)
    .execute();
  return new Map([...groupBy(rows, ({ person }) => person!)].map(([person, all]) => [person, all.map(({ no }) => no)]));
};

/** Persons by these hashes of their ЕГН. */
export const personsByEgn = async (db: Db, hashes: readonly string[]): Promise<Map<string, string>> => {
  if (hashes.length === 0) return new Map();
  const rows = await db
    .selectFrom("person_identifiers")
    .select(["hash", "person_id as person"])
    .where("kind", "=", "egn")
    .where("hash", "in", hashes)
    .execute();
  return new Map(rows.map(({ hash, person }) => [hash, person]));
};

/** The hashed names of a borrower or guarantor. */
type NamesRow = { names: string[]; isGuarantor: boolean };

/** The hashed names of the borrowers and guarantors of credits, of each identity that they stated and that did not turn out to be false. */
export const namesOfCredits = async (db: Db, creditNos: readonly number[]): Promise<Map<number, NamesRow[]>> => {
  if (creditNos.length === 0) return new Map();
  const nos = [...new Set(creditNos)];
  const borrowers = db
    .selectFrom("credits as c")
    .innerJoin("identities as i", "i.person_id", "c.person_id")
    .select(["c.no", "i.name_hashes as names", sql<boolean>`false`.as("isGuarantor")])
    .where("c.no", "in", nos)
    .where("i.checked", "<>", "mismatch");
  const guarantors = db
    .selectFrom("drawings as d")
    .innerJoin("guarantees as g", "g.request_id", "d.request_id")
    .innerJoin("identities as i", "i.guarantee_id", "g.id")
    .select(["d.credit_no as no", "i.name_hashes as names", sql<boolean>`true`.as("isGuarantor")])
    .where("d.credit_no", "in", nos)
    .where("g.status", "in", ["active", "released"])
    .where("i.checked", "<>", "mismatch");
  const rows = await borrowers.unionAll(guarantors).execute();
  return new Map(
    [...groupBy(rows, ({ no }) => no)].map(([no, all]) => [
      no,
      all.map(({ names, isGuarantor }) => ({ names: names ?? [], isGuarantor })),
    ]),
  );
};

/** A sum that was told ahead for an open credit: from the day it was told until it holds no more. */
export type ToldSumRow = { creditNo: number; cents: Cents; from: Day; until: Day };

/** Where these sums were told ahead and nothing has paid them. */
export const toldSums = async (db: Db, sums: readonly Cents[]): Promise<ToldSumRow[]> => {
  if (sums.length === 0) return [];
  return db
    .selectFrom("payment_instructions as i")
    .innerJoin("credits as c", "c.no", "i.credit_no")
    .select(["i.credit_no as creditNo", "i.cents", "i.valid_until as until"])
    .select(sql<Day>`(i.given_at at time zone 'Europe/Sofia')::date::text`.as("from"))
    .where("i.cents", "in", sums)
    .where("i.used_by", "is", null)
    .where("i.told_for", "is not", null)
    .where("c.closed_at", "is", null)
    .execute();
};
