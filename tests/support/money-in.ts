/** Posting for tests of what brings money in: it keeps receipts in a table of its own, within the caller's transaction. */
import { sql } from "kysely";
import type { MoneyIn, Services } from "#server/services.ts";
import type { Database } from "#server/store/db/database.ts";

/** A receipt as it was kept. */
export type KeptReceipt = {
  channel: string;
  externalId: string;
  cents: number;
  creditNo: number | null;
  valueDay: string;
  reversed: boolean;
};

/** Posting with what a test says of credits. */
export type TestPosting = {
  moneyIn: NonNullable<Services["moneyIn"]>;
  /** Sums asked for, by credit. */
  asked: Map<number, number[]>;
  /** What credits owe; a credit that is not named owes 1 000 €. */
  debts: Map<number, number>;
  /** Called before each receipt; throws to break it off. */
  before: { receive(): void };
  prepare(database: Database): Promise<void>;
  receipts(database: Database): Promise<KeptReceipt[]>;
};

const DEBT = 100_000;

/** Makes such a posting. */
export const testPosting = (): TestPosting => {
  const asked = new Map<number, number[]>();
  const debts = new Map<number, number>();
  const before = { receive: (): void => undefined };
  const posting: MoneyIn = {
    receive: async (trx, { channel, externalId, cents, valueDay }, creditNo) => {
      before.receive();
      const { rows } = await sql<{ id: string }>`
        insert into test_receipts (channel, external_id, cents, credit_no, value_day)
        values (${channel}, ${externalId}, ${cents}, ${creditNo}, ${valueDay}) on conflict do nothing returning id`.execute(
        trx,
      );
      const [row] = rows;
      if (!row) return { paymentId: "", outcome: "duplicate" };
      const debt = creditNo === null ? 0 : (debts.get(creditNo) ?? DEBT);
      const outcome =
        creditNo === null ? "unmatched" : cents > debt ? "over-paid" : cents === debt ? "paid-off" : "posted";
      return { paymentId: row.id, outcome };
    },
    reverse: async (trx, externalId, channel) => {
      const found = await sql<{ reversed: boolean }>`
        select reversed from test_receipts where channel = ${channel} and external_id = ${externalId}`.execute(trx);
      const [row] = found.rows;
      if (!row || row.reversed) return row ? "already" : "unknown";
      await sql`update test_receipts set reversed = true where external_id = ${externalId}`.execute(trx);
      return "reversed";
    },
    asked: (_db, creditNo) => Promise.resolve(asked.get(creditNo) ?? []),
    debtOf: (_db, creditNo) => Promise.resolve(debts.get(creditNo) ?? DEBT),
  };
  return {
    moneyIn: () => posting,
    asked,
    debts,
    before,
    prepare: async (database) =>
      void (await database.query(
        `create table if not exists test_receipts (id uuid primary key default gen_random_uuid(), channel text not null,
         external_id text not null, cents bigint not null, credit_no bigint, value_day date not null,
         reversed boolean not null default false, unique (channel, external_id))`,
      )),
    receipts: async (database) =>
      (await database.query("select * from test_receipts order by value_day, external_id")).rows.map((row) => ({
        channel: String(row["channel"]),
        externalId: String(row["external_id"]),
        cents: Number(row["cents"]),
        creditNo: row["credit_no"] === null ? null : Number(row["credit_no"]),
        valueDay: String(row["value_day"]),
        reversed: row["reversed"] === true,
      })),
  };
};
