/** The credits of the lender as the desk lists them: filtered, ordered, by pages. Every page is read by an index. */
import { sql, type RawBuilder } from "kysely";
import type { ArrearsPlanState } from "#src/domain/lending/arrears-plan.ts";
import type { CreditStatus } from "#src/domain/lending/credit-states.ts";
import type { ProductKey } from "#src/domain/lending/catalogue.ts";
import {
  ARREARS_SHOWN,
  DUE_SOON,
  type CountedCredits,
  type CreditOrder,
  type CreditsShown,
} from "#src/domain/staff/lists.ts";
import type { Cents } from "#src/domain/lending/money.ts";
import { addDays, nextWorkingDay, type Day } from "#src/domain/time/dates.ts";
import { pagedBy, pageKey, type PageOrder } from "#server/store/db/keyset.ts";
import { rowsOf } from "#server/store/db/rows-of.ts";
import type { Db } from "#server/store/db/schema.ts";
import { heldCredits } from "./collection-holds.ts";

/** A credit of the list. `dueDay` is that of the oldest unpaid instalment, else of the next. */
export type ListedCredit = {
  no: number;
  applicationId: string;
  contract: string;
  product: ProductKey;
  status: CreditStatus;
  dueDay: Day | null;
  principal: Cents;
  /** What is late of it is too little to call it late. */
  smallArrears: boolean;
};

const open = sql`c.status in ('active', 'overdue', 'forbearance', 'withdrawn')`;
const dueFrom = (today: Day, from: number, to: number): RawBuilder<unknown> =>
  sql`s.due_day between ${addDays(today, from)}::date and ${addDays(today, to)}::date`;
/** The last due day that is late on a day: what falls due on a day off is in time on the next working day. */
const lateThrough = (today: Day): Day => {
  let day = addDays(today, -1);
  while (nextWorkingDay(day) >= today) day = addDays(day, -1);
  return day;
};

const earlier = (one: Day, other: Day): Day => (one < other ? one : other);

const withLatestPlan = (state: ArrearsPlanState): RawBuilder<unknown> =>
  sql`s.credit_no in (select p.credit_no from arrears_plans p where p.state = ${state}
    and not exists (select from arrears_plans n where n.credit_no = p.credit_no and n.no > p.no))`;

/** What counts beside the due day of a credit: that nobody is called about it, and how its latest plan for arrears stands. */
const FACTS = {
  held: (today: Day) => sql`s.credit_no in (${heldCredits(today)})`,
  broken: () => withLatestPlan("broken"),
  planned: () => withLatestPlan("open"),
};

type Fact = keyof typeof FACTS;
const FACT_NAMES = Object.keys(FACTS) as Fact[];

/** Each fact as a statement says it; those that it does not have are false. */
const factsBy = (says: (name: Fact) => RawBuilder<unknown>, has: readonly Fact[] = FACT_NAMES) => {
  const fact = (name: Fact): RawBuilder<unknown> => (has.includes(name) ? says(name) : sql`false`);
  return { held: fact("held"), broken: fact("broken"), planned: fact("planned") } satisfies Record<Fact, unknown>;
};

/** The day, whether what is next to nothing counts as late, and where a statement has the facts of a credit. */
type On = { today: Day; withSmall: boolean } & ReturnType<typeof factsBy>;

/** Credits that ask for money by a day are open: no other has a due day, and they are counted by it alone. */
const late = ({ today, withSmall }: On, from: number, to?: number): RawBuilder<unknown> =>
  sql`s.due_day > '-infinity' and s.due_day <= ${earlier(addDays(today, -from), lateThrough(today))}::date
    ${to === undefined ? sql`` : sql`and s.due_day >= ${addDays(today, -to)}::date`}
    ${withSmall ? sql`` : sql`and not s.small_arrears`}`;

/** Those of the late ones whose borrowers are called. */
const called = (on: On, from: number, to?: number): RawBuilder<unknown> =>
  sql`${late(on, from, to)} and not ${on.held}`;

/** Which credits are shown on a day. */
const SHOWN: Readonly<Record<CreditsShown, (on: On) => RawBuilder<unknown>>> = {
  otvoreni: () => open,
  dnes: ({ today }) => dueFrom(today, 0, 0),
  predstoyat: ({ today }) => dueFrom(today, 0, DUE_SOON),
  prosrocheni: (on) => called(on, 1),
  "1-30": (on) => called(on, 1, 30),
  "31-60": (on) => called(on, 31, 60),
  "61-90": (on) => called(on, 61, 90),
  "nad-90": (on) => called(on, 91),
  "nespazen-plan": (on) => sql`${called(on, 1)} and ${on.broken}`,
  "ne-se-tarsyat": (on) => sql`${late(on, 1)} and ${on.held}`,
  "po-plan": (on) => on.planned,
  otpisani: () => sql`c.status = 'writtenOff'`,
  pogaseni: () => sql`c.status = 'repaid'`,
};

/** A key is compared by an index only where both of it are of one table. */
const ID = { id: sql`s.credit_no`, idType: "number" } as const;

const ORDERS: Readonly<Record<CreditOrder, PageOrder>> = {
  padezh: { by: sql`s.due_day`, type: "day", ascends: true, ...ID },
  ostatak: { by: sql`s.principal`, type: "number", ascends: false, ...ID },
  novi: { by: sql`c.no`, type: "number", ascends: false, id: sql`c.no`, idType: "number" },
};

/** The latest first by the other side of the join, which is read from the top where only one side says where a page begins. */
const LATEST_STATES: PageOrder = { by: sql`s.credit_no`, type: "number", ascends: false, ...ID };

/** What the index of an order has: of the credits without it nothing is owed by a day, or at all. */
const INDEXED: Readonly<Record<CreditOrder, RawBuilder<unknown>>> = {
  padezh: sql`and s.due_day > '-infinity'`,
  ostatak: sql`and s.principal > 0`,
  novi: sql``,
};

/** The order that holds: of those that are closed the latest are first. */
const orderOf = (shown: CreditsShown, order: CreditOrder): CreditOrder =>
  shown === "otpisani" || shown === "pogaseni" ? "novi" : order;

/** Which credits are listed, in which order; `withSmall`, also those of the late ones that owe next to nothing. */
export type CreditsAsked = { shown: CreditsShown; order: CreditOrder; withSmall: boolean };

/** The key of a credit in the order of a list. */
export const creditKey = (
  { no, dueDay, principal }: ListedCredit,
  { shown, order }: Omit<CreditsAsked, "withSmall">,
): string => pageKey({ padezh: dueDay, ostatak: principal, novi: no }[orderOf(shown, order)], no);

/** The credits of a page of the list; of a key that is none the first. */
export const listedCredits = async (
  db: Db,
  wanted: CreditsAsked & { product?: ProductKey; after: string; most: number; today: Day },
): Promise<ListedCredit[]> => {
  const { shown, order: asked, withSmall, product, after, most, today } = wanted;
  const by = orderOf(shown, asked);
  const { isAfter, order } = pagedBy(ORDERS[by], after);
  const { rows } = await sql<ListedCredit>`
    select c.no, c.product, c.status, nullif(s.due_day, '-infinity')::text as "dueDay", s.principal::bigint as principal,
      s.small_arrears as "smallArrears",
      coalesce(d.request_id, c.request_id) as "applicationId", coalesce(a.number, '') as contract
    from credits c join credit_state s on s.credit_no = c.no
      left join lateral (select request_id, agreement_id from drawings where credit_no = c.no order by no desc limit 1) d on true
      left join agreements a on a.id = d.agreement_id
    where ${SHOWN[shown]({ today, withSmall, ...factsBy((name) => FACTS[name](today)) })} ${product === undefined ? sql`` : sql`and c.product = ${product}`}
      ${INDEXED[by]} and ${isAfter} ${by === "novi" ? sql`and ${pagedBy(LATEST_STATES, after).isAfter}` : sql``}
    order by ${order} limit ${most}`.execute(db);
  return rows;
};

/** How many credits there are, and their unpaid principal. */
export type CreditCount = { count: number; principal: Cents };

const LATE_COUNTED = ARREARS_SHOWN.filter((shown) => shown !== "po-plan");

/** How many credits fall due soon and how many are late, by band: both are read by their due days. */
export const countedCredits = async (
  db: Db,
  today: Day,
  withSmall = false,
): Promise<Record<CountedCredits, CreditCount>> => {
  const asking = (has: readonly Fact[]): On => ({ today, withSmall, ...factsBy((name) => sql.ref(`s.${name}`), has) });
  /** Credits of one day and the same facts are counted together before they are sorted into what is shown. */
  const counted = async (within: RawBuilder<unknown>, names: readonly CountedCredits[], has: readonly Fact[] = []) => {
    const on = asking(has);
    const alike = sql.join([sql`s.due_day`, sql`s.small_arrears`, ...has.map((name) => FACTS[name](today))]);
    const { rows } = await sql<Record<string, number>>`
      select ${sql.join(
        names.flatMap((name, at) => [
          sql`coalesce(sum(s.n) filter (where ${SHOWN[name](on)}), 0)::int as ${sql.ref(`n${at}`)}`,
          sql`coalesce(sum(s.principal) filter (where ${SHOWN[name](on)}), 0)::bigint as ${sql.ref(`p${at}`)}`,
        ]),
      )} from (
        select ${alike}, count(*), sum(s.principal) from credit_state s
        where ${within} group by ${sql.join(["due", "small", ...has].map((_, at) => sql.lit(at + 1)))}
      ) s (${sql.join(["due_day", "small_arrears", ...has, "n", "principal"].map((name) => sql.ref(name)))})`.execute(
      db,
    );
    return names.map((name, at) => [name, { count: rows[0]![`n${at}`]!, principal: rows[0]![`p${at}`]! }] as const);
  };
  return Object.fromEntries([
    ...(await counted(dueFrom(today, 0, DUE_SOON), ["dnes", "predstoyat"])),
    ...(await counted(late(asking([]), 1), LATE_COUNTED, ["held", "broken"])),
    ...(await counted(FACTS.planned(), ["po-plan"], ["planned"])),
  ]) as Record<CountedCredits, CreditCount>;
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
