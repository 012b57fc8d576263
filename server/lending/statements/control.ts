/** Controls of a statement in itself: its sums agree with its lines and balances. */
import { formatCents, type Cents } from "#src/domain/lending/money.ts";
import { refuseFile, type Statement, type StatementLine } from "./statement.ts";

/** What the lines add up to, by direction. */
export type Totals = { credits: Cents; debits: Cents };

type Summed = Pick<StatementLine, "direction" | "cents" | "currency" | "waits">;

/** Whether a movement is in the balances of its statement: the bank has booked it, in the currency of the account. */
export const isInBalance = ({ waits, currency }: Pick<Summed, "waits" | "currency">, of: string): boolean =>
  waits !== "pending" && currency === of;

/** Adds up lines. */
export const totalsOf = (lines: readonly Pick<Summed, "direction" | "cents">[]): Totals => {
  const sumOf = (direction: StatementLine["direction"]): Cents =>
    lines.reduce((sum, line) => (line.direction === direction ? sum + line.cents : sum), 0);
  return { credits: sumOf("credit"), debits: sumOf("debit") };
};

type Wrong = { what: string; stated: Cents; found: Cents };

/** The first of the totals that a file states and that is not so. */
const wrongTotal = ({ stated }: Statement, { credits, debits }: Totals): Wrong | undefined => {
  const { net } = stated;
  const all: (Omit<Wrong, "stated"> & { stated: Cents | undefined })[] = [
    { what: "постъпления", stated: stated.credits, found: credits },
    { what: "плащания", stated: stated.debits, found: debits },
    { what: "всички движения", stated: stated.all, found: credits + debits },
    // Banks state the net sum with or without its sign.
    { what: "нето", stated: net === undefined ? net : Math.abs(net), found: Math.abs(credits - debits) },
  ];
  return all.find((one): one is Wrong => one.stated !== undefined && one.stated !== one.found);
};

/** Refuses a statement that does not agree with itself. Its totals are of what is booked, or of what is pending, too. */
export const checkStatement = (statement: Statement): void => {
  const { lines, opening, closing, currency } = statement;
  const booked = totalsOf(lines.filter((line) => isInBalance(line, currency)));
  const wrong = wrongTotal(statement, booked);
  if (wrong && wrongTotal(statement, totalsOf(lines.filter((line) => line.currency === currency))))
    refuseFile(
      "sum",
      0,
      `${wrong.what}: ${formatCents(wrong.stated, "€")} по файла, ${formatCents(wrong.found, "€")} по движенията`,
    );
  const reached = opening + booked.credits - booked.debits;
  if (reached !== closing)
    refuseFile("closing", 0, `${formatCents(reached, "€")} по движенията, ${formatCents(closing, "€")} по файла`);
};
