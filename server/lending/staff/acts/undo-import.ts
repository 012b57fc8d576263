/** A bank's file that was imported by mistake is undone. */
import { undoFaultWords } from "#src/copy/staff-files.ts";
import { refuse } from "#server/kernel/refusal.ts";
import { undoableImport, undoImport as undo } from "#server/lending/statements/undo-import.ts";
import { defineAct } from "../define-act.ts";
import { creditsTouched } from "./contracts.ts";
import { shownSum } from "./words.ts";

/**
 * The act: payments of the file are taken back, and the right file can be imported then. What has gone back to payers is
 * owed by them, as the page of the act says.
 */
export const undoImport = defineAct({
  name: "undo-import",
  title: "Връщане на внесен файл",
  about:
    "undoes a bank's file that was imported by mistake; what has gone back to payers because of it is owed by them",
  subject: "file",
  roles: ["cashier", "owner"],
  approvers: ["cashier", "owner"],
  plan: async ({ db, id }) => {
    const { lines, credits, debits, payments, others, gone, faults } = await undoableImport(db, id);
    const [fault] = faults;
    if (fault) refuse("desk-undoable", { params: { why: undoFaultWords[fault] } });
    return { lines, credits, debits, payments, others, gone };
  },
  shown: ({ lines, credits, debits, payments, others, gone }) => [
    ["Движения", String(lines)],
    ["Постъпления", shownSum(credits)],
    ["Плащания", shownSum(debits)],
    ["Отнемат се плащания", `${payments.length} за ${shownSum(payments.reduce((sum, { cents }) => sum + cents, 0))}`],
    ["От тях по кредити", String(payments.filter(({ creditNo }) => creditNo !== null).length)],
    ["Други осчетоводени движения", String(others)],
    ...(gone > 0 ? ([["ВЕЧЕ СА ТРЪГНАЛИ НАВЪН и остават да се дължат", shownSum(gone)]] as const) : []),
  ],
  touches: ({ payments }) => creditsTouched(...payments.map(({ creditNo }) => creditNo)),
  execute: async (services, trx, { id, by, now }) => (await undo(services, trx, { sha256: id, by, now })) === "undone",
});
