/** The pages that people open most, in a database of many applications: the queries of each, their time and their plans. */
import { borrowerAt } from "#tests/support/borrower.ts";
import { ibanEnding, stories } from "#tests/support/borrower-data.ts";
import { ClerkBrowser } from "#tests/support/clerk.ts";
import { DEMO_STAFF, seedDemoStaff } from "#server/demo/staff.ts";
import { reconcileNight } from "#server/lending/servicing/reconcile.ts";
import type { Engine } from "#server/store/db/engine.ts";
import { openLender, type Lender } from "#tests/support/lender.ts";
import { credits, servicingOf } from "#tests/support/servicing.ts";
import { addDays, sofiaDay } from "#src/domain/time/dates.ts";
import { sql } from "kysely";
import { copyApplication } from "./clones.ts";
import { openHeard, type Heard } from "./heard-queries.ts";

/** Who lives in the database: one borrower of each kind, and which part of all applications are copies of theirs. */
const PARTS = { running: 0.3, rejected: 0.695, referred: 0.005 } as const;
/** Applications of the past that whoever is measured has, too. */
const EARLIER = 6;

/** A page: its name, who opens it, and how. */
export type FilledPage = { name: string; open(): Promise<unknown> };

/** What opening a page came to. */
export type Opened = { whole: number; queries: Heard[] };

const ok = async (path: string, look: Promise<{ status: number; text: string }>): Promise<void> => {
  const { status, text } = await look;
  if (status !== 200) throw new Error(`${path} answered ${status}: ${text.slice(0, 200)}`);
};

/** Opens a lender on an empty database with `count` applications. */
export const openFilled = async (engine: Engine, count: number) => {
  const { database, heard, sequential } = await openHeard(engine);
  const lender = await openLender(database, { env: { STAFF: "on" } });
  const { borrower, creditNo, applicationId } = await fill(lender, count);
  await seedDemoStaff(lender.services);
  const clerk = async (role: "reviewer" | "cashier" | "auditor"): Promise<ClerkBrowser> => {
    const browser = new ClerkBrowser(lender, DEMO_STAFF[role].email);
    await browser.logIn();
    return browser;
  };
  const [reviewer, cashier, auditor] = [await clerk("reviewer"), await clerk("cashier"), await clerk("auditor")];
  const { email, phone, pin } = borrower.person;
  const find = async (): Promise<void> => {
    // Of copies nothing sealed opens: what finds them is looked for where there are none.
    const others = [ibanEnding("7777"), "ПК-2026-0000007", "№ 999999999", "9000000001", "REF-7", "10,07 01.01.2027"];
    for (const q of ["Георги Иванов", pin, phone, email, ...others]) await ok(q, cashier.search(q));
  };
  const read = (name: string, path: string): FilledPage => ({ name, open: () => ok(path, borrower.fetch(path)) });
  const desk = (name: string, clerk: ClerkBrowser, path: string): FilledPage => ({
    name,
    open: () => ok(path, clerk.open(path)),
  });
  const pages: FilledPage[] = [
    read("status", "/api/v2/status"),
    read("history", "/api/v2/request-history"),
    read("running credit", "/api/v2/existing-active-credit"),
    read("repayment", `/api/v2/repayment-details/${applicationId}`),
    desk("staff: queue", reviewer, "/buro/zayavki"),
    desk("staff: payments", cashier, "/buro/postaplenia"),
    desk("staff: credit", cashier, `/buro/kredit/${creditNo}`),
    desk("staff: books", cashier, "/buro/sverka"),
    desk("staff: audit", auditor, "/buro/odit"),
    { name: "staff: ten searches", open: find },
  ];
  const open = async (page: FilledPage): Promise<Opened> => {
    heard.length = 0;
    const began = performance.now();
    await page.open();
    return { whole: performance.now() - began, queries: [...heard] };
  };
  /** Milliseconds of a query that does nothing: what the way to the database and back costs now. */
  const bare = async (): Promise<number> => {
    const began = performance.now();
    await sql`select ${1}::integer`.execute(database.db);
    return performance.now() - began;
  };
  const close = async (): Promise<void> => {
    await lender.close();
    await database.close();
  };
  return { pages, open, bare, sequential, close };
};

const fill = async (lender: Lender, count: number) => {
  const { database } = lender;
  const servicing = servicingOf(lender);
  const { borrower, no } = await servicing.borrow(credits.thousand);
  for (let month = 1; month <= 3; month++) {
    await servicing.nights(addDays(sofiaDay(lender.clock.now()), 30));
    await servicing.pay(no, 10_046);
  }
  const rejected = await borrowerAt(lender, "decided", stories.reject);
  const referred = await borrowerAt(lender, "decided", stories.refer);
  let from = 1;
  for (const [part, who] of [
    ["running", borrower],
    ["rejected", rejected],
    ["referred", referred],
  ] as const) {
    const copies = Math.max(1, Math.round(count * PARTS[part]));
    // A list that tells names could open no sealed copy.
    const without = part === "referred" ? ["answers"] : [];
    await copyApplication(database, who.person.email, { from, count: copies, without });
    from += copies;
  }
  await unmatched(lender, Math.round(count / 500));
  await searchable(lender);
  await audited(lender);
  await reconcileNight(lender.services);
  const { db } = database;
  // Earlier applications of whoever is measured, taken over from copies.
  await sql`update requests set user_id = (select id from users where email = ${borrower.person.email}) where id in (
    select id from requests where status = 'rejected' order by number desc limit ${EARLIER})`.execute(db);
  await sql`analyze`.execute(db);
  await borrower.logInAgain();
  const found = await sql<{ request_id: string }>`select request_id from credits where no = ${no}`.execute(db);
  return { borrower, creditNo: no, applicationId: found.rows[0]!.request_id };
};

/** Identities of all applications, and a movement at the bank for each, of which a few have the same names and sums. */
const searchable = ({ database: { db } }: Lender): Promise<void> =>
  db.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx);
    await sql`insert into identities (id, person_id, request_id, sealed, id_card_hash, name_hashes, valid_from)
      select gen_random_uuid(), gen_random_uuid(), id, '\\x00', 'card ' || number,
        array['n' || number, 'm' || number % 1000, 'f' || number % 20], created_at
      from requests on conflict do nothing`.execute(trx);
    const statement = await sql<{ id: string }>`
      insert into statements (id, sha256, part, state, account, currency, position, from_day, to_day, opening_cents,
        closing_cents, credit_cents, debit_cents, lines, created_at, done_at)
      select gen_random_uuid(), repeat('0', 64), 1, 'done', 'BG80BNBG96611020345678', 'EUR', 1, current_date, current_date,
        0, 0, 0, 0, count(*), now(), now() from requests returning id`.execute(trx);
    await sql`insert into statement_lines (statement_id, ordinal, account, line_key, direction, is_reversal, cents,
        value_day, ref_hash, trace_hash, payer_hash, sealed, verdict, candidates, judged_at)
      select ${statement.rows[0]!.id}::uuid, row_number() over (order by number), 'BG80BNBG96611020345678', 'key ' || number,
        'debit', false, 1000 + number % 5000, current_date - (number % 300)::integer, 'ref ' || number, 'trace ' || number,
        'payer ' || number % 5000, '\\x00', 'noted', '[]', now() from requests`.execute(trx);
  });

/** An act of the staff for each application, in the chain. */
const audited = async ({ database: { db } }: Lender): Promise<void> => {
  await sql`insert into audit (at, who_kind, who, act, subject, fields, reason, network)
    select created_at, 'operator', 'bench', 'note', number::text, '{}', '', '' from requests`.execute(db);
  await sql`insert into audit_chain (n, seq, previous, hash)
    select n, seq, 'hash ' || n - 1, 'hash ' || n from (select seq, row_number() over (order by seq) as n from audit) a`.execute(
    db,
  );
};

/** Payments that wait for a person. */
const unmatched = async ({ database: { db } }: Lender, count: number): Promise<void> => {
  await sql`insert into payments (id, channel, external_id, cents, value_day, status, received_at)
    select gen_random_uuid(), 'bank', 'bench/' || n, 1000 + n, current_date, 'unmatched', now()
    from generate_series(1, ${count}::integer) n`.execute(db);
};
