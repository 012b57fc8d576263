/** Credits that have lived for some months, as many as asked for: one borrower's, and its copies. */
import { sql } from "kysely";
import { addDays, sofiaDay, type Day } from "#src/domain/time/dates.ts";
import { closeDays } from "#server/lending/servicing/close-days.ts";
import { databaseOn, migrateEngine, type Database } from "#server/store/db/database.ts";
import { openInMemory } from "#server/store/db/embedded.ts";
import { openPostgres } from "#server/store/db/postgres.ts";
import { openDirectLender, type DirectLender } from "#tests/model/direct-lender.ts";
import type { Story } from "#tests/support/borrower-data.ts";
import { openLender } from "#tests/support/lender.ts";
import { startPostgres } from "#tests/support/postgres/server.ts";
import { servicingOf } from "#tests/support/servicing.ts";
import { copyApplication } from "./clones.ts";

/** Opens an empty, migrated database of each kind in turn, for as long as `work` takes; returns what came of each. */
export const onEmptyDatabases = async <T>(work: (name: string, database: Database) => Promise<T>): Promise<T[]> => {
  const { engine } = await openInMemory();
  await migrateEngine(engine);
  const embedded = databaseOn(engine);
  const first = await work("embedded", embedded);
  await embedded.close();
  const postgres = await startPostgres();
  // A million credits are copied by one statement.
  const server = await openPostgres(postgres.url, 10, {
    statement_timeout: 0,
    idle_in_transaction_session_timeout: 0,
    query_timeout: 0,
  });
  await migrateEngine(server);
  const database = databaseOn(server);
  const second = await work("PostgreSQL", database);
  await database.close();
  await postgres.stop();
  return [first, second];
};

/** A lender without HTTP whose credits are `copies` of one that has lived for some nights, paying `cents` each month. */
export type Lived = { lender: DirectLender; today: Day; credits: { no: number; number: number }[] };

/** Lets a borrower with this story live so long, and copies their credit. */
export const liveAndCopy = async (
  database: Database,
  story: Story,
  { months, cents, copies }: { months: number; cents: number; copies: number },
): Promise<Lived> => {
  const whole = await openLender(database);
  // A new client may borrow as much as the story says, without a guarantor.
  const { catalogue } = whole.services;
  const limits = { ...catalogue.limits, new: { ...catalogue.limits.new, consumerCredit: 3_000 } };
  whole.replace({ catalogue: { ...catalogue, limits, guarantorAbove: 3_000 } });
  const servicing = servicingOf(whole);
  const { borrower, no } = await servicing.borrow(story);
  for (let month = 1; month <= months; month++) {
    await servicing.morning(addDays(sofiaDay(whole.clock.now()), 30));
    await servicing.pay(no, cents);
  }
  await servicing.morning(addDays(sofiaDay(whole.clock.now()), 1));
  // Sealed answers open under their own application only.
  const without = ["answers"];
  if (copies > 0)
    await copyApplication(database, borrower.person.email, { from: 1, count: copies, without, nightly: true });
  await whole.settle();
  await whole.close();
  await sql`analyze`.execute(database.db);
  const lender = await openDirectLender(database);
  lender.clock.set(whole.clock.now());
  const { rows } = await sql<{ no: number; number: number }>`
    select c.no, r.number from credits c join requests r on r.id = c.request_id order by c.no`.execute(database.db);
  return { lender, today: sofiaDay(lender.clock.now()), credits: rows };
};

/** Sets the clock to a later morning, and closes the days before it. */
export const nextMorning = async ({ lender }: Lived, days = 1): Promise<Day> => {
  const day = addDays(sofiaDay(lender.clock.now()), days);
  lender.clock.set(new Date(`${day}T08:00:00Z`));
  await closeDays(lender.services.now());
  return day;
};
