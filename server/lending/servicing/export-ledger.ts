/**
 * The general ledger of a month as a file for the accountant's program: a line for each day, kind of entry and account, with
 * the account's code there. That of a locked month never changes but for these codes; any other is a draft and says so.
 */
import { entryWords, ledgerFileWords as words } from "#src/copy/staff-books.ts";
import { toWire, type Cents } from "#src/domain/lending/money.ts";
import { formatDay, type Day } from "#src/domain/time/dates.ts";
import { csvFile } from "#server/text/csv.ts";
import type { Db } from "#server/store/db/schema.ts";
import { ledgerTurnovers } from "#server/store/tables/ledger-export.ts";
import { firstEntryDay } from "#server/store/tables/locked-months.ts";
import { isLockedDay, nextMonth } from "./lock-month.ts";

const MONTH = /^\d{4}-(?:0[1-9]|1[0-2])$/;

/** A month of which the ledger can be exported: `YYYY-MM`, and whether it is locked. */
export type LedgerMonth = { month: string; isLocked: boolean };

/** The months of the books through today, the latest first; none while nothing is booked. */
export const ledgerMonths = async (db: Db, today: Day): Promise<LedgerMonth[]> => {
  const first = await firstEntryDay(db);
  const months: LedgerMonth[] = [];
  if (first === null) return months;
  for (let day = `${first.slice(0, 7)}-01`; day <= today; day = nextMonth(day))
    months.unshift({ month: day.slice(0, 7), isLocked: await isLockedDay(db, day) });
  return months;
};

/** A file and its name. */
export type LedgerFile = { name: string; text: string; isLocked: boolean; debit: Cents; credit: Cents };

const sum = (cents: Cents): string => toWire(cents).replace(".", ",");

/** The file of a month, `YYYY-MM`; undefined of one that the books have not. */
export const ledgerFile = async (db: Db, month: string, today: Day): Promise<LedgerFile | undefined> => {
  if (!MONTH.test(month)) return undefined;
  const found = (await ledgerMonths(db, today)).find((one) => one.month === month);
  if (!found) return undefined;
  const from = `${month}-01`;
  const rows = await ledgerTurnovers(db, from, nextMonth(from));
  const total = (pick: "debit" | "credit"): Cents => rows.reduce((all, row) => all + row[pick], 0);
  const text = csvFile(
    words.head,
    rows.map(({ day, kind, account, name, externalCode, debit, credit }) => [
      formatDay(day),
      `${day}/${kind}`,
      (entryWords as Readonly<Record<string, string>>)[kind] ?? kind,
      String(account),
      externalCode ?? "",
      name,
      sum(debit),
      sum(credit),
    ]),
  );
  const name = `glavna-kniga-${month}${found.isLocked ? "" : "-nezaklyuchen"}.csv`;
  return { name, text, isLocked: found.isLocked, debit: total("debit"), credit: total("credit") };
};
