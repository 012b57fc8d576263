/** Whose money is that a list shows: the page of a thing, and the contract that it is about. */
import { sql, type RawBuilder } from "kysely";
import type { Db } from "#server/store/db/schema.ts";

/** What names a thing: an id of an order, a payment or an agreement; a number of a credit, a drawing or a card order; a movement at the bank. */
export type NamedBy = "id" | "credit" | "drawing" | "card-order" | "line";

/** A thing that a list shows. */
export type Thing = { by: NamedBy; key: string };

/** A thing with the page that shows it, its id there, and where it has them the number of its contract and its application. */
export type Whose = Thing & {
  page: "payout" | "refund" | "payment" | "application" | "credit" | "line";
  id: string;
  contract: string | null;
  applicationId: string | null;
};

const ofCredit = (creditNo: RawBuilder<unknown>) => sql`(
  select a.number from drawings d join agreements a on a.id = d.agreement_id
  where d.credit_no = ${creditNo} order by d.no desc limit 1), (
  select d.request_id::text from drawings d where d.credit_no = ${creditNo} order by d.no desc limit 1)`;

/** Whose these are; what is not there is left out. */
export const whoseAre = async (db: Db, things: readonly Thing[]): Promise<Whose[]> => {
  const keys = (by: NamedBy): string[] => things.filter((one) => one.by === by).map(({ key }) => key);
  const ids = sql`any(${keys("id")}::uuid[])`;
  const numbers = (by: NamedBy) => sql`any(${keys(by)}::bigint[])`;
  const { rows } = await sql<Whose>`
    select 'id' as by, p.id::text as key, 'payout' as page, p.id::text as id,
      (select max(a.number) from agreements a where a.request_id = p.request_id) as contract,
      p.request_id::text as "applicationId"
    from payouts p where p.id = ${ids}
    union all
    select 'id', r.id::text, 'refund', r.id::text, ${ofCredit(sql`y.credit_no`)}
    from refunds r join payments y on y.id = r.payment_id where r.id = ${ids}
    union all
    select 'id', y.id::text, 'payment', y.id::text, ${ofCredit(sql`y.credit_no`)} from payments y where y.id = ${ids}
    union all
    select 'id', a.id::text, 'application', r.number::text, a.number, r.id::text
    from agreements a join requests r on r.id = a.request_id where a.id = ${ids}
    union all
    select 'credit', c.no::text, 'credit', c.no::text, ${ofCredit(sql`c.no`)}
    from credits c where c.no = ${numbers("credit")}
    union all
    select 'drawing', d.no::text, 'credit', d.credit_no::text, a.number, d.request_id::text
    from drawings d join agreements a on a.id = d.agreement_id where d.no = ${numbers("drawing")}
    union all
    select 'card-order', o.no::text, 'credit', o.credit_no::text, ${ofCredit(sql`o.credit_no`)}
    from card_orders o where o.no = ${numbers("card-order")}
    union all
    select 'line', k.key, 'line', k.key, null, null
    from unnest(${keys("line")}::text[]) k(key) join statement_lines l
      on l.statement_id = split_part(k.key, '_', 1)::uuid and l.ordinal = split_part(k.key, '_', 2)::int`.execute(db);
  return rows;
};
