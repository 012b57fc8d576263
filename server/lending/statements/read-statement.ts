/** A bank's file → its statements, checked in themselves: CAMT.053 or CSV, told apart by how they begin. */
import { normaliseIban } from "#src/domain/identity/iban.ts";
import type { Day } from "#src/domain/time/dates.ts";
import { checkStatement } from "./control.ts";
import { readCamt } from "./read-camt.ts";
import { readCsv } from "./read-csv.ts";
import { refuseFile, STATEMENT_LIMITS, type Statement } from "./statement.ts";

const isXml = (bytes: Uint8Array): boolean =>
  /^(?:\u00ef\u00bb\u00bf)?\s*</.test(Buffer.from(bytes.subarray(0, 64)).toString("latin1"));

const isUtf16 = (bytes: Uint8Array): boolean => bytes[0] === 0xfe || bytes[0] === 0xff || bytes[0] === 0;

/** Reads and checks a file. Throws a StatementRefusal; nothing of a refused file counts. */
export const readStatements = (bytes: Uint8Array, own: { account: string; today: Day }): Statement[] => {
  if (bytes.length > STATEMENT_LIMITS.bytes) refuseFile("too-large");
  if (isUtf16(bytes)) refuseFile("encoding", 0, "UTF-16");
  const statements = isXml(bytes) ? readCamt(bytes) : readCsv(bytes);
  const account = normaliseIban(own.account);
  for (const [at, statement] of statements.entries()) {
    statement.account = normaliseIban(statement.account);
    if (statement.account !== account) refuseFile("account", 0, `…${statement.account.slice(-4)}`);
    checkStatement(statement, own.today);
    const before = statements[at - 1];
    if (before && before.closing !== statement.opening) refuseFile("opening", 0, `statement ${at + 1} of the file`);
  }
  return statements;
};
