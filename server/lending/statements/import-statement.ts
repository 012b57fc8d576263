/**
 * Imports a bank's file: read, checked and stored as a whole, then judged in batches that commit one by one. A killed
 * import goes on where it stopped when the same file is given again; a file that is done changes nothing.
 */
import { formatCents } from "#src/domain/lending/money.ts";
import { addDays, formatDay, sofiaDay, type Day } from "#src/domain/time/dates.ts";
import { groupBy } from "#server/kernel/group-by.ts";
import { lender } from "#server/lending/lender/lender.ts";
import type { Services } from "#server/services.ts";
import type { Db } from "#server/store/db/schema.ts";
import type { LineWaits } from "#server/store/db/statement-tables.ts";
import {
  addLines,
  endPending,
  knownKey,
  knownKeys,
  timesUndone,
  type NewLine,
} from "#server/store/tables/statement-lines.ts";
import {
  addRefusedFile,
  addStatement,
  chainOf,
  statementsOfFile,
  type StatementRow,
} from "#server/store/tables/statements.ts";
import { judgeBatch, judgeWaiting } from "./judge-lines.ts";
import { otherRules } from "./other-rules.ts";
import { unpack, type KeyedLine, type PackedStatement } from "./pack.ts";
import { hashOf, readFile } from "./read-file.ts";
import { reportOf, type ImportReport } from "./report.ts";
import { payerHash, referenceHash, sealLine } from "./sealed-line.ts";
import { refuseFile, StatementRefusal, type StatementLine } from "./statement.ts";

type Storing = { account: string; statementId: string; today: Day; seen: Set<string>; now: Date };

/** Days by which the value day of a booked movement may lie ahead; no bank books one of next month. */
const MOST_AHEAD = 10;

/** Why a line that was read is not judged now. */
const waitsOf = ({ waits, valueDay }: StatementLine, today: Day): LineWaits | null =>
  waits ?? (valueDay > today ? "future" : null);

/**
 * What a line is before anybody judges it. Statements follow each other by their balances: one that reads as another line
 * does is money all the same when it is in them, and a person says whose; what is not in them has been told before.
 */
const firstSight = (
  waits: LineWaits | null,
  isKnown: boolean,
): { verdict?: "held" | "duplicate"; waits: LineWaits | null } => {
  if (!isKnown) return { ...(waits && { verdict: "held" }), waits };
  const isMoney = waits === null || waits === "future" || waits === "batch";
  return isMoney ? { verdict: "held", waits: "known" } : { verdict: "duplicate", waits };
};

const rowOf = (services: Services, storing: Storing, line: KeyedLine, again: number): NewLine => {
  const { account, statementId, today, seen } = storing;
  const { key, ordinal, direction, isReversal, isReturn, cents, currency, valueDay } = line;
  if (line.waits !== "pending" && valueDay > addDays(today, MOST_AHEAD))
    refuseFile("ahead", line.fileLine, formatDay(valueDay));
  const { verdict, waits } = firstSight(waitsOf(line, today), seen.has(key));
  seen.add(key);
  const ownKey = waits === "known" ? knownKey({ statementId, ordinal, key }) : key;
  return {
    statementId,
    account,
    again,
    waits,
    key: ownKey,
    ordinal,
    direction,
    isReversal,
    isReturn,
    cents,
    currency,
    valueDay,
    code: line.code ?? null,
    refHash: referenceHash(services, line.bankRef),
    traceHash: referenceHash(services, line.trace),
    payerHash: payerHash(services, line.payer?.iban),
    sealed: sealLine(services, statementId, line),
    ...(verdict && { verdict }),
  };
};

/** Stores the lines of a piece: what is sealed and written at once lets others go on before the next. */
const storeLines = async (services: Services, trx: Db, storing: Storing, piece: Uint8Array): Promise<void> => {
  const { account, seen, now } = storing;
  const lines = unpack(piece).map((line) => (line.waits === "pending" ? { ...line, key: line.pendingKey } : line));
  const keys = lines.map(({ key }) => key);
  const undone = await timesUndone(trx, account, keys);
  for (const key of await knownKeys(trx, account, keys)) seen.add(key);
  const rows = lines.map((line) => rowOf(services, storing, line, undone.get(line.key) ?? 0));
  await addLines(trx, rows, now);
  await endPending(
    trx,
    account,
    lines.filter(({ waits }) => waits !== "pending").map(({ pendingKey }) => pendingKey),
    now,
  );
};

/**
 * The place of the first of a file's statements of one account: after the last one that is here. None goes before the first: no other file would
 * bear out what it brings, as none ends where it begins.
 */
const placesOf = async (trx: Db, first: PackedStatement): Promise<number> => {
  const chain = await chainOf(trx, first);
  if (!chain) return 1;
  if (first.fromDay < chain.firstDay)
    refuseFile("before-first", 0, `първото извлечение е от ${formatDay(chain.firstDay)}`);
  if (first.opening !== chain.closing)
    refuseFile(
      "opening",
      0,
      `${formatCents(first.opening, "€")} в началото, последното извлечение свършва с ${formatCents(chain.closing, "€")}`,
    );
  return chain.position + 1;
};

/** Stores the statements of a file with all their lines, or none of them. */
const store = async (services: Services, trx: Db, sha256: string, read: readonly PackedStatement[]): Promise<void> => {
  const now = services.ports.clock.now();
  const chains = groupBy([...read.keys()], (at) => `${read[at]!.account} ${read[at]!.currency}`);
  for (const places of chains.values()) {
    const position = await placesOf(trx, read[places[0]!]!);
    for (const [nth, at] of places.entries()) {
      const statement = read[at]!;
      const { account, count, pieces } = statement;
      const place = { sha256, part: at + 1, position: position + nth };
      const id = await addStatement(trx, { ...statement, ...place, lines: count, now });
      if (id === undefined) return refuseFile("busy");
      const storing = { account, statementId: id, today: sofiaDay(now), seen: new Set<string>(), now };
      for (const piece of pieces) await storeLines(services, trx, storing, piece);
    }
  }
};

const readAndStore = async (services: Services, sha256: string, bytes: Uint8Array): Promise<StatementRow[]> => {
  const { database } = services;
  const read = await readFile(bytes, lender(services).bank.iban);
  try {
    await database.transaction((trx) => store(services, trx, sha256, read));
  } catch (error) {
    // The same file may have been given twice at once: then it is stored by now.
    const stored = error instanceof StatementRefusal ? await statementsOfFile(database.db, sha256) : [];
    if (stored.length === 0) throw error;
  }
  return statementsOfFile(database.db, sha256);
};

/** Imports a file and reports on it. A refused file changes nothing but that its refusal is kept. */
export const importStatement = async (services: Services, bytes: Uint8Array): Promise<ImportReport> => {
  const { database, ports } = services;
  const rules = otherRules(services.settings.bankRules);
  const sha256 = await hashOf(bytes);
  const known = await statementsOfFile(database.db, sha256);
  try {
    const statements = known.length > 0 ? known : await readAndStore(services, sha256, bytes);
    for (const { id, account } of statements) {
      while (await judgeBatch(services, rules, id));
      await judgeWaiting(services, rules, account);
    }
    return await reportOf(database.db, sha256, known.length > 0 && known.every(({ state }) => state === "done"));
  } catch (error) {
    if (!(error instanceof StatementRefusal)) throw error;
    const { reason, line, detail } = error;
    await addRefusedFile(database.db, { sha256, reason, line, detail, now: ports.clock.now() });
    return { state: "refused", sha256, reason, line, detail };
  }
};
