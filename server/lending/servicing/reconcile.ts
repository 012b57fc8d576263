/**
 * Reconciles the books with what they stand for: the bank's statements, payments, card payments, transfers, and the account
 * of every credit. What differs is told with its age and is mended by nobody but people.
 */
import { addDays, nextWorkingDay, sofiaDay, type Day } from "#src/domain/time/dates.ts";
import { accounts } from "#server/lending/ledger/chart.ts";
import type { Services } from "#server/services.ts";
import { breaksOfBooks, SENTENCES, type SentenceKind } from "#server/store/tables/book-faults.ts";
import { longTransfers, sumDifferences, SUMS, unsettled, type SumKind } from "#server/store/tables/book-sums.ts";
import { lastClosedDay } from "#server/store/tables/day-closes.ts";
import { openSubjects, trialBalance } from "#server/store/tables/journal.ts";
import { linesLeft } from "#server/store/tables/line-sums.ts";
import {
  beginNight,
  beginRun,
  endRun,
  isReconciled,
  type FoundDifference,
} from "#server/store/tables/reconciliations.ts";
import { ordersApart } from "#server/store/tables/orders.ts";
import { refundById } from "#server/store/tables/refunds.ts";
import type { OpenSum } from "#server/store/db/ledger-tables.ts";
import type { Db } from "#server/store/db/schema.ts";
import { faultsOfAccounts, faultsOfCredits } from "./account-faults.ts";

/** Differences of a kind that a run tells at most. */
const MOST = 1000;
/** Open sums that a run keeps, the oldest first. */
const MOST_OPEN = 200;
/** After so long the run of a night that has not ended was broken off. */
const BROKEN_MS = 3_600_000;

const { transfers, payersOwe, unallocated, refundable, refinancing } = accounts;

/** Kinds of differences that are found in neither table of questions. */
const OWN = {
  "long-transfer": "money is with the provider for more than a working day",
  "order-in-bank": "the bank's statements do not say of a payout or refund what the books say",
  "line-waits": "nobody has said for more than a working day what a movement at the bank is",
  unsettled: "a provider has not settled for two weeks what was paid through it",
  "account-entries": "the books of a credit do not say what its account says",
  "account-principal": "the plans of a credit leave another principal open than is booked",
} as const;

/** Kind of a difference. */
export type DifferenceKind = SentenceKind | SumKind | keyof typeof OWN;

const saysOf = (rows: Readonly<Record<string, { says: string }>>): Record<string, string> =>
  Object.fromEntries(Object.entries(rows).map(([kind, { says }]) => [kind, says]));

/** What each kind of difference breaks. */
export const differenceSays: Readonly<Record<string, string>> = { ...saysOf(SENTENCES), ...saysOf(SUMS), ...OWN };

/**
 * Whether what was handed over on a day should have arrived: a working day has passed since. What a bank is given on a day
 * of rest it has received on the next working day (Directive (EU) 2015/2366, Art. 78).
 */
const isLong = (handed: Day, today: Day): boolean => nextWorkingDay(addDays(nextWorkingDay(handed), 1)) < today;

const transfersOut = async (db: Db, now: Date): Promise<FoundDifference[]> => {
  const today = sofiaDay(now);
  return (await longTransfers(db, now))
    .filter(({ handedAt }) => isLong(sofiaDay(handedAt), today))
    .map(({ about, cents }) => ({ kind: "long-transfer", about, cents }));
};

/** Our own transfers of which the bank says something else; one that it may not have had yet is on its way. */
const ordersOut = async (db: Db): Promise<FoundDifference[]> =>
  (await ordersApart(db, MOST))
    .filter(({ told, since, through }) => told !== 0 || isLong(since, addDays(through, 1)))
    .map(({ id, booked, told }) => ({ kind: "order-in-bank", about: id, cents: booked - told }));

/** Movements at the bank that wait: until somebody says what they are, the books do not have what the bank has. */
const linesOut = async (db: Db, now: Date): Promise<FoundDifference[]> =>
  (await linesLeft(db, MOST))
    .filter(({ since }) => isLong(sofiaDay(since), sofiaDay(now)))
    .map(({ about, cents }) => ({ kind: "line-waits", about, cents }));

/** Days within which providers settle what was paid through them. */
const SETTLED_DAYS = 14;

/** What providers owe us for longer: nobody may have paid it. */
const providersOut = async (db: Db, now: Date): Promise<FoundDifference[]> =>
  (await unsettled(db, addDays(sofiaDay(now), -SETTLED_DAYS))).map((one) => ({ kind: "unsettled", ...one }));

/** What the accounts of credits differ by; looked at twice, so that nobody who is booking meanwhile is told of. */
const accountsOut = async (services: Services, db: Db): Promise<FoundDifference[]> => {
  const suspect = await faultsOfAccounts(services, db, MOST);
  const nos = [...new Set(suspect.map(({ creditNo }) => creditNo))];
  return (await faultsOfCredits(services, db, nos)).map(({ creditNo, kind, about }) =>
    kind === "principal"
      ? { kind: "account-principal", about: String(creditNo), cents: Number(about) }
      : { kind: "account-entries", about: `${creditNo} ${about}` },
  );
};

const findAll = async (services: Services, now: Date): Promise<FoundDifference[]> => {
  const { db } = services.database;
  const found: FoundDifference[] = await breaksOfBooks(db, MOST);
  for (const kind of Object.keys(SUMS) as SumKind[])
    found.push(...(await sumDifferences(db, kind, MOST)).map((one) => ({ kind, ...one })));
  found.push(...(await transfersOut(db, now)), ...(await ordersOut(db)), ...(await linesOut(db, now)));
  found.push(...(await providersOut(db, now)));
  found.push(...(await accountsOut(services, db)));
  // A sentence tells of a row as often as it finds it; a difference is there once.
  return [...new Map(found.map((one) => [`${one.kind} ${one.about}`, one])).values()];
};

const pageOf = async (db: Db, account: number, subject: string): Promise<OpenSum["page"]> => {
  if ([payersOwe, unallocated, refundable].some(({ code }) => code === account)) return "payment";
  return (await refundById(db, subject)) ? "refund" : "payout";
};

const openSums = async (db: Db): Promise<OpenSum[]> => {
  const codes = [transfers, payersOwe, unallocated, refundable, refinancing].map(({ code }) => code);
  const sums: OpenSum[] = [];
  for (const open of await openSubjects(db, codes, MOST_OPEN))
    sums.push({ ...open, page: await pageOf(db, open.account, open.subject) });
  return sums;
};

const finish = async (services: Services, no: number): Promise<{ differences: number; isNew: number }> => {
  const { database, ports, log } = services;
  const { db } = database;
  const found = await findAll(services, ports.clock.now());
  const trial = await trialBalance(db, sofiaDay(ports.clock.now()));
  const open = await openSums(db);
  const isNew = await database.transaction((trx) => endRun(trx, no, { trial, open, found, now: ports.clock.now() }));
  if (found.length > 0)
    log.warn(
      { event: "books-differ", differences: found.length, added: isNew },
      "the books differ from what they stand for",
    );
  return { differences: found.length, isNew };
};

/** Reconciles now; `staffId` is who asked for it, null for the command. */
export const reconcile = async (services: Services, staffId: string | null): Promise<{ differences: number }> =>
  finish(services, await beginRun(services.database.db, staffId, services.ports.clock.now()));

/** Reconciles once after the close of each day, whichever node comes first; false when there is nothing to do. */
export const reconcileNight = async (services: Services): Promise<boolean> => {
  const { db } = services.database;
  const now = services.ports.clock.now();
  const night = await lastClosedDay(db);
  if (night === null || (await isReconciled(db, night))) return false;
  const no = await beginNight(db, { night, now, stale: new Date(now.getTime() - BROKEN_MS) });
  if (no === undefined) return false;
  await finish(services, no);
  return true;
};
