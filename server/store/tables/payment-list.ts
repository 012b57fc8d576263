/** Payments as the desk lists them: by status and day, and those of which money is kept, by pages. */
import { sql, type RawBuilder } from "kysely";
import type { Cents } from "#src/domain/lending/money.ts";
import type { PaymentsShown } from "#src/domain/staff/lists.ts";
import type { Day } from "#src/domain/time/dates.ts";
import { inOrder, pagedBy, pageKey, type PageOrder } from "#server/store/db/keyset.ts";
import type { Db } from "#server/store/db/schema.ts";
import { paymentsWith, type PaymentRow } from "./payments.ts";

/** A payment of the list; `kept` is what of it is kept for its payer, where the list is of that. */
export type ListedPayment = PaymentRow & { kept?: Cents };

const byDay = (ascends: boolean): PageOrder => ({
  by: sql`value_day`,
  type: "day",
  id: sql`no`,
  idType: "number",
  ascends,
});

const KEPT: PageOrder = { by: sql`no`, type: "number", id: sql`no`, idType: "number", ascends: true };

/** The key of a payment in the order of a list. */
export const paymentKey = ({ no, valueDay, kept }: ListedPayment): string =>
  pageKey(kept === undefined ? valueDay : no, no);

/** Choices of the list that go by status; money kept is a list of its own. */
type StatusChoice = Exclude<PaymentsShown, "pazeni">;

const whichOf = (shown: StatusChoice): RawBuilder<boolean> => {
  if (shown === "vsichki") return sql<boolean>`true`;
  if (shown === "novi-platci") return sql<boolean>`new_payer and status in ('posted', 'split')`;
  return sql<boolean>`status = ${shown === "chakat" ? "unmatched" : shown}`;
};

/** The payments of a page of the list, by status or all, of one day or of all; of a key that is none the first. */
export const listedPayments = async (
  db: Db,
  wanted: { shown: StatusChoice; day?: Day; after: string; most: number },
): Promise<ListedPayment[]> => {
  const { shown, day, after, most } = wanted;
  // What waits longest is first; of what is settled, the latest.
  const { isAfter, order } = pagedBy(byDay(shown === "chakat" || shown === "novi-platci"), after);
  const { rows } = await sql<{ id: string }>`
    select id from payments where ${whichOf(shown)} and ${isAfter}
      ${day === undefined ? sql`` : sql`and value_day = ${day}::date`}
    order by ${order} limit ${most}`.execute(db);
  const ids = rows.map(({ id }) => id);
  return inOrder(ids, await paymentsWith(db, ids));
};

/** The payments of a page of those of which money is kept, of one day or of all, in the order in which they came in. */
export const keptPayments = async (
  db: Db,
  { day, after, most }: { day?: Day; after: string; most: number },
): Promise<ListedPayment[]> => {
  const { isAfter, order } = pagedBy(KEPT, after);
  const { rows } = await sql<{ id: string; cents: Cents }>`
    select payment_id as id, cents from kept_sums where cents > 0 and ${isAfter}
      ${day === undefined ? sql`` : sql`and payment_id in (select id from payments where value_day = ${day}::date)`}
    order by ${order} limit ${most}`.execute(db);
  const kept = new Map(rows.map(({ id, cents }) => [id, cents]));
  const ids = [...kept.keys()];
  return inOrder(ids, await paymentsWith(db, ids)).map((payment) => ({ ...payment, kept: kept.get(payment.id)! }));
};

/** The payment after this one, or else the first, that is nobody's and that no act waits about; undefined when there is none. */
export const nextUnmatched = async (db: Db, id: string): Promise<string | undefined> => {
  const first = async (isAfter: RawBuilder<boolean>): Promise<string | undefined> =>
    (
      await sql<{ id: string }>`
        select id from payments p where status = 'unmatched' and id <> ${id}::uuid and ${isAfter} and not exists (
          select from staff_acts a where a.subject = p.id::text and a.state = 'proposed')
        order by value_day, no limit 1`.execute(db)
    ).rows[0]?.id;
  const after = sql<boolean>`(value_day, no) > (select value_day, no from payments where id = ${id}::uuid)`;
  return (await first(after)) ?? (await first(sql<boolean>`true`));
};

/** How many there are, and their sum. */
export type SumOf = { count: number; cents: Cents };

/** Payments that are nobody's yet, and their sum. */
export const unmatchedSum = async (db: Db): Promise<SumOf> =>
  (
    await sql<SumOf>`select count(*)::int as count, coalesce(sum(cents), 0)::bigint as cents
      from payments where status = 'unmatched'`.execute(db)
  ).rows[0]!;

/** Posted payments of payers who are new to their credits, and their sum. */
export const newPayerSum = async (db: Db): Promise<SumOf> =>
  (
    await sql<SumOf>`select count(*)::int as count, coalesce(sum(cents), 0)::bigint as cents
      from payments where ${whichOf("novi-platci")}`.execute(db)
  ).rows[0]!;

/** Payments of which money is kept, and that money. */
export const keptSum = async (db: Db): Promise<SumOf> =>
  (
    await sql<SumOf>`select count(*)::int as count, coalesce(sum(cents), 0)::bigint as cents
      from kept_sums where cents > 0`.execute(db)
  ).rows[0]!;
