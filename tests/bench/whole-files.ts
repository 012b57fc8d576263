/** Server's side of the benchmark of large files: files of the bank of the largest size, and their reading as an import begins. */
import { lender } from "#server/lending/lender/lender.ts";
import { hashOf, readFile } from "#server/lending/statements/read-file.ts";
import { camt, camtText, csvText, type FileOf, type Movement } from "#server/lending/statements/statement.fixture.ts";
import { STATEMENT_LIMITS } from "#server/lending/statements/statement.ts";
import type { Services } from "#server/services.ts";

/** As many movements as are read, with texts that make the file as long as it may be. */
const largest = (account: string, text: number): FileOf => ({
  account,
  movements: Array.from({ length: STATEMENT_LIMITS.lines }, (_, at): Movement => {
    const said = `Погасяване на вноска по договор ПК-2026-${at} `.repeat(9).slice(0, text);
    const payer = { name: "Иван Иванов Петров", iban: "BG80BNBG96611020345678" };
    return { cents: 100 + at, text: said, bankRef: `R-${at}`, trace: `E-${at}`, payer, code: ["PMNT", "RCDT", "ESCT"] };
  }),
});

const filled = (begin: string, unit: string): Buffer => {
  const bytes = Buffer.alloc(STATEMENT_LIMITS.bytes, unit);
  bytes.write(begin);
  return bytes;
};

/** The files by what they are: right ones, and what takes a reader longest. */
export const WHOLE_FILES = {
  "CAMT.053, right": (account) => camt(largest(account, 58)),
  "CSV, right": (account) => Buffer.from(csvText(largest(account, 300))),
  "XML of empty elements": (account) => {
    const text = camtText({ account, movements: [] });
    return filled(text.slice(0, text.indexOf("<Stmt>")), "<a/>");
  },
  "XML of one text": (account) => {
    const text = camtText({ account, movements: [] });
    return filled(text.slice(0, text.indexOf("<Stmt>")), "a");
  },
  "CSV of one line": () => filled("", ";"),
} as const satisfies Record<string, (account: string) => Buffer>;

/** Name of such a file. */
export type WholeFile = keyof typeof WHOLE_FILES;

let bytes: Buffer = Buffer.alloc(0);

/** Makes a file and keeps it; returns its MB. */
export const makeFile = (services: Services, name: WholeFile): number => {
  bytes = WHOLE_FILES[name](lender(services).bank.iban);
  if (bytes.length > STATEMENT_LIMITS.bytes) throw new Error(`${name} has ${bytes.length} bytes`);
  return bytes.length / 2 ** 20;
};

/** Reads the file that is kept; returns what became of it and the milliseconds. */
export const readKept = async (services: Services): Promise<{ told: string; took: number }> => {
  const began = performance.now();
  await hashOf(bytes);
  const told = await readFile(bytes, lender(services).bank.iban).then(
    ([statement]) => `${statement!.count} lines`,
    (error: unknown) => `refused: ${(error as Error).message.split(" ")[0]}`,
  );
  return { told, took: performance.now() - began };
};
