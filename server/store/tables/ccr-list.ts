/** Rows of reports to the credit register as the desk and the commands list them. */
import { sql, type RawBuilder } from "kysely";
import type { ReportedFacts, ReportedState, ReportEvent } from "#src/domain/lending/credit-report.ts";
import type { CcrShown } from "#src/domain/staff/lists.ts";
import type { Day } from "#src/domain/time/dates.ts";
import type { Db } from "#server/store/db/schema.ts";

/** A row with the report that it is in. */
export type ListedCcrRow = {
  id: string;
  no: number;
  creditNo: number;
  contract: string;
  event: ReportEvent;
  day: Day;
  dueDay: Day;
  state: ReportedState;
  answeredAt: Date | null;
  code: string | null;
  words: string | null;
  reportNo: number;
  reportDay: Day;
  handedAt: Date | null;
};

/** A row with what it tells. */
export type CcrRow = ListedCcrRow & { facts: ReportedFacts };

const columns = sql`r.id, r.no, r.credit_no as "creditNo", r.facts->>'contract' as contract, r.event, r.day,
  r.due_day as "dueDay", r.state, r.answered_at as "answeredAt", r.code, r.words,
  p.no as "reportNo", p.day as "reportDay", p.handed_at as "handedAt"`;

const isLate = (today: Day): RawBuilder<unknown> =>
  sql`r.state in ('waiting', 'refused', 'again') and r.due_day < ${today}::date`;

const SHOWN: Readonly<Record<CcrShown, (today: Day) => RawBuilder<unknown>>> = {
  otkazani: () => sql`r.state in ('refused', 'again')`,
  zakasneli: isLate,
  chakat: () => sql`r.state = 'waiting'`,
  vsichki: () => sql`true`,
};

/** The rows of a page of the list, the latest first; `after` is the number of the last one of the page before. */
export const listedCcrRows = async (
  db: Db,
  { shown, today, after, most }: { shown: CcrShown; today: Day; after: string; most: number },
): Promise<ListedCcrRow[]> =>
  (
    await sql<ListedCcrRow>`
      select ${columns} from ccr_rows r join ccr_reports p on p.id = r.report_id
      where ${SHOWN[shown](today)} ${/^\d{1,15}$/.test(after) ? sql`and r.no < ${after}::bigint` : sql``}
      order by r.no desc limit ${most}`.execute(db)
  ).rows;

/** A row by its number; undefined when there is none. */
export const ccrRowByNo = async (db: Db, no: string): Promise<CcrRow | undefined> =>
  /^\d{1,15}$/.test(no)
    ? (
        await sql<CcrRow>`
          select ${columns}, r.facts from ccr_rows r join ccr_reports p on p.id = r.report_id
          where r.no = ${no}::bigint`.execute(db)
      ).rows[0]
    : undefined;

/** Locks a row until the transaction ends. */
export const lockCcrRow = async (trx: Db, no: string): Promise<void> => {
  if (!/^\d{1,15}$/.test(no)) return;
  await sql`select from ccr_rows where no = ${no}::bigint for no key update`.execute(trx);
};

/** All rows of a credit, the oldest first. */
export const ccrRowsOf = async (db: Db, creditNo: number): Promise<CcrRow[]> =>
  (
    await sql<CcrRow>`
      select ${columns}, r.facts from ccr_rows r join ccr_reports p on p.id = r.report_id
      where r.credit_no = ${creditNo} order by r.seq`.execute(db)
  ).rows;

/** How many rows are refused and nobody has seen to, and how many are late. */
export const countedCcrRows = async (db: Db, today: Day): Promise<{ refused: number; late: number }> =>
  (
    await sql<{ refused: number; late: number }>`
      select count(*) filter (where r.state = 'refused')::int as refused, count(*) filter (where ${isLate(today)})::int as late
      from ccr_rows r where r.state in ('waiting', 'refused', 'again')`.execute(db)
  ).rows[0]!;

/** A report with how its rows stand. */
export type CountedReport = {
  no: number;
  id: string;
  day: Day;
  madeAt: Date;
  handedAt: Date | null;
  rows: number;
  accepted: number;
  refused: number;
  waiting: number;
};

/** The reports of a day, or the latest ones, the latest first. */
export const countedReports = async (
  db: Db,
  { day, most }: { day?: Day | undefined; most: number },
): Promise<CountedReport[]> =>
  (
    await sql<CountedReport>`
      select p.no, p.id, p.day, p.made_at as "madeAt", p.handed_at as "handedAt", count(r.id)::int as rows,
        count(*) filter (where r.state = 'accepted')::int as accepted,
        count(*) filter (where r.state in ('refused', 'again'))::int as refused,
        count(*) filter (where r.state = 'waiting')::int as waiting
      from ccr_reports p left join ccr_rows r on r.report_id = p.id
      ${day === undefined ? sql`` : sql`where p.day = ${day}::date`}
      group by p.no, p.id order by p.no desc limit ${most}`.execute(db)
  ).rows;
