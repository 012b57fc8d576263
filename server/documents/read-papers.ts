/**
 * Reads the terms back from the papers of an older agreement: what was signed is read, never computed again. Knows the
 * wording of the templates' first version only; later agreements store their terms.
 */
import { parseBgDay, type Day } from "#src/domain/time/dates.ts";
import { parseTypedMoney, type Cents } from "#src/domain/lending/money.ts";
import type { AgreementTerms } from "#src/domain/lending/agreement.ts";
import type { ProductKey } from "#src/domain/lending/catalogue.ts";
import type { Row } from "#src/domain/lending/schedule.ts";
import type { Block, TextDocument } from "#src/domain/text/document.ts";
import { blockText, inlineText, sections } from "./plain-text.ts";

/** Thrown when a paper lacks what is looked for; the message names it and nothing of the borrower. */
class UnreadablePaper extends Error {}

const found = <T>(value: T | undefined, what: string): T => {
  if (value === undefined) throw new UnreadablePaper(`the paper does not state ${what}`);
  return value;
};

const plain = (text: string): string => text.replace(/[\u00a0\u202f]/g, " ").trim();

const day = (text: string, what: string): Day =>
  found(parseBgDay(/\d{1,2}\.\d{1,2}\.\d{4}/.exec(text)?.[0] ?? ""), what);

/** The euro part of an amount, `1 205,57 € (2 357,89 лв.)`. */
const cents = (text: string, what: string): Cents => found(parseTypedMoney(text.split("€")[0]!), what);

/** A rate in percent as decimal text with two decimals: `36 %` → "36.00". */
const percent = (text: string, what: string): string => {
  const [, whole, decimals = ""] = found(/(\d+)(?:,(\d+))?\s*%/.exec(text) ?? undefined, what);
  return `${whole}.${decimals.padEnd(2, "0")}`;
};

const factsOf = (blocks: readonly Block[]): ReadonlyMap<string, string> =>
  new Map(
    blocks.flatMap((block) =>
      block.kind === "facts" ? block.rows.map(({ label, value }) => [label, plain(inlineText(value))] as const) : [],
    ),
  );

const planRows = ({ blocks }: TextDocument): Row[] => {
  const table = blocks.find((block) => block.kind === "table");
  const rows = (table?.kind === "table" ? table.rows : []).map((cells) => cells.map((cell) => plain(inlineText(cell))));
  return rows
    .filter(([n = ""]) => /^\d+$/.test(n))
    .map(([n, due = "", ...sums]) => {
      const [instalment, principal, interest, balance] = sums.map((sum) => cents(sum, `row ${n} of the plan`));
      return {
        n: Number(n),
        dueDate: day(due, `the date of row ${n}`),
        instalment: found(instalment, "an instalment"),
        principal: found(principal, "a principal"),
        interest: found(interest, "an interest"),
        balance: found(balance, "a balance"),
      };
    });
};

/** The terms that the papers of the first version state. Throws an UnreadablePaper. */
export const termsInPapers = (
  { contract, plan }: { contract: TextDocument; plan: TextDocument },
  product: ProductKey,
): AgreementTerms => {
  const facts = factsOf(plan.blocks);
  const said = factsOf(contract.blocks);
  const text = sections(contract.blocks);
  const fact = (label: string): string => found(facts.get(label), label);
  const [, term, unit] = found(/^(\d+) (ден|дни|месец|месеца)$/.exec(fact("Срок")) ?? undefined, "the term");
  const late = [...said].find(([label]) => label.startsWith("Лихва за забава към"))?.[1];
  const cost = contract.blocks.map(blockText).map(plain);
  const until = /до (\d{2}\.\d{2}\.\d{4})\s*г\. включително/.exec(plain(text.get("withdrawal") ?? ""))?.[1];
  return {
    product,
    productName: fact("Кредит"),
    principal: cents(fact("Размер на кредита"), "the amount"),
    term: Number(term),
    unit: unit!.startsWith("месец") ? "months" : "days",
    nominalRate: percent(fact("Годишен лихвен процент"), "the rate"),
    lateRate: percent(found(late, "the late rate"), "the late rate"),
    gpr: percent(fact("ГПР"), "the ГПР"),
    gprUnrounded: Number(percent(fact("ГПР"), "the ГПР")),
    gprCap: percent(found(cost.map((line) => /ГПР над [\d,]+ %/.exec(line)?.[0]).find(Boolean), "the cap"), "the cap"),
    day: day(fact("Към договор №").split(" от ")[1] ?? "", "the day"),
    withdrawalUntil: day(until ?? "", "the end of the withdrawal"),
    shiftRule: "sameDays",
    plan: planRows(plan),
  };
};
