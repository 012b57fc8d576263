/** What still stands between the lender and a profile. */
import { sql } from "kysely";
import type { Cents } from "#src/domain/lending/money.ts";
import type { Db } from "#server/store/db/schema.ts";

/** Contracts of credits that are open; the sum that is kept for the profile's owner, until it has arrived with them; what they owe. */
export type OpenMoney = { contracts: string[]; kept: Cents; owed: Cents };

/** What stands of a profile; `owedOn` is the account of what payers owe, `heldOn` that of bonuses on their way. */
export const openMoneyOf = async (
  db: Db,
  userId: string,
  { owedOn, heldOn }: { owedOn: number; heldOn: number },
): Promise<OpenMoney> => {
  const { rows } = await sql<OpenMoney>`
    with own as (select no, closed_at from credits where user_id = ${userId}),
    paid as (select id from payments where credit_no in (select no from own))
    select
      array(select distinct a.number from own join drawings d on d.credit_no = own.no
        join agreements a on a.id = d.agreement_id where own.closed_at is null order by 1) as contracts,
      (select coalesce(sum(cents), 0)::bigint from kept_sums where payment_id in (select id from paid))
        - (select coalesce(sum(cents), 0)::bigint from postings where account = ${heldOn}
          and subject in (select payment_id from bonus_payouts where user_id = ${userId})) as kept,
      (select coalesce(sum(cents), 0)::bigint from postings
        where account = ${owedOn} and subject in (select id from paid)) as owed`.execute(db);
  return rows[0]!;
};
