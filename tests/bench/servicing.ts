/** Posting of payments against the same rows bare, bookings anew after money that counts from before, and imports that post. */
import { sql } from "kysely";
import { addDays } from "#src/domain/time/dates.ts";
import { bookedMoney } from "#server/lending/servicing/money-in.ts";
import { receivePayment, takeBackPayment } from "#server/lending/servicing/receive-payment.ts";
import type { Database } from "#server/store/db/database.ts";
import { bookFaults } from "#server/store/tables/book-faults.ts";
import { choice } from "#tests/support/borrower-data.ts";
import { credits as examples } from "#tests/support/servicing.ts";
import { liveAndCopy, nextMorning, onEmptyDatabases, type Lived } from "./lived-credits.ts";
import { median, timed } from "./measure.ts";
import { figure, table } from "./report.ts";
import { importOnce } from "./statement-tasks.ts";

const LINES = Number(process.env["BENCH_LINES"] ?? 10_000);
const COPIES = LINES / 5;
const POSTED = Math.round(COPIES / 8);
const BUDGET = 3;
const INSTALMENT = 10_046;
const LONG = {
  chosen: choice("consumerCredit", 3000, 36),
  money: { "income[netMonthly]": "9000", "expenses[monthly]": "200", "expenses[otherCredits]": "0" },
};

/** Tables that a payment writes, and which of their rows. */
const WRITTEN = ["payments", "entries", "postings", "messages", "credit_state"] as const;

const pay = async ({ lender, today }: Lived, no: number, { daysAgo = 0, id }: { daysAgo?: number; id: string }) =>
  lender.database.transaction((trx) =>
    receivePayment(
      lender.services.now(),
      trx,
      { channel: "bank", externalId: id, cents: INSTALMENT, valueDay: addDays(today, -daysAgo) },
      no,
      lender.clock.now(),
    ),
  );

/** Copies of the tables with their indices, without triggers, checks of other tables and decisions. */
const makeBare = async ({ db }: Database): Promise<void> => {
  for (const name of WRITTEN)
    await sql`create table ${sql.table(`bare_${name}`)} (like ${sql.table(name)} including indexes including generated)`.execute(
      db,
    );
  await sql`insert into bare_credit_state select * from credit_state`.execute(db);
};

/** Writes the rows of one posted payment again, in a transaction, a statement for each table. */
const writeBare = (database: Database, paymentId: string, no: number): Promise<void> =>
  database.transaction(async (trx) => {
    const entries = sql`select id from entries where event_id like ${`%${paymentId}%`} and credit_no = ${no} or event_id = ${`payment/${paymentId}`}`;
    await sql`insert into bare_payments select * from payments where id = ${paymentId}`.execute(trx);
    await sql`insert into bare_entries select * from entries where id in (${entries})`.execute(trx);
    await sql`insert into bare_postings select * from postings where entry_id in (${entries})`.execute(trx);
    await sql`update bare_credit_state set interest_due = interest_due + 1 where credit_no = ${no}`.execute(trx);
    await sql`insert into bare_messages select * from messages where dedup_key like ${`credit:${no}:payment:${paymentId}%`}`.execute(
      trx,
    );
  });

const measurePosting = async (name: string, lived: Lived): Promise<string[]> => {
  const { lender, credits } = lived;
  await makeBare(lender.database);
  const chosen = credits.slice(1, POSTED + 1);
  const ids = new Map<number, string>();
  const post = async (): Promise<void> => {
    for (const { no } of chosen) ids.set(no, (await pay(lived, no, { id: `in-time/${no}` })).paymentId);
  };
  for (const { no } of credits.slice(POSTED + 1, POSTED + 30)) await pay(lived, no, { id: `warm-up/${no}` });
  const posted = await timed(post);
  const bare = await timed(async () => {
    for (const [no, id] of ids) await writeBare(lender.database, id, no);
  });
  const rate = (ms: number): string => figure((chosen.length / ms) * 1000);
  const ratio = posted / bare;
  const late = credits.slice(POSTED + 30, POSTED * 2 + 30);
  const yesterday = await timed(async () => {
    for (const { no } of late) await pay(lived, no, { daysAgo: 1, id: `yesterday/${no}` });
  });
  return [
    name,
    rate(posted),
    rate(bare),
    ratio.toFixed(2),
    `${ratio <= BUDGET ? "ok" : "OVER"} (budget ≤ ${BUDGET})`,
    rate(yesterday),
    (yesterday / posted).toFixed(2),
  ];
};

const measureImport = async (name: string, lived: Lived): Promise<string[]> => {
  const services = lived.lender.services.now();
  const posting = bookedMoney(services);
  const numbers = lived.credits.slice(1).map(({ number }) => number);
  const { read, whole, bare, matched } = await importOnce(services, numbers, LINES, posting);
  return [
    name,
    figure(read),
    (whole / 1000).toFixed(1),
    figure((LINES / whole) * 1000),
    `${Math.round((matched / LINES) * 100)} %`,
    (whole / bare).toFixed(1),
  ];
};

const measureRebase = async (name: string, database: Database): Promise<string[]> => {
  const lived = await liveAndCopy(database, LONG, { months: 30, cents: 13_000, copies: 0 });
  const { lender, credits } = lived;
  const { no } = credits[0]!;
  const back: number[] = [];
  const again: number[] = [];
  for (let n = 0; n < 9; n++) {
    let paymentId = "";
    back.push(
      await timed(async () => {
        const receipt = {
          channel: "bank" as const,
          externalId: `back/${n}`,
          cents: 1_000,
          valueDay: addDays(lived.today, -500),
        };
        ({ paymentId } = await lender.database.transaction((trx) =>
          receivePayment(lender.services.now(), trx, receipt, no, lender.clock.now(), { late: true }),
        ));
      }),
    );
    again.push(
      await timed(async () => {
        await lender.database.transaction((trx) =>
          takeBackPayment(lender.services.now(), trx, paymentId, "reversed", lender.clock.now()),
        );
      }),
    );
  }
  return [name, figure(median(back)), figure(median(again))];
};

/** Measures how a credit of 36 months is booked anew. */
export const benchRebase = async (): Promise<string> =>
  table(
    "Booking a credit of 36 months anew in its 30th (ms)",
    ["database", "money of 500 days ago", "that taken back"],
    await onEmptyDatabases(measureRebase),
  );

/** Measures postings and imports on each database. */
export const benchServicing = async (): Promise<string> => {
  const measured = await onEmptyDatabases(async (name, database) => {
    const lived = await liveAndCopy(database, examples.thousand, { months: 2, cents: INSTALMENT, copies: COPIES });
    lived.today = await nextMorning(lived);
    const posting = await measurePosting(name, lived);
    const imported = await measureImport(name, lived);
    const faults = (await bookFaults(database.db)).filter((fault) => !fault.startsWith("a drawing was not paid out"));
    if (faults.length > 0) throw new Error(faults.slice(0, 5).join("\n"));
    return { posting, imported };
  });
  return [
    table(
      "Posting of payments, one by one (PostgreSQL without fsync)",
      ["database", "posted a second", "the same rows bare", "ratio", "", "of yesterday, a second", "time ÷ in time"],
      measured.map(({ posting }) => posting),
    ),
    table(
      `Import of ${LINES} lines that are posted, a fifth of them unmatched`,
      ["database", "reading alone (ms)", "whole import (s)", "lines a second", "matched", "÷ lines stored bare"],
      measured.map(({ imported }) => imported),
    ),
  ].join("\n");
};
