/** What is kept of payments for their payers, with what somebody has to know who gives it back. */
import { sql, type RawBuilder } from "kysely";
import type { Cents } from "#src/domain/lending/money.ts";
import type { PayoutMethod } from "#src/domain/lending/payout-method.ts";
import type { Day } from "#src/domain/time/dates.ts";
import type { RefundStatus } from "#src/domain/lending/money-states.ts";
import type { PaymentChannel } from "#server/store/db/ledger-tables.ts";
import type { Db } from "#server/store/db/schema.ts";

/** A payment of which money is kept; `payer` and the payout's destination are sealed. */
export type KeptSum = {
  id: string;
  no: number;
  channel: PaymentChannel;
  valueDay: Day;
  payer: Buffer | null;
  creditNo: number | null;
  applicationId: string | null;
  contract: string | null;
  /** What is kept of it; nothing where that has gone. */
  cents: Cents;
  /** What its payer owes by it: money of it went back, and their bank took it back, too. */
  owed: Cents;
  /** The payout of its drawing. */
  payout: { id: string; method: PayoutMethod; destination: string | null } | null;
  /** An order to give it back that has not ended. */
  refund: { id: string; status: RefundStatus } | null;
  /** Its payer owes us, by this payment or another. */
  owes: boolean;
  /** A transfer by the same agreement is out that nobody is owed. */
  isSurplusOut: boolean;
  /** Somebody received it by hand, and no file has told it. */
  isByHand: boolean;
  /** It is a part of a payment that was split. */
  isPart: boolean;
};

const select = (from: RawBuilder<unknown>) => sql<KeptSum>`
  with debts as materialized (
    select y.id, y.payer_account_hash, c.user_id
    from (select subject from postings where account = 1250 group by subject having sum(cents) > 0) o
    join payments y on y.id = o.subject left join credits c on c.no = y.credit_no
  )
  select p.id, p.no, p.channel, p.value_day as "valueDay", p.payer, p.credit_no as "creditNo",
    d.request_id as "applicationId", a.number as contract, coalesce(k.cents, 0)::bigint as cents,
    (select coalesce(sum(l.cents), 0)::bigint from postings l where l.account = 1250 and l.subject = p.id) as owed,
    (select json_build_object('id', o.id, 'method', o.method, 'destination', encode(o.destination, 'hex'))
      from payouts o where o.request_id = d.request_id and o.status = 'paid' limit 1) as payout,
    (select json_build_object('id', r.id, 'status', r.status) from refunds r
      where r.payment_id = p.id and r.status in ('held', 'created', 'pending') limit 1) as refund,
    exists (select from debts where debts.id = p.id or debts.payer_account_hash = p.payer_account_hash
      or debts.user_id = c.user_id) as owes,
    exists (select from payouts s join drawings other on other.request_id = s.request_id
      join postings l on l.account = 1090 and l.subject = s.id
      where s.status = 'surplus' and other.credit_no = p.credit_no group by s.id having sum(l.cents) > 0) as "isSurplusOut",
    p.received_by is not null and not exists (select from statement_lines l
      where l.payment_id = p.id::text and l.verdict <> 'undone') as "isByHand",
    p.split_of is not null as "isPart"
  from ${from} left join credits c on c.no = p.credit_no left join drawings d on d.no = p.drawing_no
    left join agreements a on a.id = d.agreement_id`;

/** Payments of which money is kept, in the order in which they came in: at most `most` after a number. */
export const keptSums = async (db: Db, { after, most }: { after: number; most: number }): Promise<KeptSum[]> =>
  (
    await sql<KeptSum>`${select(sql`kept_sums k join payments p on p.id = k.payment_id`)}
      where k.cents > 0 and k.no > ${after} order by k.no limit ${most}`.execute(db)
  ).rows;

/** What is kept of these payments, in the order in which they came in. */
export const keptSumsOf = async (db: Db, ids: readonly string[]): Promise<KeptSum[]> =>
  (
    await sql<KeptSum>`${select(sql`payments p left join kept_sums k on k.payment_id = p.id`)}
      where p.id = any(${ids}::uuid[]) order by p.no`.execute(db)
  ).rows;

/** Payments by which their payers owe us something up to a sum, in the order in which they came in. */
export const smallDebts = async (db: Db, { largest, most }: { largest: Cents; most: number }): Promise<KeptSum[]> =>
  (
    await sql<KeptSum>`${select(sql`payments p left join kept_sums k on k.payment_id = p.id`)}
      where p.id in (select subject from postings where account = 1250 group by subject
        having sum(cents) between 1 and ${largest}) order by p.no limit ${most}`.execute(db)
  ).rows;
