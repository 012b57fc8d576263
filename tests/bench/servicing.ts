/** Posting of payments against the same rows bare, bookings anew after money that counts from before, and imports that post. */
import { addDays } from "#src/domain/time/dates.ts";
import { receivePayment, takeBackPayment } from "#server/lending/servicing/receive-payment.ts";
import { makeQueue, type Queue } from "#server/queue/queue.ts";
import type { Database } from "#server/store/db/database.ts";
import { bookFaults } from "#server/store/tables/book-faults.ts";
import { choice } from "#tests/support/borrower-data.ts";
import { credits as examples } from "#tests/support/servicing.ts";
import { liveAndCopy, nextMorning, onEmptyDatabases, type Lived } from "./lived-credits.ts";
import { makeBare, POSTING, writeBare, writtenBy, type Written } from "./bare-rows.ts";
import { interleaved, median, timed } from "./measure.ts";
import { figure, table } from "./report.ts";
import { importOnce } from "./statement-tasks.ts";

const LINES = Number(process.env["BENCH_LINES"] ?? 10_000);
const COPIES = LINES / 5;
/** Payments posted before measuring, as a server that runs has posted, and in each round. */
const WARM_UP = Math.round(COPIES / 10);
const POSTED = Math.round(COPIES / 180);
const BUDGET = 3;
const INSTALMENT = 10_046;
const LONG = {
  chosen: choice("consumerCredit", 3000, 36),
  money: { "income[netMonthly]": "9000", "expenses[monthly]": "200", "expenses[otherCredits]": "0" },
};

const pay = async (
  { lender, today }: Lived,
  queue: Queue,
  no: number,
  { daysAgo = 0, id }: { daysAgo?: number; id: string },
) =>
  lender.database.transaction((trx) =>
    receivePayment(
      { ...lender.services.now(), queue },
      trx,
      { channel: "bank", externalId: id, cents: INSTALMENT, valueDay: addDays(today, -daysAgo) },
      no,
      lender.clock.now(),
    ),
  );

/** Many short ones: a machine shared with others is now quick, now slow, for seconds at a time. */
const ROUNDS = 45;

const measurePosting = async (name: string, lived: Lived): Promise<string[]> => {
  const { lender, credits } = lived;
  const { database } = lender;
  const queue = makeQueue(database, lender.services.now().log);
  await queue.prepare();
  await makeBare(database, POSTING);
  const waiting = credits.slice(1).values();
  const postSome = async (
    what: string,
    { daysAgo = 0, each = POSTED } = {},
  ): Promise<{ ms: number; posted: string[] }> => {
    const posted: string[] = [];
    const chosen = Array.from({ length: each }, () => waiting.next().value!.no);
    const ms = await timed(async () => {
      for (const no of chosen) posted.push((await pay(lived, queue, no, { daysAgo, id: `${what}/${no}` })).paymentId);
    });
    return { ms: ms / each, posted };
  };
  await postSome("warm-up", { each: WARM_UP });
  const { inTime, bare, yesterday, ratio, late } = await interleaved(ROUNDS, async () => {
    const { ms, posted } = await postSome("in-time");
    const rows: Written[] = [];
    for (const id of posted) rows.push(await writtenBy(database, POSTING, id));
    const written = await timed(async () => {
      for (const one of rows) await writeBare(database, POSTING, one);
    });
    const before = await postSome("yesterday", { daysAgo: 1 });
    const bareMs = written / POSTED;
    return { inTime: ms, bare: bareMs, yesterday: before.ms, ratio: ms / bareMs, late: before.ms / ms };
  });
  await queue.stop();
  const rate = (ms: number): string => figure(1000 / ms);
  return [
    name,
    rate(inTime),
    rate(bare),
    ratio.toFixed(2),
    `${ratio <= BUDGET ? "ok" : "OVER"} (budget ≤ ${BUDGET})`,
    rate(yesterday),
    late.toFixed(2),
  ];
};

const measureImport = async (name: string, lived: Lived): Promise<string[]> => {
  const services = lived.lender.services.now();
  const numbers = lived.credits.slice(1).map(({ number }) => number);
  const { read, whole, bare, matched } = await importOnce(services, numbers, LINES);
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
    const faults = await bookFaults(database.db);
    if (faults.length > 0) throw new Error(faults.slice(0, 5).join("\n"));
    return { posting, imported };
  });
  return [
    table(
      "Posting of payments, one by one, with their messages and jobs (PostgreSQL without fsync)",
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
