/** A bank's file that was imported by mistake is undone. */
import { undoFaultWords } from "#src/copy/staff-files.ts";
import { refuse } from "#server/kernel/refusal.ts";
import { undoableImport, undoImport as undo } from "#server/lending/statements/undo-import.ts";
import type { UndoneReturn } from "#server/lending/statements/undo-returned.ts";
import type { Cents } from "#src/domain/lending/money.ts";
import { defineAct, type ShownRows } from "../define-act.ts";
import { creditsTouched } from "./contracts.ts";
import { shownSum } from "./words.ts";

const counted = (all: readonly { cents: Cents }[]): string =>
  `${all.length} за ${shownSum(all.reduce((sum, { cents }) => sum + cents, 0))}`;

/** Rows on transfers of ours that had come back by the file; none where none had. */
const rowsOfReturns = (returns: readonly UndoneReturn[]): ShownRows => {
  const rows = [
    ["Върнати наши преводи, които отново са излезли", returns],
    ["От тях отпуснати отново, от днес", returns.filter(({ becomes }) => becomes === "lent")],
    ["От тях дължими отново, след отказ", returns.filter(({ becomes }) => becomes === "restored")],
    ["От тях НИКОМУ НЕДЪЛЖИМИ", returns.filter(({ becomes }) => becomes === "surplus")],
    ["От тях върнати на платци", returns.filter(({ becomes }) => becomes === "paid")],
    ["От тях неизпълнени или по отговор на доставчика", returns.filter(({ becomes }) => UNPAID.includes(becomes))],
  ] as const;
  return rows.flatMap(([label, found]) => (found.length > 0 ? [[label, counted(found)] as const] : []));
};

const UNPAID: readonly UndoneReturn["becomes"][] = ["created", "pending", "failed"];

/**
 * The act: payments of the file are taken back, transfers of ours that came back by it are out again, and the right file
 * can be imported then. What has gone back to payers is owed by them, as the page of the act says.
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
    const { lines, credits, debits, payments, others, returns, gone, faults } = await undoableImport(db, id);
    const [fault] = faults;
    if (fault) refuse("desk-undoable", { params: { why: undoFaultWords[fault] } });
    return { lines, credits, debits, payments, others, returns, gone };
  },
  shown: ({ lines, credits, debits, payments, others, returns, gone }) => [
    ["Движения", String(lines)],
    ["Постъпления", shownSum(credits)],
    ["Плащания", shownSum(debits)],
    ["Отнемат се плащания", counted(payments)],
    ["От тях по кредити", String(payments.filter(({ creditNo }) => creditNo !== null).length)],
    ["Други осчетоводени движения", String(others)],
    ...rowsOfReturns(returns),
    ...(gone > 0 ? ([["ВЕЧЕ СА ТРЪГНАЛИ НАВЪН и остават да се дължат", shownSum(gone)]] as const) : []),
  ],
  touches: ({ payments, returns }) => [
    ...creditsTouched(...new Set([...payments, ...returns].map(({ creditNo }) => creditNo))),
    ...returns.map(({ what, id }) => ({ kind: what, id })),
  ],
  execute: async (services, trx, { id, by, now }) => (await undo(services, trx, { sha256: id, by, now })) === "undone",
});
