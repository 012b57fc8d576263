/** What must hold of the books, asked of the database: each row found breaks it. */
import { sql } from "kysely";
import type { Db } from "#server/store/db/schema.ts";

/** Sentences that must hold, each as a query of what breaks it: `what` names the row. */
const SENTENCES = {
  "an entry does not balance": sql`
    select e.event_id as what from entries e left join postings p on p.entry_id = e.id
    group by e.id having coalesce(sum(p.cents), 0) <> 0 or count(p.line) <> e.lines`,
  "a credit's balances are not the sums of its postings": sql`
    select s.credit_no::text as what from credit_state s left join postings p on p.credit_no = s.credit_no
    group by s.credit_no having
      s.principal <> coalesce(sum(p.cents) filter (where p.account = 1210), 0)
      or s.accrued <> coalesce(sum(p.cents) filter (where p.account = 1220), 0)
      or s.interest_due <> coalesce(sum(p.cents) filter (where p.account = 1230), 0)
      or s.late <> coalesce(sum(p.cents) filter (where p.account = 1240), 0)
      or s.advance <> -coalesce(sum(p.cents) filter (where p.account = 2110), 0)`,
  "money of a payout that has ended is still on its way": sql`
    select p.id::text as what from payouts p join postings l on l.account = 1090 and l.subject = p.id
    where p.status in ('paid', 'failed', 'cancelled') group by p.id having sum(l.cents) <> 0`,
  "a payout under way, or a surplus, is not on its way": sql`
    select p.id::text as what from payouts p left join postings l on l.account = 1090 and l.subject = p.id
    where p.status in ('pending', 'surplus') group by p.id having coalesce(sum(l.cents), 0) <> p.amount_cents`,
  "a drawing was not paid out once, as it was signed": sql`
    select d.no::text as what from drawings d
    left join postings l on l.account = 1210 and l.drawing_no = d.no and l.cents > 0
    left join entries e on e.id = l.entry_id and e.kind = 'payout-confirmed'
    group by d.no having count(e.id) <> 1 or sum(l.cents) filter (where e.id is not null) <> d.principal_cents`,
  "a commitment is not that of its agreement": sql`
    select a.id::text as what from agreements a left join postings l on l.account = 9010 and l.subject = a.id
    where a.principal_cents is not null group by a.id having
      coalesce(sum(l.cents), 0) <> case when a.status = 'signed' then a.principal_cents else 0 end`,
};

/** The broken sentences, each with what breaks it: at most ten of a kind. */
export const bookFaults = async (db: Db): Promise<string[]> => {
  const faults: string[] = [];
  for (const [sentence, query] of Object.entries(SENTENCES)) {
    const { rows } = await sql<{ what: string }>`select what from (${query}) broken limit 10`.execute(db);
    faults.push(...rows.map(({ what }) => `${sentence}: ${what}`));
  }
  return faults;
};
