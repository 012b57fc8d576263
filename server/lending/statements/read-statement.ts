/** A bank's file → its statements, checked in themselves: CAMT.053 or CSV, told apart by how they begin. */
import { normaliseIban } from "#src/domain/identity/iban.ts";
import { checkStatement } from "./control.ts";
import { readCamt } from "./read-camt.ts";
import { readCsv } from "./read-csv.ts";
import { EURO, refuseFile, STATEMENT_LIMITS, type Statement } from "./statement.ts";

const isXml = (bytes: Uint8Array): boolean =>
  /^(?:\u00ef\u00bb\u00bf)?\s*</.test(Buffer.from(bytes.subarray(0, 64)).toString("latin1"));

const isUtf16 = (bytes: Uint8Array): boolean => bytes[0] === 0xfe || bytes[0] === 0xff || bytes[0] === 0;

/** Whether a statement is of the account that is booked. */
const isOwn = ({ account, currency }: Statement, own: string): boolean => account === own && currency === EURO;

/** What is of another account or currency than is booked waits whole. */
const waiting = (statement: Statement, own: string): Statement => {
  const waits = statement.account === own ? "currency" : "account";
  return { ...statement, lines: statement.lines.map((line) => ({ ...line, waits: line.waits ?? waits })) };
};

/** Reads and checks a file. Throws a StatementRefusal; nothing of a refused file counts. */
export const readStatements = (bytes: Uint8Array, ownAccount: string): Statement[] => {
  if (bytes.length > STATEMENT_LIMITS.bytes) refuseFile("too-large");
  if (isUtf16(bytes)) refuseFile("encoding", 0, "UTF-16");
  const own = normaliseIban(ownAccount);
  const read = (isXml(bytes) ? readCamt(bytes) : readCsv(bytes)).map((one) => ({
    ...one,
    account: normaliseIban(one.account),
  }));
  const last = new Map<string, Statement>();
  for (const [at, statement] of read.entries()) {
    checkStatement(statement);
    const chain = `${statement.account} ${statement.currency}`;
    const before = last.get(chain);
    if (before && before.closing !== statement.opening) refuseFile("opening", 0, `извлечение ${at + 1} от файла`);
    last.set(chain, statement);
  }
  if (!read.some((one) => isOwn(one, own))) {
    const [first] = read;
    if (first?.account === own) refuseFile("currency", 0, first.currency);
    refuseFile("account", 0, `…${first?.account.slice(-4) ?? ""}`);
  }
  return read.map((one) => (isOwn(one, own) ? one : waiting(one, own)));
};
