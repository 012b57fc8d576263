/**
 * Imports a bank's file: read, checked and stored as a whole, then judged in batches that commit one by one. A killed
 * import goes on where it stopped when the same file is given again; a file that is done changes nothing.
 */
import { createHash } from "node:crypto";
import { toWire } from "#src/domain/lending/money.ts";
import { sofiaDay } from "#src/domain/time/dates.ts";
import { lender } from "#server/lending/agreements/lender.ts";
import type { MoneyIn, Services } from "#server/services.ts";
import type { Db } from "#server/store/db/schema.ts";
import { addLines, knownKeys, type NewLine } from "#server/store/tables/statement-lines.ts";
import {
  addRefusedFile,
  addStatement,
  lastStatement,
  statementsOfFile,
  type StatementRow,
} from "#server/store/tables/statements.ts";
import { totalsOf } from "./control.ts";
import { judgeBatch, judgeWaiting } from "./judge-lines.ts";
import { keysOf } from "./line-keys.ts";
import { readStatements } from "./read-statement.ts";
import { reportOf, type ImportReport } from "./report.ts";
import { payerHash, referenceHash, sealLine } from "./sealed-line.ts";
import { refuseFile, StatementRefusal, type Statement } from "./statement.ts";

type Posting = Pick<MoneyIn, "receive" | "reverse" | "asked">;

const linesOf = async (
  services: Services,
  trx: Db,
  statementId: string,
  { account, lines }: Statement,
): Promise<NewLine[]> => {
  const keys = keysOf(lines);
  const seen = await knownKeys(trx, account, keys);
  return lines.map((line, at): NewLine => {
    const key = keys[at]!;
    const isDouble = seen.has(key);
    seen.add(key);
    return {
      statementId,
      ordinal: line.ordinal,
      account,
      key,
      direction: line.direction,
      isReversal: line.isReversal,
      cents: line.cents,
      valueDay: line.valueDay,
      refHash: referenceHash(services, line.bankRef),
      traceHash: referenceHash(services, line.trace),
      payerHash: payerHash(services, line.payer?.iban),
      sealed: sealLine(services, statementId, line),
      ...(isDouble && { verdict: "duplicate" as const }),
    };
  });
};

/** Stores the statements of a file with all their lines, or none of them. */
const store = async (services: Services, trx: Db, sha256: string, read: readonly Statement[]): Promise<void> => {
  const now = services.ports.clock.now();
  for (const [at, statement] of read.entries()) {
    const { account, opening, closing, lines } = statement;
    const last = await lastStatement(trx, account);
    if (last && last.closing !== opening)
      refuseFile("opening", 0, `${toWire(opening)} stated, the last statement closed with ${toWire(last.closing)}`);
    const id = await addStatement(trx, {
      ...statement,
      ...totalsOf(lines),
      sha256,
      part: at + 1,
      position: (last?.position ?? 0) + 1,
      opening,
      closing,
      lines: lines.length,
      now,
    });
    if (id === undefined) return refuseFile("busy");
    await addLines(trx, await linesOf(services, trx, id, statement), now);
  }
};

const readAndStore = async (services: Services, sha256: string, bytes: Uint8Array): Promise<StatementRow[]> => {
  const { database, ports } = services;
  const own = { account: lender(services).bank.iban, today: sofiaDay(ports.clock.now()) };
  const read = readStatements(bytes, own);
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
export const importStatement = async (
  services: Services,
  bytes: Uint8Array,
  posting: Posting,
): Promise<ImportReport> => {
  const { database, ports } = services;
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  const known = await statementsOfFile(database.db, sha256);
  try {
    const statements = known.length > 0 ? known : await readAndStore(services, sha256, bytes);
    for (const { id, account } of statements) {
      while (await judgeBatch(services, id, posting));
      await judgeWaiting(services, account, posting);
    }
    return await reportOf(database.db, sha256, known.length > 0 && known.every(({ state }) => state === "done"));
  } catch (error) {
    if (!(error instanceof StatementRefusal)) throw error;
    const { reason, line, detail } = error;
    await addRefusedFile(database.db, { sha256, reason, line, detail, now: ports.clock.now() });
    return { state: "refused", sha256, reason, line, detail };
  }
};
