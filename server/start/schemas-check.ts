/**
 * `npm run schemas:check [-- --lang=en]`: prints every problem in product owners' files; exits with 1 when there is
 * one.
 */
import { sofiaDay } from "#src/domain/time/dates.ts";
import { formatReport } from "#server/findings/report.ts";
import { deskForms } from "#server/lending/staff/desk-forms.ts";
import type { Language } from "#server/findings/words/index.ts";
import { DEMO_LENDER } from "#server/text/lender.ts";
import { fileSource, ownFolders } from "#server/snapshot/file-source.ts";

const IN_ORDER: Readonly<Record<Language, (forms: number) => string>> = {
  bg: (forms) => `${forms} форми са наред, списъците, стъпките, продуктите и текстовете – също.`,
  en: (forms) => `${forms} definitions are in order, and so are the lists, the steps, the catalogue and the texts.`,
};

const language: Language = process.argv.includes("--lang=en") ? "en" : "bg";
const reading = await fileSource(
  ownFolders(),
  deskForms,
)({ lender: DEMO_LENDER, today: () => sofiaDay(new Date()) }).read();

if ("problems" in reading) {
  console.error(formatReport(reading.problems, language));
  process.exitCode = 1;
} else {
  if (reading.notes.length > 0) console.log(formatReport(reading.notes, language));
  console.log(IN_ORDER[language](reading.snapshot.definitions.size));
}
