/** Controls of a statement in itself: its sums agree with its lines and balances, and nothing lies in the future. */
import { toWire, type Cents } from "#src/domain/lending/money.ts";
import type { Day } from "#src/domain/time/dates.ts";
import { refuseFile, type Statement, type StatementLine } from "./statement.ts";

/** What the lines add up to, by direction. */
export type Totals = { credits: Cents; debits: Cents };

/** Adds up lines. */
export const totalsOf = (lines: readonly Pick<StatementLine, "direction" | "cents">[]): Totals => {
  const sumOf = (direction: StatementLine["direction"]): Cents =>
    lines.reduce((sum, line) => (line.direction === direction ? sum + line.cents : sum), 0);
  return { credits: sumOf("credit"), debits: sumOf("debit") };
};

const differs = (what: string, stated: Cents | undefined, found: Cents): void => {
  if (stated !== undefined && stated !== found)
    refuseFile("sum", 0, `${what} ${toWire(stated)} stated, ${toWire(found)} in the lines`);
};

/** Refuses a statement that does not agree with itself. */
export const checkStatement = ({ lines, stated, opening, closing }: Statement, today: Day): void => {
  const { credits, debits } = totalsOf(lines);
  differs("credits", stated.credits, credits);
  differs("debits", stated.debits, debits);
  differs("all movements", stated.all, credits + debits);
  // Banks state the net sum with or without its sign.
  if (stated.net !== undefined) differs("net", Math.abs(stated.net), Math.abs(credits - debits));
  if (opening + credits - debits !== closing)
    refuseFile("closing", 0, `${toWire(opening + credits - debits)} by the lines, ${toWire(closing)} stated`);
  for (const line of lines) if (line.valueDay > today) refuseFile("future", line.fileLine, line.valueDay);
};
