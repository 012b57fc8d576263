/** What became of the lines of a statement: sums by verdict, and which of them wait for somebody. */
import { sql } from "kysely";
import type { Cents } from "#src/domain/lending/money.ts";
import type { Day } from "#src/domain/time/dates.ts";
import type { LineCandidate, LineVerdict, LineWaits } from "#server/store/db/statement-tables.ts";
import { pagedBy, pageKey, type PageOrder } from "#server/store/db/keyset.ts";
import type { Db } from "#server/store/db/schema.ts";

/** Whether a line `l` waits for somebody for what it is; by the words of the index of such lines. */
export const waitsItself = sql<boolean>`l.verdict in ('unknown-reversal', 'unknown-return', 'held', 'debit')`;

/** Whether a line `l` waits for somebody: for what it is, or as a payment that is nobody's yet. */
export const isWaiting = sql<boolean>`(${waitsItself}
  or (l.verdict = 'unmatched' and not exists (
    select from payments p where p.id::text = l.payment_id and p.status <> 'unmatched')))`;

/** Lines and euro cents by verdict and rule. */
export type VerdictSum = { verdict: LineVerdict; rule: string | null; lines: number; cents: Cents };

/** Sums of a statement by verdict. */
export const verdictSums = async (db: Db, statementId: string): Promise<VerdictSum[]> =>
  db
    .selectFrom("statement_lines")
    .select(["verdict", "rule"])
    .select(sql<number>`count(*)::int`.as("lines"))
    .select(sql<number>`sum(cents)::bigint`.as("cents"))
    .where("statement_id", "=", statementId)
    .where("verdict", "is not", null)
    .groupBy(["verdict", "rule"])
    .orderBy("verdict")
    .orderBy("rule")
    .$narrowType<{ verdict: LineVerdict }>()
    .execute();

/** A line that somebody has to look at. */
export type WaitingLine = {
  statementId: string;
  ordinal: number;
  valueDay: Day;
  cents: Cents;
  direction: "credit" | "debit";
  currency: string;
  verdict: LineVerdict;
  waits: LineWaits | null;
  candidates: LineCandidate[];
  paymentId: string | null;
};

const waitingColumns = sql`statement_id as "statementId", ordinal, value_day as "valueDay", cents, direction, currency, verdict,
  waits, candidates, payment_id as "paymentId"`;

/** Lines of a statement that wait for somebody, by their place in the file. */
export const waitingLines = async (db: Db, statementId: string, most: number): Promise<WaitingLine[]> =>
  (
    await sql<WaitingLine>`
      select ${waitingColumns} from statement_lines l where statement_id = ${statementId} and ${isWaiting}
      order by ordinal limit ${most}`.execute(db)
  ).rows;

const BY_DAY: PageOrder = {
  by: sql`l.value_day`,
  type: "day",
  id: sql`(l.statement_id || '_' || l.ordinal)`,
  idType: "name",
  ascends: true,
};

/** The key of a line in the order of the list. */
export const lineKey = ({ statementId, ordinal, valueDay }: WaitingLine): string =>
  pageKey(valueDay, `${statementId}_${ordinal}`);

/** The lines of a page, of all statements, that wait for somebody for what they are, the oldest first. */
export const listedLines = async (db: Db, { after, most }: { after: string; most: number }): Promise<WaitingLine[]> => {
  const { isAfter, order } = pagedBy(BY_DAY, after);
  const { rows } = await sql<WaitingLine>`
    select ${waitingColumns} from statement_lines l where ${waitsItself} and ${isAfter}
    order by ${order} limit ${most}`.execute(db);
  return rows;
};

/** How many lines wait for somebody for what they are. */
export const countedLines = async (db: Db): Promise<number> =>
  (await sql<{ count: number }>`select count(*)::int as count from statement_lines l where ${waitsItself}`.execute(db))
    .rows[0]!.count;

/** The debits of an account that rules have explained as these kinds, or as taking a payment back, since a moment. */
export const explainedByRules = async (
  trx: Db,
  { account, kinds, since }: { account: string; kinds: readonly string[]; since: Date },
): Promise<Cents> =>
  (
    await trx
      .selectFrom("statement_lines")
      .select(sql<Cents>`coalesce(sum(cents), 0)::bigint`.as("cents"))
      .where("account", "=", account)
      .where("direction", "=", "debit")
      .where(({ or, and, eb }) =>
        or([eb("verdict", "=", "reversed"), and([eb("verdict", "=", "other"), eb("other", "in", kinds)])]),
      )
      .where("decided_by", "is", null)
      .where("judged_at", ">=", since)
      .executeTakeFirstOrThrow()
  ).cents;

/** Days by which banks' value days lie ahead over the longest holidays. */
const MOST_USUAL = 5;

/**
 * Lines of ours that wait for what they are, of files in force: which, how much, and since when. What waits for its day waits
 * since then, where that is no further off than any that a bank tells of.
 */
export const linesLeft = async (db: Db, most: number): Promise<{ about: string; cents: Cents; since: Date }[]> =>
  (
    await sql<{ about: string; cents: Cents; since: Date }>`
      select l.statement_id || '_' || l.ordinal as about, l.cents,
        case when l.waits = 'future' and l.value_day <= (s.done_at at time zone 'Europe/Sofia')::date + ${MOST_USUAL}::int
          then greatest(s.done_at, l.value_day::timestamp at time zone 'Europe/Sofia') else s.done_at end as since
      from statement_lines l join statements s on s.id = l.statement_id
      where s.state = 'done' and ${waitsItself} and l.waits is distinct from 'pending'
      order by s.done_at, l.ordinal limit ${most}`.execute(db)
  ).rows;
