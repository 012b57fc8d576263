/** Our own transfers, payouts and refunds alike, as lines of the bank name them. */
import { sql, type RawBuilder } from "kysely";
import type { PayoutMethod } from "#src/domain/lending/payout-method.ts";
import type { Cents } from "#src/domain/lending/money.ts";
import type { PayoutStatus, RefundStatus } from "#src/domain/lending/money-states.ts";
import type { Db } from "#server/store/db/schema.ts";

/** An order; `number` is that of the application it pays out, `isTold` whether a movement at the bank is its going out. */
export type OrderRow = {
  id: string;
  what: "payout" | "refund";
  status: PayoutStatus | RefundStatus;
  cents: Cents;
  method: PayoutMethod | null;
  externalId: string | null;
  destination: Buffer | null;
  number: number | null;
  isTold: boolean;
};

const orders = sql`(
  select p.id, 'payout' as what, p.status, p.amount_cents::bigint as cents, p.method, p.external_id as "externalId",
    p.destination, r.number::bigint as number, p.handed_at as "handedAt"
  from payouts p join requests r on r.id = p.request_id
  union all
  select id, 'refund', status, cents, method, external_id, destination, null, handed_at from refunds
) o`;

const find = async (db: Db, condition: RawBuilder<unknown>): Promise<OrderRow[]> =>
  (
    await sql<OrderRow>`
      select id, what, status, cents, method, "externalId", destination, number,
        exists (select from statement_lines l where l.order_id = o.id and l.verdict = 'sent') as "isTold"
      from ${orders}
      where "handedAt" is not null and ${condition} order by "handedAt", id limit 1000`.execute(db)
  ).rows;

/** The order with this id; undefined when the provider never had one. */
export const orderById = async (db: Db, id: string): Promise<OrderRow | undefined> =>
  (await find(db, sql`id = ${id}::uuid`))[0];

/** The orders with these ids, or with these ids of the provider. */
export const ordersNamed = async (db: Db, ids: readonly string[], names: readonly string[]): Promise<OrderRow[]> =>
  names.length === 0 ? [] : find(db, sql`(id = any(${ids}::uuid[]) or "externalId" = any(${names}::text[]))`);

/** Whether a movement at the bank names one of these orders as going out: they may have, whatever the provider says. */
export const isAnyTold = async (db: Db, ids: readonly string[]): Promise<boolean> =>
  (
    await sql<{ is: boolean }>`
      select exists (select from statement_lines where order_id = any(${ids}::uuid[]) and verdict in ('sent', 'debit')) as is`.execute(
      db,
    )
  ).rows[0]!.is;

/** Orders of a sum that the provider was given in a time and that no line is of yet, as gone out or as come back. */
export const ordersOfSum = async (
  db: Db,
  { cents, from, until, verdict }: { cents: Cents; from: Date; until: Date; verdict: "sent" | "returned" },
): Promise<OrderRow[]> =>
  find(
    db,
    sql`cents = ${cents} and status in ('pending', 'paid', 'surplus')
      and "handedAt" between ${from.toISOString()}::timestamptz and ${until.toISOString()}::timestamptz
      and not exists (select from statement_lines l where l.order_id = o.id and l.verdict = ${verdict})`,
  );

/** What the books and the bank's lines say of an order: how much more went out than came back, and since when. */
export type OrderSums = { id: string; booked: Cents; told: Cents; since: string };

/**
 * Orders of which the books and the bank's lines do not say the same, and the last day of the statements. What the books
 * know from before the first day of the statements the bank may have moved before that day, and no line tells of it; or
 * since, and a line does: both are right.
 */
export const ordersApart = async (db: Db, most: number): Promise<(OrderSums & { through: string })[]> =>
  (
    await sql<OrderSums & { through: string }>`
      with told as (
        select account, min(from_day) as from_day, max(to_day) as to_day from statements
        where state = 'done' and currency = 'EUR' group by account
      ),
      window_of as (select min(from_day) as from_day, max(to_day) as to_day from told having count(*) > 0),
      moved as (
        select p.subject as id, e.kind in ('payout-returned', 'payout-return-undone', 'refund-returned',
            'refund-return-undone') as is_back,
          sum(p.cents)::bigint as cents, min(e.value_day) as since, bool_or(e.value_day < w.from_day) as is_early
        from window_of w cross join postings p join entries e on e.id = p.entry_id
        where p.account = 1090 and p.subject is not null and e.kind in ('payout-sent', 'payout-failed', 'payout-surplus',
          'payout-returned', 'payout-return-undone', 'refund-sent', 'refund-failed', 'refund-late', 'refund-returned',
          'refund-return-undone')
        group by 1, 2
      ),
      booked as (
        select id, sum(cents)::bigint as cents, min(since) as since,
          coalesce(sum(cents) filter (where is_early and not is_back), 0) as early_out,
          coalesce(sum(cents) filter (where is_early and is_back), 0) as early_back
        from moved group by id
      ),
      lines as (
        select l.order_id as id, min(l.value_day) as since,
          sum(case l.direction when 'debit' then l.cents else -l.cents end - coalesce(l.fee_cents, 0))::bigint as cents
        from statement_lines l join statements s on s.id = l.statement_id
        where s.state = 'done' and l.order_id is not null and l.verdict in ('sent', 'returned') group by l.order_id
      )
      select coalesce(b.id, l.id)::text as id, coalesce(b.cents, 0) as booked, coalesce(l.cents, 0) as told,
        coalesce(b.since, l.since)::text as since, w.to_day::text as through
      from window_of w cross join (booked b full join lines l on l.id = b.id)
      where coalesce(b.cents, 0) - coalesce(l.cents, 0) not in (0, coalesce(b.early_out, 0),
        coalesce(b.early_back, 0), coalesce(b.early_out + b.early_back, 0))
      order by 4, 1 limit ${most}`.execute(db)
  ).rows;
