/** What acts on rows that the credit register has refused show. */
import { ccrWords as words } from "#src/copy/staff-ccr.ts";
import type { ReportEvent } from "#src/domain/lending/credit-report.ts";
import type { ShownRows } from "../define-act.ts";

/** A refused row: of which contract, what it told, and the register's code. */
export const shownRefusal = (row: { contract: string; event: ReportEvent; code: string | null }): ShownRows => [
  [words.contract, row.contract],
  [words.event, words.events[row.event]],
  [words.why, row.code ?? ""],
];
