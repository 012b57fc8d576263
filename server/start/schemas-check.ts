/**
 * `npm run schemas:check [-- --lang=en]`: prints every problem in product owners' files; exits with 1 when there is
 * one.
 */
import { relative } from "node:path";
import { sofiaDay } from "#src/domain/time/dates.ts";
import { formatReport } from "#server/findings/report.ts";
import type { Language } from "#server/findings/words/index.ts";
import { inRoot } from "#server/kernel/root.ts";
import { DEMO_LENDER } from "#server/text/lender.ts";

const IN_ORDER: Readonly<Record<Language, (forms: number) => string>> = {
  bg: (forms) => `${forms} форми са наред, списъците, стъпките, продуктите и текстовете – също.`,
  en: (forms) => `${forms} definitions are in order, and so are the lists, the steps, the catalogue and the texts.`,
};

const HALF_WRITTEN: Readonly<Record<Language, string>> = {
  bg: "Кодът не е довършен: npm run check казва какво липсва.",
  en: "The code is not complete: npm run check says what is missing.",
};

const language: Language = process.argv.includes("--lang=en") ? "en" : "bg";

/** What code that is half written says: where it stopped, and that types know what is missing. */
const halfWritten = (error: unknown): string => {
  const { message, stack = "" } = error instanceof Error ? error : new Error(String(error));
  const [, place = "server"] = /\(?(?:file:\/\/)?(\/[^()\n]*:\d+:\d+)\)?$/m.exec(stack) ?? [];
  return `${relative(inRoot(), place)} ${message}\n${HALF_WRITTEN[language]}`;
};

/** Imports what reads them, too, which throws while a table of the code has a row too few. */
const read = async () => {
  const { fileSource, ownFolders } = await import("#server/snapshot/file-source.ts");
  const { deskForms } = await import("#server/lending/staff/desk-forms.ts");
  return fileSource(ownFolders(), deskForms)({ lender: DEMO_LENDER, today: () => sofiaDay(new Date()) }).read();
};

const reading = await read().catch((error: unknown) => ({ halfWritten: halfWritten(error) }));

if ("halfWritten" in reading) {
  console.error(reading.halfWritten);
  process.exitCode = 1;
} else if ("problems" in reading) {
  console.error(formatReport(reading.problems, language));
  process.exitCode = 1;
} else {
  if (reading.notes.length > 0) console.log(formatReport(reading.notes, language));
  console.log(IN_ORDER[language](reading.snapshot.definitions.size));
}
