/** What came by the links of affiliates, by month and key. */
import { sql } from "kysely";
import { AFFILIATE_KEY } from "#src/domain/lending/affiliate-key.ts";
import type { Cents } from "#src/domain/lending/money.ts";
import { pagedBy, pageKey, type PageOrder } from "#server/store/db/keyset.ts";
import type { Db } from "#server/store/db/schema.ts";

/**
 * Applications that were sent in a month, `YYYY-MM` in Sofia, by one key: how many of them were signed and paid out since,
 * and what was paid. The keys of persons are one row, whose `key` is null.
 */
export type ListedAffiliate = {
  month: string;
  key: string | null;
  sent: number;
  signed: number;
  paid: number;
  cents: Cents;
  /** Number of the month, which falls from month to month. */
  rank: number;
};

/** Stands for the keys of persons; no affiliate's has its form. */
const PERSONS = "_";

/** Above the number of any month. */
const TOP = 200_000;

/** The latest month first, in it the keys by the alphabet. */
const LATEST: PageOrder = { by: sql`x.rank`, type: "number", id: sql`x.key`, idType: "name", ascends: true };

/** The key of a row in the order of the list. */
export const affiliateKey = ({ rank, key }: Pick<ListedAffiliate, "rank" | "key">): string =>
  pageKey(rank, key ?? PERSONS);

/** The rows of a page of the list; of a key that is none the first. */
export const listedAffiliates = async (
  db: Db,
  { after, most }: { after: string; most: number },
): Promise<ListedAffiliate[]> => {
  const { isAfter, order } = pagedBy(LATEST, after);
  const { rows } = await sql<ListedAffiliate>`
    select x.month, nullif(x.key, ${PERSONS}) as key, x.rank, x.sent, x.signed, x.paid, x.cents from (
      select to_char(day, 'YYYY-MM') as month, key,
        (${TOP}::int - (extract(year from day) * 12 + extract(month from day)))::int as rank,
        count(*)::int as sent, (count(*) filter (where signed))::int as signed, count(cents)::int as paid,
        coalesce(sum(cents), 0)::bigint as cents
      from (
        select date_trunc('month', r.submitted_at at time zone 'Europe/Sofia') as day,
          case when r.affiliate_key ~ ${AFFILIATE_KEY.source} then r.affiliate_key else ${PERSONS} end as key,
          exists (select 1 from agreements a where a.request_id = r.id and a.signed_at is not null) as signed,
          (select sum(p.amount_cents) from payouts p where p.request_id = r.id and p.status = 'paid') as cents
        from requests r where r.affiliate_key is not null and r.submitted_at is not null
      ) as one group by day, key
    ) as x where ${isAfter} order by ${order} limit ${most}`.execute(db);
  return rows;
};
