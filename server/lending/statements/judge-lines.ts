/** Judges stored lines of a statement, some hundred in one transaction, each once. */
import { normaliseIban } from "#src/domain/identity/iban.ts";
import type { MoneyIn, Services } from "#server/services.ts";
import type { Db } from "#server/store/db/schema.ts";
import {
  judgeLines,
  openLines,
  reversibleLines,
  waitingReversals,
  type JudgedLine,
  type LineRow,
} from "#server/store/tables/statement-lines.ts";
import { finishStatement, lockStatement } from "#server/store/tables/statements.ts";
import { lookUp } from "./look-up.ts";
import { matchLine, type Match } from "./match.ts";
import { openLine, type LineText } from "./sealed-line.ts";

/** Lines of one transaction. */
export const BATCH = 500;

const MOST_WAITING = 1_000;

type Posting = Pick<MoneyIn, "receive" | "reverse" | "asked">;
type Opened = { row: LineRow; said: LineText };

/** Name of a line among all receipts of the bank. */
const externalIdOf = ({ account }: Pick<LineRow, "account">, key: string): string => `${account}/${key}`;

type Matched = Opened & { match: Match };

const receiveLine = async (
  { row, said, match }: Matched,
  trx: Db,
  { receive }: Posting,
  now: Date,
): Promise<JudgedLine> => {
  const creditNo = match.rule === null ? null : match.creditNo;
  const reference = [said.creditorReference, said.text].filter(Boolean).join(" ").slice(0, 500);
  const { paymentId, outcome } = await receive(
    trx,
    {
      channel: "bank",
      externalId: externalIdOf(row, row.key),
      cents: row.cents,
      valueDay: row.valueDay,
      ...(said.payer && { payer: said.payer }),
      ...(reference && { reference }),
    },
    creditNo,
    now,
  );
  const found = match.rule === null ? { candidates: match.candidates } : { rule: match.rule, creditNo: match.creditNo };
  return { row, verdict: outcome, paymentId, ...found };
};

/** What a reversal takes back: the line that the bank's reference names, or the payer's, or the only one of the payer. */
const takenBack = async (trx: Db, row: LineRow): Promise<string | undefined> => {
  if (row.direction !== "debit" || !(row.refHash ?? row.traceHash ?? row.payerHash)) return undefined;
  const lines = await reversibleLines(trx, row);
  for (const by of ["reference", "trace", "payer"] as const) {
    const named = lines.filter((line) => line.by === by);
    if (named.length > 0) return named.length === 1 ? named[0]!.key : undefined;
  }
  return undefined;
};

/** Takes a line back at once, so that the next one finds it taken. */
const reverseLine = async (trx: Db, row: LineRow, { reverse }: Posting, now: Date): Promise<void> => {
  const key = await takenBack(trx, row);
  const done = key && (await reverse(trx, externalIdOf(row, key), "bank", row.valueDay, now)) === "reversed";
  const judged = done ? { verdict: "reversed" as const, reversesKey: key } : { verdict: "unknown-reversal" as const };
  await judgeLines(trx, [{ row, ...judged }], now);
};

const isOwn = ({ row, said }: Opened): boolean =>
  said.payer?.iban !== undefined && normaliseIban(said.payer.iban) === row.account;

const judgeAll = async (services: Services, trx: Db, rows: readonly LineRow[], posting: Posting): Promise<void> => {
  const now = services.ports.clock.now();
  const opened = rows.filter(({ isReversal }) => !isReversal).map((row) => ({ row, said: openLine(services, row) }));
  const paid = opened.filter((line) => line.row.direction === "credit" && !isOwn(line));
  const said = paid.map((line) => ({ said: line.said, valueDay: line.row.valueDay }));
  const known = await lookUp(services, trx, said, posting);
  const matched: Matched[] = [];
  for (const [at, line] of paid.entries())
    matched.push({ ...line, match: matchLine({ ...line.said, cents: line.row.cents }, await known(at)) });
  const judged = opened.flatMap((line): JudgedLine[] => {
    if (line.row.direction === "debit") return [{ row: line.row, verdict: "debit" }];
    return isOwn(line) ? [{ row: line.row, verdict: "own-transfer" }] : [];
  });
  // Credits are locked in one order, whatever the order of the lines.
  const creditOf = ({ match }: Matched): number => (match.rule === null ? 0 : match.creditNo);
  for (const line of matched.sort((a, b) => creditOf(a) - creditOf(b) || a.row.ordinal - b.row.ordinal))
    judged.push(await receiveLine(line, trx, posting, now));
  await judgeLines(trx, judged, now);
  for (const row of rows) if (row.isReversal) await reverseLine(trx, row, posting, now);
};

/** Judges the next lines of a statement; false when all are judged. */
export const judgeBatch = (services: Services, statementId: string, posting: Posting): Promise<boolean> =>
  services.database.transaction(async (trx) => {
    if ((await lockStatement(trx, statementId)) !== "importing") return false;
    const rows = await openLines(trx, statementId, BATCH);
    if (rows.length === 0) await finishStatement(trx, statementId, services.ports.clock.now());
    else await judgeAll(services, trx, rows, posting);
    return rows.length > 0;
  });

/** Tries again the reversals that came before what they take back. */
export const judgeWaiting = async (services: Services, account: string, posting: Posting): Promise<void> => {
  await services.database.transaction(async (trx) => {
    const now = services.ports.clock.now();
    for (const row of await waitingReversals(trx, account, MOST_WAITING)) await reverseLine(trx, row, posting, now);
  });
};
