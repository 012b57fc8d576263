/** What the search of the desk finds of applications and credits: keys, the latest first, and credits as it shows them. */
import { sql } from "kysely";
import type { CreditStatus } from "#src/domain/lending/credit-states.ts";
import type { ProductKey } from "#src/domain/lending/catalogue.ts";
import type { Db } from "#server/store/db/schema.ts";

/** Of whom, or with which numbers. */
export type Sought = { userIds: readonly string[]; numbers: readonly number[]; most: number };

/** Applications with one of these numbers, or of these profiles; as ids. */
export const foundApplications = async (db: Db, { userIds, numbers, most }: Sought): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select id from (
      select id, created_at from requests where number = any(${[...numbers]}::bigint[])
      union
      select x.* from unnest(${[...userIds]}::uuid[]) u(id) cross join lateral (
        select id, created_at from requests where user_id = u.id order by created_at desc limit ${most}) x
    ) found order by created_at desc limit ${most}`.execute(db);
  return rows.map(({ id }) => id);
};

/** A credit as the search shows it; `applicationId` is that of its latest drawing, the contract "" where it is not kept. */
export type FoundCredit = {
  no: number;
  applicationId: string;
  contract: string;
  product: ProductKey;
  status: CreditStatus;
};

/** Credits with these numbers in the journal, or of these profiles. */
export const foundCredits = async (db: Db, { userIds, numbers, most }: Sought): Promise<FoundCredit[]> => {
  const { rows } = await sql<FoundCredit>`
    select c.no, c.product, c.status, coalesce(d.request_id, c.request_id) as "applicationId",
      coalesce(a.number, '') as contract
    from (
      select no from unnest(${[...numbers]}::bigint[]) n(no)
      union
      select o.no from unnest(${[...userIds]}::uuid[]) u(id) cross join lateral (
        select no from credits where user_id = u.id order by no desc limit ${most}) o
    ) found
      join credits c on c.no = found.no
      left join lateral (
        select request_id, agreement_id from drawings where credit_no = c.no order by no desc limit 1) d on true
      left join agreements a on a.id = d.agreement_id
    order by c.no desc limit ${most}`.execute(db);
  return rows;
};
