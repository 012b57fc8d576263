/**
 * What the database itself refuses, from the journal on: every check and every trigger that it has, read from its own
 * catalogue, so that a new one without a case fails here.
 */
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { eachDatabase } from "#tests/support/database.ts";
import type { Database } from "./database.ts";
import { BREAKS, FORBIDS, ROWS, type Values } from "./refusals.fixture.ts";
import type { Trx } from "./schema.ts";

/** Tables from before the journal; what later migrations add to them is named. */
const BEFORE =
  /^(agreement_p|agreements$|assessments$|consents|credits|files|identities|invitations|messages|offers|payouts|person|promo_|requests|security|subscri|tries|users)/;
const ADDED = ["agreements_lessened", "agreements_line", "agreements_refinanced", "assessments_by_staff", "users_came"];

const CHECKS = `select c.conrelid::regclass::text as table, c.conname as name from pg_constraint c
  join pg_namespace n on n.oid = c.connamespace where n.nspname = 'public' and c.contype = 'c'`;
/** But those that only write down which bytes are to be removed, and what is kept of payments. */
const TRIGGERS = `select t.tgrelid::regclass::text as table, t.tgname as name from pg_trigger t
  join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
  where not t.tgisinternal and n.nspname = 'public' and t.tgname not similar to '%_(owe_removal|keep_bytes|keep_sums)'`;

class Undone extends Error {}

eachDatabase((_name, open) => {
  let database: Database;
  const tables = new Map<string, string>();
  beforeAll(async () => {
    database = await open();
    for (const { table, name } of (await database.query(CHECKS)).rows) tables.set(String(name), String(table));
  });

  const listed = async (query: string): Promise<string[]> =>
    (await database.query(query)).rows
      .filter(({ table, name }) => !BEFORE.test(String(table)) || ADDED.includes(String(name)))
      .map(({ name }) => String(name))
      .toSorted();

  /** Inserts a row as it is: triggers and foreign keys rest, checks do not. */
  const insert = async (trx: Trx, table: string, values: Values): Promise<void> => {
    await sql`set local session_replication_role = replica`.execute(trx);
    const columns = Object.keys(values).map((name) => sql.ref(name));
    await sql`insert into ${sql.table(table)} (${sql.join(columns)}) overriding system value
      values (${sql.join(Object.values(values))})`.execute(trx);
    await sql`set local session_replication_role = origin`.execute(trx);
  };

  /** What a transaction is refused by; nothing of it stays. */
  const refusal = async (work: (trx: Trx) => Promise<unknown>): Promise<Record<string, unknown> | undefined> => {
    try {
      await database.transaction(async (trx) => {
        await work(trx);
        throw new Undone();
      });
    } catch (error) {
      if (!(error instanceof Undone)) return error as Record<string, unknown>;
    }
    return undefined;
  };

  it("has a case here for each check and each trigger", async () => {
    expect(Object.keys(BREAKS).toSorted()).toEqual(await listed(CHECKS));
    expect(Object.keys(FORBIDS).toSorted()).toEqual(await listed(TRIGGERS));
  });

  it.each(Object.keys(ROWS))("takes a row of %s that breaks nothing", async (table) => {
    expect(await refusal((trx) => insert(trx, table, ROWS[table]!))).toBeUndefined();
  });

  describe("refuses what breaks", () => {
    it.each(Object.keys(BREAKS))("%s", async (check) => {
      const table = tables.get(check)!;
      for (const values of BREAKS[check]!) {
        const error = await refusal((trx) => insert(trx, table, { ...ROWS[table], ...values }));
        expect([error?.["code"], error?.["constraint"]], JSON.stringify(values)).toEqual(["23514", check]);
      }
    });

    it.each(Object.keys(FORBIDS))("%s", async (trigger) => {
      for (const { table, sql: statement, with: values } of FORBIDS[trigger]!) {
        const error = await refusal(async (trx) => {
          await insert(trx, table, { ...ROWS[table], ...values });
          for (const one of statement.split("; ")) await sql.raw(one).execute(trx);
        });
        expect(["23001", "23514", "P0001"], `${statement}: ${String(error?.["message"])}`).toContain(error?.["code"]);
        expect(String(error?.["where"]), statement).toContain("PL/pgSQL function");
      }
    });
  });
});
