/**
 * Reports to the Central Credit Register (ЦКР, Наредба № 22 на БНБ): credits that are new, have changed, are late by
 * another band or have ended, each within two working days. Reports follow from closed days; what was told is compared by
 * its fingerprint, so that nothing is told twice, and a report is written down before anybody has it, so that nothing is
 * told never.
 */
import { randomUUID } from "node:crypto";
import { REPORT_WORKING_DAYS, reportEventOf, type ReportedFacts } from "#src/domain/lending/credit-report.ts";
import { toWire } from "#src/domain/lending/money.ts";
import { addDays, workingDaysAfter, type Day } from "#src/domain/time/dates.ts";
import type { Borrower } from "#server/documents/agreement-facts.ts";
import { fingerprint } from "#server/kernel/fingerprint.ts";
import { borrowerPlace } from "#server/lending/agreements/agreements.ts";
import { accountsOf } from "#server/lending/servicing/accounts.ts";
import type { Services } from "#server/services.ts";
import type { Db } from "#server/store/db/schema.ts";
import {
  addReport,
  creditsToReport,
  creditsToTellAgain,
  endReportedDay,
  holdReports,
  lastReportedDay,
  toldOfCredits,
  type NewCcrRow,
  type ReportedSince,
  type ToldOfCredit,
} from "#server/store/tables/ccr-rows.ts";
import { creditsByNo } from "#server/store/tables/credits.ts";
import { lastClosedDay } from "#server/store/tables/day-closes.ts";
import { openingPapers, type OpeningPapers } from "#server/store/tables/reported-credits.ts";
import { reportedFacts } from "./reported-facts.ts";

/** Credits that are looked through at once, and so the most rows of a report. */
const AT_ONCE = 500;

/** Context to which a sealed row is bound. */
const rowPlace = (id: string): string => `ccr-row:${id}`;

/** A row as it is sent: sums as decimal text in euro, days as `YYYY-MM-DD`. */
export const openRow = ({ secrets }: Pick<Services, "secrets">, id: string, sealed: Buffer): unknown =>
  JSON.parse(secrets.open(sealed, rowPlace(id)).toString("utf8"));

type Borrowed = Pick<Borrower, "pin" | "names">;

const told = (row: Omit<NewCcrRow, "sealed">, { pin, names }: Borrowed): object => {
  const { granted, principal, overdue, instalment, band, ...facts } = row.facts;
  return {
    id: row.id,
    event: row.event,
    day: row.day,
    ...(row.corrects !== null && { corrects: row.corrects }),
    person: { pin, names },
    ...facts,
    currency: "EUR",
    granted: toWire(granted),
    principal: toWire(principal),
    overdue: toWire(overdue),
    overdueDays: band,
    instalment: toWire(instalment),
  };
};

/** The row that tells facts; undefined where the register knows them, or has refused just these and nobody has said more. */
const rowFor = ({
  creditNo,
  facts,
  before,
  day,
}: {
  creditNo: number;
  facts: ReportedFacts;
  before: ToldOfCredit | undefined;
  day: Day;
}): Omit<NewCcrRow, "sealed"> | undefined => {
  const { known, refused, seq = 0 } = before ?? {};
  const hash = fingerprint(facts);
  const isAgain = refused?.again === true;
  if (!isAgain && (hash === known?.hash || hash === refused?.hash)) return undefined;
  const event = reportEventOf(known?.facts, facts);
  if (!event) return undefined;
  return {
    id: randomUUID(),
    creditNo,
    seq: seq + 1,
    event,
    // What is corrected was to be told when it was refused.
    day: refused?.day ?? day,
    dueDay: refused?.dueDay ?? workingDaysAfter(day, REPORT_WORKING_DAYS),
    facts,
    hash,
    corrects: refused?.id ?? null,
  };
};

const rowsFor = async (
  services: Pick<Services, "catalogue" | "secrets">,
  db: Db,
  nos: readonly number[],
  { day, since }: { day: Day; since: ReportedSince },
): Promise<NewCcrRow[]> => {
  if (nos.length === 0) return [];
  const { secrets } = services;
  const papers = new Map<number, OpeningPapers>((await openingPapers(db, nos)).map((one) => [one.creditNo, one]));
  const credits = await creditsByNo(db, [...papers.keys()]);
  const accounts = await accountsOf(services, db, credits, day);
  const before = await toldOfCredits(db, nos);
  return credits
    .toSorted((one, other) => one.no - other.no)
    .flatMap((credit): NewCcrRow[] => {
      const { agreementId, contract, borrower } = papers.get(credit.no)!;
      const facts = reportedFacts({ ...credit, contract }, accounts.get(credit.no)!, day);
      const row = rowFor({
        creditNo: credit.no,
        facts,
        before: before.get(credit.no),
        // What was found late may have happened on the first day that was not looked through.
        day: since ? addDays(since.day, 1) : day,
      });
      if (!row) return [];
      const person = JSON.parse(secrets.open(borrower, borrowerPlace(agreementId)).toString("utf8")) as Borrowed;
      return [{ ...row, sealed: secrets.seal(JSON.stringify(told(row, person)), rowPlace(row.id)) }];
    });
};

/** Makes a report of what there is to tell of these credits, and has it handed over; returns the number of its rows. */
const makeReport = async (
  services: Services,
  trx: Db,
  nos: readonly number[],
  on: { day: Day; since: ReportedSince },
): Promise<number> => {
  const rows = await rowsFor(services, trx, nos, on);
  if (rows.length === 0) return 0;
  const id = randomUUID();
  await addReport(trx, { id, day: on.day, now: services.ports.clock.now() }, rows);
  await services.queue.send(trx, "hand-report", { reportId: id });
  return rows.length;
};

/** Tells anew what somebody has said to tell again. */
const tellAgain = async (services: Services, day: Day, since: ReportedSince): Promise<number> =>
  services.database.transaction(async (trx) => {
    await holdReports(trx);
    return makeReport(services, trx, await creditsToTellAgain(trx, AT_ONCE), { day, since });
  });

/**
 * Makes the reports of the last closed day that were not made yet; returns how many rows they have. Several nodes may run
 * it at once, and a run that was broken off is finished by the next.
 */
export const reportCredits = async (services: Services): Promise<number> => {
  const { database, ports } = services;
  const day = await lastClosedDay(database.db);
  if (day === null) return 0;
  const since = await lastReportedDay(database.db);
  if (since && since.day >= day) return tellAgain(services, day, since);
  let rows = 0;
  const begun = ports.clock.now();
  for (let after = 0; ;) {
    const nos = await database.transaction(async (trx) => {
      await holdReports(trx);
      const found = await creditsToReport(trx, { since, day, after, most: AT_ONCE });
      rows += await makeReport(services, trx, found, { day, since });
      return found;
    });
    if (nos.length < AT_ONCE) break;
    after = nos.at(-1)!;
  }
  await endReportedDay(database.db, day, begun);
  return rows + (await tellAgain(services, day, since));
};
