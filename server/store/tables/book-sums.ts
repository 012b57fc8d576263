/** Sums that the books and the rows they stand for must agree on, asked of the database: each row found differs. */
import { sql, type RawBuilder } from "kysely";
import type { Cents } from "#src/domain/lending/money.ts";
import type { Day } from "#src/domain/time/dates.ts";
import type { Db } from "#server/store/db/schema.ts";

/** A difference: about what, and how much more the books say. */
export type SumDifference = { about: string; cents: Cents };

type Sum = { says: string; differs: RawBuilder<SumDifference> };

const balance = (account: number) =>
  sql`(select coalesce(sum(cents), 0)::bigint from postings where account = ${account})`;

/** The sums by name; `says` is what a difference breaks. */
export const SUMS = {
  bank: {
    says: "the bank's statements do not say what the books say of the bank",
    // Lines that are booked against what is booked of them, and whatever else was booked of the days of the statements. What
    // waits is booked by nobody yet; our own transfers are compared one by one (`ordersApart`), but for the fees beside them. A receipt of before the first
    // statement is not compared, nor is that it was taken back since.
    differs: sql`
      with recursive told as (
        select min(from_day) as from_day, max(to_day) as to_day from statements
        where state = 'done' and currency = 'EUR' having count(*) > 0
      ),
      lines as (
        select l.*, case when l.verdict = 'sent' then -l.fee_cents when l.direction = 'credit' then l.cents else -l.cents end as signed
        from statement_lines l join statements s on s.id = l.statement_id
        where s.state = 'done' and (l.verdict in ('posted', 'advance', 'paid-off', 'over-paid', 'unmatched', 'duplicate',
          'reversed', 'other', 'own-transfer') and l.waits is distinct from 'pending'
          or l.verdict = 'noted' and l.waits = 'known' or l.verdict = 'sent' and l.fee_cents is not null)
      ),
      payments_of as (
        select p.id, p.channel || '/' || p.external_id as receipt from payments p
        where p.channel = 'bank' and p.id::text in (select payment_id from lines where payment_id is not null)
      ),
      parts as (
        select id, id as whole from payments_of
        union all
        select p.id, parts.whole from payments p join parts on p.split_of = parts.id
      ),
      tied as (
        select e.id from payments_of p join entries e on e.event_id = 'receipt/' || p.receipt
        union
        select e.id from lines r join lines l on l.account = r.account and l.line_key = r.reverses_key
          join parts p on p.whole::text = l.payment_id
          join entries e on e.event_id = 'taken-back/' || p.id
        union
        select e.id from lines l join entries e on e.event_id = 'bank-line/' || l.statement_id || '/' || l.ordinal
      )
      select to_day::text as about, booked - cents as cents from (
        select told.to_day, (select coalesce(sum(signed), 0)::bigint from lines) as cents, (
          select coalesce(sum(p.cents), 0)::bigint from postings p join entries e on e.id = p.entry_id
          where p.account = 1010 and e.kind not in ('payout-sent', 'payout-failed', 'payout-surplus', 'payout-returned',
              'payout-return-undone', 'refund-sent', 'refund-failed', 'refund-late', 'refund-returned',
              'refund-return-undone')
            and (e.value_day between told.from_day and told.to_day or e.id in (select id from tied))
            and e.id not in (
              select t.id from payments f join entries t on t.event_id = 'taken-back/' || f.id
              where f.channel = 'bank' and f.value_day < told.from_day and t.id not in (select id from tied)
                and f.id not in (select id from parts))
        ) as booked from told
      ) both_of where booked <> cents`,
  },
  unallocated: {
    says: "money that is nobody's is not the sum of the payments that are",
    differs: sql`
      select '2190' as about, -${balance(2190)} - cents as cents from (
        select coalesce(sum(cents), 0)::bigint as cents from payments where status in ('unmatched', 'returning')
      ) waiting where -${balance(2190)} <> cents`,
  },
  cards: {
    says: "money at the card provider is not the sum of the card payments",
    differs: sql`
      select '1030' as about, booked - cents as cents from (
        select coalesce(sum(cents), 0)::bigint as cents from payments
        where channel = 'card' and split_of is null and status not in ('reversed', 'charged-back')
      ) captured cross join (
        select coalesce(sum(p.cents), 0)::bigint as booked from postings p join entries e on e.id = p.entry_id
        where p.account = 1030 and e.kind not in ('other-money', 'undone')
      ) known where booked <> cents`,
  },
  overdrawn: {
    says: "a provider, or the till, has paid out more than was paid there",
    differs: sql`
      select account::text as about, sum(cents)::bigint as cents from postings where account in (1020, 1030, 1040, 1060)
      group by account having sum(cents) < 0`,
  },
  "captured-card": {
    says: "a captured card payment is not in the books",
    differs: sql`
      select o.no::text as about, -o.cents as cents from card_orders o
      where o.status in ('captured', 'posted')
        and not exists (select from payments p where p.channel = 'card' and p.id::text = o.posted_payment)`,
  },
  refinancing: {
    says: "a refinancing has not come to zero",
    differs: sql`
      select subject::text as about, sum(cents)::bigint as cents from postings
      where account = 2310 and subject is not null group by subject having sum(cents) <> 0`,
  },
  "payer-owes": {
    says: "more went back to a payer than was kept for them",
    differs: sql`
      select subject::text as about, sum(cents)::bigint as cents from postings
      where account = 2120 and subject is not null group by subject having sum(cents) > 0`,
  },
  "surplus-payout": {
    says: "money went out by a payout that nobody is owed",
    differs: sql`
      select p.id::text as about, coalesce(sum(l.cents), 0)::bigint as cents
      from payouts p left join postings l on l.account = 1090 and l.subject = p.id
      where p.status = 'surplus' group by p.id`,
  },
  "order-elsewhere": {
    says: "what the bank sent back of a transfer of ours is booked as something else",
    differs: sql`
      select l.order_id::text as about, l.cents::bigint as cents
      from statement_lines l join statements s on s.id = l.statement_id left join payments p on p.id::text = l.payment_id
      where s.state = 'done' and l.direction = 'credit' and l.order_id is not null
        and (l.verdict = 'other' and l.other <> 'suspense' or p.status in ('posted', 'split', 'other'))`,
  },
  "transfer-of-nothing": {
    says: "money is on its way for nothing that was ordered",
    differs: sql`
      select l.subject::text as about, sum(l.cents)::bigint as cents from postings l
      where l.account = 1090 and l.subject is not null
        and not exists (select from payouts p where p.id = l.subject)
        and not exists (select from refunds r where r.id = l.subject)
      group by l.subject having sum(l.cents) <> 0`,
  },
} as const satisfies Record<string, Sum>;

/** Name of a sum. */
export type SumKind = keyof typeof SUMS;

/** What a sum differs by, at most `most` rows. */
export const sumDifferences = async (db: Db, kind: SumKind, most: number): Promise<SumDifference[]> =>
  (await sql<SumDifference>`select about, cents from (${SUMS[kind].differs}) found limit ${most}`.execute(db)).rows;

/** Money on its way out since a day or longer: payouts and refunds with the provider. */
export const longTransfers = async (db: Db, before: Date): Promise<(SumDifference & { handedAt: Date })[]> =>
  (
    await sql<SumDifference & { handedAt: Date }>`
      select id::text as about, amount_cents::bigint as cents, coalesce(handed_at, created_at) as "handedAt" from payouts
      where status = 'pending' and coalesce(handed_at, created_at) < ${before.toISOString()}::timestamptz
      union all
      select id::text, cents, coalesce(handed_at, created_at) from refunds
      where status = 'pending' and coalesce(handed_at, created_at) < ${before.toISOString()}::timestamptz
      order by 3`.execute(db)
  ).rows;

/** What was paid through a provider before a day and has not been settled since, by its account. */
export const unsettled = async (db: Db, before: Day): Promise<SumDifference[]> =>
  (
    await sql<SumDifference>`
      select p.account::text as about, sum(p.cents)::bigint as cents from postings p join entries e on e.id = p.entry_id
      where p.account in (1020, 1030, 1040) and (p.cents < 0 or e.value_day < ${before})
      group by p.account having sum(p.cents) > 0 order by p.account`.execute(db)
  ).rows;
