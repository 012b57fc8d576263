/** What acts on movements share of those that the bank calls a transfer of ours that came back. */
import { lineWords } from "#src/copy/staff-files.ts";
import type { LineRow } from "#server/store/tables/statement-lines.ts";
import type { ShownRows } from "../define-act.ts";

/** What the bank says of a movement that waits: that it came back, and the order of ours that it names. */
export type SaidReturn = { isReturn: boolean; named: string | null };

/** What it says of a line: two agree when it is booked as something else than the bank says. */
export const saidReturn = ({ verdict, orderId }: Pick<LineRow, "verdict" | "orderId">): SaidReturn => ({
  isReturn: verdict === "unknown-return",
  named: orderId,
});

/** What is shown of it. */
export const shownReturn = ({ isReturn, named }: SaidReturn): ShownRows => [
  ...(isReturn ? ([[lineWords.isReturn, "ДА"]] as const) : []),
  ...(named === null ? [] : ([[lineWords.order, named]] as const)),
];
