/**
 * The audit log of the staff. Rows are only added; a chain of hashes in a table of its own goes over them, so that no
 * row can be changed, left out or put in unnoticed. It is written behind the acts, so that they wait for no row.
 */
import { createHash } from "node:crypto";
import { sql } from "kysely";
import { toJson } from "#server/store/db/columns.ts";
import type { Db } from "#server/store/db/schema.ts";
import type { AuditWho } from "#server/store/db/staff-tables.ts";

/** What was done: by whom, to what, and why. `fields` never holds personal data, only their names. */
export type NewAudit = {
  whoKind: AuditWho;
  who: string;
  act: string;
  subject: string;
  fields?: Readonly<Record<string, string>>;
  reason?: string;
  /** Keyed hash of the network it came from. */
  network?: string;
  now: Date;
};

/** A row of the log. */
export type AuditRow = { seq: number; at: Date } & Required<Omit<NewAudit, "now">>;

/** Adds a row, in the transaction of the act. */
export const addAudit = async (trx: Db, row: NewAudit): Promise<void> => {
  await trx
    .insertInto("audit")
    .values({
      at: row.now,
      who_kind: row.whoKind,
      who: row.who,
      act: row.act,
      subject: row.subject,
      fields: toJson(row.fields ?? {}),
      reason: row.reason ?? "",
      network: row.network ?? "",
    })
    .execute();
};

const COLUMNS = [
  "audit.seq",
  "audit.at",
  "audit.who_kind as whoKind",
  "audit.who",
  "audit.act",
  "audit.subject",
  "audit.fields",
  "audit.reason",
  "audit.network",
] as const;

/** The hash before the first link. */
const CHAIN_BEGINS = "";

const hashOf = (previous: string, row: AuditRow): string =>
  createHash("sha256")
    .update(
      JSON.stringify([
        previous,
        row.seq,
        row.at.toISOString(),
        row.whoKind,
        row.who,
        row.act,
        row.subject,
        Object.entries(row.fields).sort(([a], [b]) => (a < b ? -1 : 1)),
        row.reason,
        row.network,
      ]),
    )
    .digest("hex");

/** At most `most` rows before one, the latest first, and whether the chain says otherwise of a row; of one not in it yet it says nothing. */
export const latestAudit = async (
  db: Db,
  most: number,
  before?: number,
): Promise<(AuditRow & { isBroken: boolean })[]> => {
  const rows = await db
    .selectFrom("audit")
    .leftJoin("audit_chain as c", "c.seq", "audit.seq")
    .leftJoin("audit_chain as p", (join) => join.on("p.n", "=", sql<number>`c.n - 1`))
    .select(COLUMNS)
    .select(["c.previous", "c.hash", "p.hash as head"])
    .$if(before !== undefined, (query) => query.where("audit.seq", "<", before!))
    .orderBy("audit.seq", "desc")
    .limit(most)
    .execute();
  return rows.map(({ previous, hash, head, ...row }) => ({
    ...row,
    isBroken: hash !== null && (previous !== (head ?? CHAIN_BEGINS) || hashOf(previous, row) !== hash),
  }));
};

/** The latest row of an act since a time; undefined without one. */
export const lastAuditOf = (db: Db, act: string, since: Date): Promise<AuditRow | undefined> =>
  db
    .selectFrom("audit")
    .select(COLUMNS)
    .where("act", "=", act)
    .where("at", ">", since)
    .orderBy("seq", "desc")
    .limit(1)
    .executeTakeFirst();

/** Rows about a subject since a time, by one person: how often somebody did something. */
export const countAudit = async (db: Db, who: string, act: string, since: Date): Promise<number> => {
  const { count } = await db
    .selectFrom("audit")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("who", "=", who)
    .where("act", "=", act)
    .where("at", ">", since)
    .executeTakeFirstOrThrow();
  return Number(count);
};

const lastLink = async (db: Db): Promise<{ n: number; hash: string }> => {
  const last = await db
    .selectFrom("audit_chain")
    .select(["n", "hash"])
    .orderBy("n", "desc")
    .limit(1)
    .executeTakeFirst();
  return last ?? { n: 0, hash: CHAIN_BEGINS };
};

/**
 * Links at most `most` rows that are not in the chain yet; returns how many, and the chain's head. A row that commits
 * later than the next one is linked after it: the chain has an order of its own.
 */
export const linkAudit = async (trx: Db, most: number): Promise<{ linked: number; head: string }> => {
  // One at a time, on all nodes.
  await sql`select pg_advisory_xact_lock(hashtext('audit chain'))`.execute(trx);
  const rows = await trx
    .selectFrom("audit")
    .select(COLUMNS)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom("audit_chain").select("audit_chain.seq").whereRef("audit_chain.seq", "=", "audit.seq"))),
    )
    .orderBy("seq")
    .limit(most)
    .execute();
  let { n, hash } = await lastLink(trx);
  for (const row of rows) {
    const previous = hash;
    hash = hashOf(previous, row);
    n += 1;
    await trx.insertInto("audit_chain").values({ n, seq: row.seq, previous, hash }).execute();
  }
  return { linked: rows.length, head: hash };
};

/** The state of the chain: whole up to a row, or broken first at one. */
export type ChainState = { rows: number; head: string; broken?: { seq: number; why: "changed" | "missing" | "order" } };

const PAGE = 1000;

/** Walks the chain from its beginning and stops at the first link that does not hold. */
export const walkAudit = async (db: Db): Promise<ChainState> => {
  let [rows, head] = [0, CHAIN_BEGINS];
  for (;;) {
    const links = await db
      .selectFrom("audit_chain as c")
      .leftJoin("audit", "audit.seq", "c.seq")
      .select(COLUMNS)
      .select(["c.n", "c.seq as linked", "c.previous", "c.hash"])
      .where("c.n", ">", rows)
      .orderBy("c.n")
      .limit(PAGE)
      .execute();
    if (links.length === 0) return { rows, head };
    for (const { n, linked, previous, hash, ...row } of links) {
      const broken = (why: "changed" | "missing" | "order"): ChainState => ({
        rows,
        head,
        broken: { seq: linked, why },
      });
      if (n !== rows + 1 || previous !== head) return broken("order");
      if (row.seq === null) return broken("missing");
      if (hashOf(head, row as AuditRow) !== hash) return broken("changed");
      [rows, head] = [rows + 1, hash];
    }
  }
};
