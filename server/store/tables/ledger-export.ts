/** The general ledger of a month as accountants take it over: turnovers by day, kind of entry and account. */
import { sql } from "kysely";
import type { Cents } from "#src/domain/lending/money.ts";
import type { Day } from "#src/domain/time/dates.ts";
import type { Db } from "#server/store/db/schema.ts";

/** What entries of a kind debited and credited an account with on a book day, cents. */
export type LedgerTurnover = {
  day: Day;
  kind: string;
  account: number;
  name: string;
  externalCode: string | null;
  debit: Cents;
  credit: Cents;
};

/** The turnovers of the book days from one to before another, in order. Those of a day and kind balance. */
export const ledgerTurnovers = async (db: Db, from: Day, before: Day): Promise<LedgerTurnover[]> =>
  (
    await sql<LedgerTurnover>`
      select e.book_day as day, e.kind, p.account, a.name, a.external_code as "externalCode",
        coalesce(sum(p.cents) filter (where p.cents > 0), 0)::bigint as debit,
        coalesce(-sum(p.cents) filter (where p.cents < 0), 0)::bigint as credit
      from entries e join postings p on p.entry_id = e.id join ledger_accounts a on a.code = p.account
      where e.book_day >= ${from}::date and e.book_day < ${before}::date
      group by e.book_day, e.kind, p.account, a.name, a.external_code
      order by e.book_day, e.kind, p.account`.execute(db)
  ).rows;

/** An account of the chart. */
export type ChartRow = { code: number; name: string; externalCode: string | null };

/** The chart of accounts, in order. */
export const chartRows = (db: Db): Promise<ChartRow[]> =>
  db.selectFrom("ledger_accounts").select(["code", "name", "external_code as externalCode"]).orderBy("code").execute();

/** Sets the code of an account in the accountant's own chart, null for none; false when there is no such account. */
export const setExternalCode = async (trx: Db, code: number, externalCode: string | null): Promise<boolean> =>
  (await trx
    .updateTable("ledger_accounts")
    .set({ external_code: externalCode })
    .where("code", "=", code)
    .returning("code")
    .executeTakeFirst()) !== undefined;
