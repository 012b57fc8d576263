/** What the search of the desk finds of money: keys, the latest first. Each part is read by an index, as far as it is shown. */
import { sql, type RawBuilder } from "kysely";
import type { Cents } from "#src/domain/lending/money.ts";
import type { Day } from "#src/domain/time/dates.ts";
import type { PaymentChannel } from "#server/store/db/ledger-tables.ts";
import type { Db } from "#server/store/db/schema.ts";

/** All of them: numbers are indexed by their channel. */
const CHANNELS: Readonly<Record<PaymentChannel, true>> = {
  bank: true,
  easypay: true,
  card: true,
  revolut: true,
  cash: true,
  internal: true,
  bonus: true,
};

/** What is looked for; what is not is empty or null. Hashes are keyed. */
export type MoneySought = {
  ids: readonly string[];
  /** Of the account that a payment came from. */
  payers: readonly string[];
  /** Of the other account of a movement. */
  accounts: readonly string[];
  /** Of a bank's or payer's reference. */
  references: readonly string[];
  /** The number of a payment within its channel. */
  number: string | null;
  sum: { cents: Cents; from: Day; until: Day } | null;
  most: number;
};

/** A payment, or a movement at the bank that is none. */
export type FoundMoney = { payment: string | null; statementId: string | null; ordinal: number | null; day: Day };

const payment = sql`id::text as payment, null::uuid as statement, null::integer as ordinal, value_day as day`;
const movement = sql`payment_id as payment, case when payment_id is null then statement_id end as statement,
  case when payment_id is null then ordinal end as ordinal, value_day as day`;

/** The latest `most` rows of each hash. */
const ofHashes = (hashes: readonly string[], latest: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`select x.* from unnest(${[...hashes]}::text[]) h(hash) cross join lateral (${latest}) x`;

/** The payments and movements with any of it. */
export const foundMoney = async (db: Db, sought: MoneySought): Promise<FoundMoney[]> => {
  const { ids, payers, accounts, references, number, sum, most } = sought;
  const inDays = sql`cents = ${sum?.cents ?? null}::bigint and value_day between ${sum?.from ?? null}::date and ${sum?.until ?? null}::date
    order by value_day desc limit ${most}`;
  const stands = sql`verdict is distinct from 'undone'`;
  const { rows } = await sql<FoundMoney>`
    select payment, statement as "statementId", ordinal, max(day)::text as day from (
      select ${payment} from payments where id = any(${[...ids]}::uuid[])
      union all select ${payment} from payments
        where channel = any(${Object.keys(CHANNELS)}::text[]) and like_number(external_id) = like_number(${number}::text)
      union all ${ofHashes(
        payers,
        sql`select ${payment} from payments where payer_account_hash = h.hash order by value_day desc limit ${most}`,
      )}
      union all (select ${payment} from payments where ${inDays})
      union all ${ofHashes(
        accounts,
        sql`select ${movement} from statement_lines where payer_hash = h.hash and ${stands}
          order by value_day desc limit ${most}`,
      )}
      union all select ${movement} from statement_lines where ref_hash = any(${[...references]}::text[]) and ${stands}
      union all select ${movement} from statement_lines where trace_hash = any(${[...references]}::text[]) and ${stands}
      union all (select ${movement} from statement_lines where ${stands} and ${inDays})
    ) found group by 1, 2, 3 order by 4 desc limit ${most}`.execute(db);
  return rows;
};

/** Orders are looked for by their ids, by those of the provider, by where they went, or by a sum and when they were given. */
export type OrdersSought = {
  ids: readonly string[];
  names: readonly string[];
  destinations: readonly string[];
  sum: { cents: Cents; from: Date; before: Date } | null;
  most: number;
};

/** A payout or a refund. */
export type FoundOrder = { id: string; what: "payout" | "refund"; at: Date };

/** The payouts and refunds with any of it. */
export const foundOrders = async (db: Db, sought: OrdersSought): Promise<FoundOrder[]> => {
  const { ids, names, destinations, sum, most } = sought;
  const parts = (["payout", "refund"] as const).map((what) => {
    const order = sql`id, ${sql.lit(what)} as what, created_at as at`;
    const from = sql.table(`${what}s`);
    const cents = sql.ref(what === "payout" ? "amount_cents" : "cents");
    return sql`
      select ${order} from ${from} where id = any(${[...ids]}::uuid[])
      union all select ${order} from ${from} where external_id = any(${[...names]}::text[])
      union all ${ofHashes(
        destinations,
        sql`select ${order} from ${from} where destination_hash = h.hash order by created_at desc limit ${most}`,
      )}
      union all (select ${order} from ${from} where ${cents} = ${sum?.cents ?? null}::bigint
        and created_at >= ${sum?.from ?? null}::timestamptz and created_at < ${sum?.before ?? null}::timestamptz
        order by created_at desc limit ${most})`;
  });
  const { rows } = await sql<FoundOrder>`
    select distinct id, what, at from (${sql.join(parts, sql` union all `)}) found order by at desc limit ${most}`.execute(
    db,
  );
  return rows;
};
