/** The credits of the lender as the desk lists them: filtered, ordered, by pages. Every page is read by an index. */
import { sql, type RawBuilder } from "kysely";
import type { CreditStatus } from "#src/domain/lending/credit-states.ts";
import type { ProductKey } from "#src/domain/lending/catalogue.ts";
import { CREDITS_SHOWN, type CreditOrder, type CreditsShown } from "#src/domain/staff/lists.ts";
import type { Cents } from "#src/domain/lending/money.ts";
import { addDays, type Day } from "#src/domain/time/dates.ts";
import { rowsOf } from "#server/store/db/rows-of.ts";
import type { Db } from "#server/store/db/schema.ts";

/** A credit of the list. `dueDay` is that of the oldest unpaid instalment, else of the next. */
export type ListedCredit = {
  no: number;
  applicationId: string;
  contract: string;
  product: ProductKey;
  status: CreditStatus;
  dueDay: Day | null;
  principal: Cents;
};

const open = sql`c.status in ('active', 'overdue', 'withdrawn')`;
const late = (today: Day, from: number, to?: number): RawBuilder<unknown> =>
  sql`c.status in ('overdue', 'withdrawn') and s.due_day <= ${addDays(today, -from)}::date
    ${to === undefined ? sql`` : sql`and s.due_day >= ${addDays(today, -to)}::date`}`;

/** Which credits are shown on a day. */
const SHOWN: Readonly<Record<CreditsShown, (today: Day) => RawBuilder<unknown>>> = {
  otvoreni: () => open,
  predstoyat: (today) => sql`${open} and s.due_day between ${today}::date and ${addDays(today, 5)}::date`,
  "1-30": (today) => late(today, 1, 30),
  "31-60": (today) => late(today, 31, 60),
  "61-90": (today) => late(today, 61, 90),
  "nad-90": (today) => late(today, 91),
  otpisani: () => sql`c.status = 'writtenOff'`,
  pogaseni: () => sql`c.status = 'repaid'`,
};

/** What is ordered by, and which way. */
const ORDERS = {
  padezh: { by: sql`s.due_day`, type: sql`date`, ascends: true },
  ostatak: { by: sql`s.principal`, type: sql`bigint`, ascends: false },
  novi: { by: sql`c.no`, type: sql`bigint`, ascends: false },
} as const satisfies Record<CreditOrder, unknown>;

/** Which credits are listed; `after` is the key of the last one of the page before. */
export type CreditsWanted = {
  shown: CreditsShown;
  order: CreditOrder;
  product?: ProductKey;
  after?: string;
  most: number;
  today: Day;
};

/** The key of a credit in an order, as `after` takes it. */
export const creditKey = ({ no, dueDay, principal }: ListedCredit, order: CreditOrder): string =>
  `${{ padezh: dueDay ?? "", ostatak: principal, novi: no }[order]}_${no}`;

const afterKey = (order: CreditOrder, after: string): RawBuilder<unknown> | undefined => {
  const [, value, no] = /^(\d{4}-\d\d-\d\d|\d{1,15})_(\d{1,15})$/.exec(after) ?? [];
  if (value === undefined || no === undefined || (order === "padezh") !== value.includes("-")) return undefined;
  const { by, type, ascends } = ORDERS[order];
  return ascends
    ? sql`(${by}, c.no) > (${value}::${type}, ${no}::bigint)`
    : sql`(${by}, c.no) < (${value}::${type}, ${no}::bigint)`;
};

/** The credits of a page of the list; of a key that is none the first. */
export const listedCredits = async (db: Db, wanted: CreditsWanted): Promise<ListedCredit[]> => {
  const { shown, order, product, after = "", most, today } = wanted;
  const { by, ascends } = ORDERS[order];
  const way = ascends ? sql`asc` : sql`desc`;
  const from = afterKey(order, after);
  const { rows } = await sql<ListedCredit>`
    select c.no, c.product, c.status, nullif(s.due_day, '-infinity')::text as "dueDay", s.principal::bigint as principal,
      coalesce(d.request_id, c.request_id) as "applicationId", coalesce(a.number, '') as contract
    from credits c join credit_state s on s.credit_no = c.no
      left join lateral (select request_id, agreement_id from drawings where credit_no = c.no order by no desc limit 1) d on true
      left join agreements a on a.id = d.agreement_id
    where ${SHOWN[shown](today)} ${product === undefined ? sql`` : sql`and c.product = ${product}`}
      ${order === "padezh" ? sql`and s.due_day > '-infinity'` : sql``} ${from ? sql`and ${from}` : sql``}
    order by ${by} ${way}, c.no ${way} limit ${most}`.execute(db);
  return rows;
};

/** How many credits there are of each that can be shown, and their unpaid principal. */
export const countedCredits = async (
  db: Db,
  today: Day,
): Promise<Record<CreditsShown, { count: number; principal: Cents }>> => {
  const { rows } = await sql<Record<string, number>>`
    select ${sql.join(
      CREDITS_SHOWN.flatMap((name, at) => [
        sql`count(*) filter (where ${SHOWN[name](today)})::int as ${sql.ref(`n${at}`)}`,
        sql`coalesce(sum(s.principal) filter (where ${SHOWN[name](today)}), 0)::bigint as ${sql.ref(`p${at}`)}`,
      ]),
    )} from credits c join credit_state s on s.credit_no = c.no`.execute(db);
  const [row] = rows;
  return Object.fromEntries(
    CREDITS_SHOWN.map((name, at) => [name, { count: row![`n${at}`]!, principal: row![`p${at}`]! }]),
  ) as Record<CreditsShown, { count: number; principal: Cents }>;
};

/** Credits of which nobody has looked yet from which day they ask for money, at most `most`. */
export const creditsWithoutDueDay = async (db: Db, most: number): Promise<number[]> =>
  (
    await sql<{ no: number }>`
      select credit_no as no from credit_state where due_day = '-infinity' order by credit_no limit ${most}`.execute(db)
  ).rows.map(({ no }) => no);

/** Writes down from which days credits ask for money that nobody has looked at yet. */
export const writeDueDays = async (db: Db, all: readonly { creditNo: number; dueDay: Day | null }[]): Promise<void> => {
  await sql`
    update credit_state s set due_day = w.due_day
    from ${rowsOf("w", all, [
      ["credit_no", "bigint", ({ creditNo }) => creditNo],
      ["due_day", "date", ({ dueDay }) => dueDay],
    ])}
    where s.credit_no = w.credit_no and s.due_day = '-infinity'`.execute(db);
};
