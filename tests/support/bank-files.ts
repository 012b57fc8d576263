/** Files of the lender's bank, each of which goes on where the last one in force ended. */
import { lender as lenderData } from "#server/lending/lender/lender.ts";
import { importStatement } from "#server/lending/statements/import-statement.ts";
import type { ImportReport } from "#server/lending/statements/report.ts";
import { camt, type FileOf, type Movement } from "#server/lending/statements/statement.fixture.ts";
import type { Services } from "#server/services.ts";
import type { Lender } from "./lender.ts";

/** The report of a file that was imported. */
export type Imported = Extract<ImportReport, { state: "imported" }>;

/** Imports a file. Throws what is wrong with it when it is refused. */
export const giveFile = async (services: Services, bytes: Uint8Array): Promise<Imported> => {
  const report = await importStatement(services, bytes);
  if (report.state === "refused") throw new Error(`${report.reason} ${report.line} ${report.detail}`);
  return report;
};

let refs = 0;

/** The next file, of today; `more` says otherwise. */
export const nextFile = async (
  lender: Lender,
  movements: readonly Movement[],
  more: Partial<FileOf> = {},
): Promise<FileOf> => {
  const [last] = await lender.query(
    "select closing_cents from statements where state = 'done' order by position desc limit 1",
  );
  const day = more.day ?? lender.today();
  return {
    movements: movements.map((movement) => ({ day, bankRef: `ref-${(refs += 1)}`, ...movement })),
    account: lenderData(lender.services).bank.iban,
    opening: Number(last?.["closing_cents"] ?? 0),
    day,
    ...more,
  };
};

/** Imports the next file. */
export const bankGives = async (lender: Lender, ...movements: Movement[]): Promise<Imported> =>
  giveFile(lender.services, camt(await nextFile(lender, movements)));
