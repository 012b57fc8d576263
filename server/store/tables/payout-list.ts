/** Payouts and refunds as the desk lists them: by status, by pages. Every page is read by an index. */
import { sql, type RawBuilder } from "kysely";
import type { PayoutsShown, RefundsShown } from "#src/domain/staff/lists.ts";
import type { RefundStatus } from "#src/domain/lending/money-states.ts";
import { inOrder, pagedBy, pageKey, type PageOrder } from "#server/store/db/keyset.ts";
import type { Db } from "#server/store/db/schema.ts";
import type { SumOf } from "./payment-list.ts";
import { payoutsWith, type PayoutRow } from "./payouts.ts";
import { refundsWith, type RefundRow } from "./refunds.ts";

/** The latest first; of those that wait, who waits longest. */
const byTime = (ascends: boolean): PageOrder => ({
  by: sql`created_at`,
  type: "moment",
  id: sql`id`,
  idType: "uuid",
  ascends,
});

/** The key of a payout or refund in the order of its list. */
export const payoutKey = ({ id, createdAt }: Pick<PayoutRow, "id" | "createdAt">): string => pageKey(createdAt, id);

/** A page of a list. */
export type Page<Shown> = { shown: Shown; after?: string; most: number };

/** Whether a payout waits for a person: held, paid twice, or failed as the last of an application that still waits for its money. */
const waits = sql<boolean>`(payouts.status in ('held', 'surplus') or payouts.status in ('failed', 'returned')
  and exists (select 1 from requests r where r.id = payouts.request_id
    and r.status = 'payoutFailed')
  and not exists (select 1 from payouts n where n.request_id = payouts.request_id and n.attempt > payouts.attempt))`;

const whichPayouts = (shown: PayoutsShown): RawBuilder<boolean> => {
  if (shown === "vsichki") return sql<boolean>`true`;
  // The first condition is the index's.
  if (shown === "chakat") return sql<boolean>`status in ('held', 'surplus', 'failed', 'returned') and ${waits}`;
  return sql<boolean>`status = ${shown}`;
};

/** The payouts of a page of the list, and whether each waits for a person; of a key that is none the first. */
export const listedPayouts = async (
  db: Db,
  { shown, after = "", most }: Page<PayoutsShown>,
): Promise<(PayoutRow & { waits: boolean })[]> => {
  const { isAfter, order } = pagedBy(byTime(shown === "chakat"), after);
  const { rows } = await sql<{ id: string; waits: boolean }>`
    select id, ${waits} as waits from payouts where ${whichPayouts(shown)} and ${isAfter}
    order by ${order} limit ${most}`.execute(db);
  const ids = rows.map(({ id }) => id);
  const waiting = new Set(rows.flatMap((row) => (row.waits ? [row.id] : [])));
  return inOrder(ids, await payoutsWith(db, ids)).map((payout) => ({ ...payout, waits: waiting.has(payout.id) }));
};

/** Statuses of refunds that are under way. */
const UNDER_WAY: readonly RefundStatus[] = ["held", "created", "pending"];

const whichRefunds = (shown: RefundsShown): RawBuilder<boolean> => {
  if (shown === "vsichki") return sql<boolean>`true`;
  return shown === "na-pat" ? sql<boolean>`status in (${sql.join(UNDER_WAY)})` : sql<boolean>`status = ${shown}`;
};

/** The refunds of a page of the list; of a key that is none the first. */
export const listedRefunds = async (db: Db, { shown, after = "", most }: Page<RefundsShown>): Promise<RefundRow[]> => {
  const { isAfter, order } = pagedBy(byTime(shown === "na-pat"), after);
  const { rows } = await sql<{ id: string }>`
    select id from refunds where ${whichRefunds(shown)} and ${isAfter} order by ${order} limit ${most}`.execute(db);
  const ids = rows.map(({ id }) => id);
  return inOrder(ids, await refundsWith(db, ids));
};

/** Payouts that wait for a person, and their sum. */
export const waitingPayouts = async (db: Db): Promise<SumOf> =>
  (
    await sql<SumOf>`select count(*)::int as count, coalesce(sum(amount_cents), 0)::bigint as cents
      from payouts where ${whichPayouts("chakat")}`.execute(db)
  ).rows[0]!;

/** Refunds that are under way, and their sum. */
export const refundsUnderWay = async (db: Db): Promise<SumOf> =>
  (
    await sql<SumOf>`select count(*)::int as count, coalesce(sum(cents), 0)::bigint as cents
      from refunds where ${whichRefunds("na-pat")}`.execute(db)
  ).rows[0]!;
