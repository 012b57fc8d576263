import { paperWords } from "#src/copy/documents.ts";
import type { Catalogue } from "#src/domain/lending/catalogue.ts";
import type { Block, Inline } from "#src/domain/text/document.ts";
import { formatDay } from "#src/domain/time/dates.ts";
import type { Priced } from "#src/domain/lending/offer.ts";
import { amountText } from "#server/text/formats.ts";

const FIGURES = [0, 2, 3, 4, 5];

/** The repayment plan as a table (чл. 11, ал. 1, т. 12 ЗПК): date, instalment, its parts, balance; totals last. */
export const planTable = (
  { schedule, total, cost, amount }: Pick<Priced, "schedule" | "total" | "cost" | "amount">,
  catalogue: Catalogue,
): Block => {
  const rows = schedule.map((row): Inline[] => [
    [String(row.n)],
    [formatDay(row.dueDate)],
    ...[row.instalment, row.principal, row.interest, row.balance].map((cents) => [amountText(cents, catalogue)]),
  ]);
  const strong = (text: string): Inline => [{ tag: "strong", children: [text] }];
  const totals = [total, amount * 100, cost].map((cents) => strong(amountText(cents, catalogue)));
  return {
    kind: "table",
    caption: paperWords.plan.caption,
    head: paperWords.plan.head.map((title) => [title]),
    rows: [...rows, [[""], strong(paperWords.plan.total), ...totals, [""]]],
    numeric: FIGURES,
  };
};
