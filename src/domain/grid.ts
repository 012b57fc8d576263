/** Term ranges by amount range, as definitions and the catalogue write them: `{ "200-500": "3-12" }`. */
export type Mappings = Readonly<Record<string, string>>;

/** Inclusive bounds. */
export type Range = { min: number; max: number };

/** The part of an offer that says for which amounts (whole euro) and terms it stands; every product has it. */
export type Offered = { amount: Range & { step: number }; term: Range & { step: number }; mappings?: Mappings };

/** One mapping: these amounts allow these terms. */
export type Mapping = { amount: Range; term: Range };

/**
 * Which bound a term ran into: `above` is the whole amount over which the minimum holds (absent in the
 * first range, which has nothing below it), `upTo` the amount up to which the maximum holds.
 */
export type TermHint = { kind: "min"; above?: number; months: number } | { kind: "max"; upTo: number; months: number };

const RANGE = /^(\d{1,9})-(\d{1,9})$/;

const parseRange = (text: string): Range | undefined => {
  const match = RANGE.exec(text.trim());
  if (!match) return undefined;
  const range = { min: Number(match[1]), max: Number(match[2]) };
  return range.min <= range.max ? range : undefined;
};

/** The well-formed mappings in order of amount; `mappingProblems` names the others. */
export const parseMappings = (mappings: Mappings): Mapping[] =>
  Object.entries(mappings)
    .flatMap(([key, value]) => {
      const amount = parseRange(key);
      const term = typeof value === "string" ? parseRange(value) : undefined;
      return amount && term ? [{ amount, term }] : [];
    })
    .sort((a, b) => a.amount.min - b.amount.min);

/** What is wrong with a set of mappings, in English for its author: malformed entries, gaps and overlaps. */
export const mappingProblems = (mappings: Mappings): string[] => {
  const parsed = parseMappings(mappings);
  const malformed = Object.entries(mappings)
    .filter(([key, value]) => !parseRange(key) || typeof value !== "string" || !parseRange(value))
    .map(([key, value]) => `'${key}': '${String(value)}' is not 'amountMin-amountMax': 'termMin-termMax'`);
  const joints = parsed.slice(1).flatMap((next, index) => {
    const end = parsed[index]?.amount.max ?? 0;
    if (next.amount.min <= end) return [`amounts ${next.amount.min}-${Math.min(end, next.amount.max)} are mapped twice`];
    return next.amount.min > end + 1 ? [`amounts ${end + 1}-${next.amount.min - 1} are not mapped`] : [];
  });
  return [...malformed, ...joints];
};

/** The mapping an amount falls into and whether it is the first one; undefined between or outside the ranges. */
export const mappedRange = (mappings: Mappings, amount: number): (Mapping & { first: boolean }) | undefined => {
  const parsed = parseMappings(mappings);
  const index = parsed.findIndex((mapping) => amount >= mapping.amount.min && amount <= mapping.amount.max);
  const found = parsed[index];
  return found && { ...found, first: index === 0 };
};

/** Brings a term into the range mapped to the amount and says which bound it met. */
export const clampToMapping = (mappings: Mappings, amount: number, term: number): { term: number; hint?: TermHint } => {
  const mapping = mappedRange(mappings, amount);
  if (!mapping) return { term };
  const { min, max } = mapping.term;
  if (term < min) {
    const above = mapping.first ? {} : { above: mapping.amount.min - 1 };
    return { term: min, hint: { kind: "min", ...above, months: min } };
  }
  return term > max ? { term: max, hint: { kind: "max", upTo: mapping.amount.max, months: max } } : { term };
};

const onStep = (value: number, { min, max, step }: Range & { step: number }): boolean =>
  Number.isInteger(value) && value >= min && value <= max && (value - min) % step === 0;

/** The terms allowed for an amount in whole euro; undefined for an amount the product does not offer. */
export const termRange = (product: Offered, amountEuro: number): Range | undefined => {
  if (!onStep(amountEuro, product.amount)) return undefined;
  if (!product.mappings) return { min: product.term.min, max: product.term.max };
  return mappedRange(product.mappings, amountEuro)?.term;
};

/** Brings a term into what the product allows for the amount; hints exist for mapped (monthly) terms only. */
export const clampTerm = (product: Offered, amountEuro: number, term: number): { term: number; hint?: TermHint } => {
  const within = Math.min(Math.max(term, product.term.min), product.term.max);
  return product.mappings && termRange(product, amountEuro) ? clampToMapping(product.mappings, amountEuro, term) : { term: within };
};

/** Whether the product is offered for exactly this amount (whole euro) and term. */
export const onGrid = (product: Offered, amountEuro: number, term: number): boolean => {
  const range = termRange(product, amountEuro);
  return range !== undefined && onStep(term, product.term) && term >= range.min && term <= range.max;
};

/** Every amount the product offers, ascending, in whole euro. */
export const gridAmounts = ({ amount }: Offered): number[] =>
  Array.from({ length: Math.floor((amount.max - amount.min) / amount.step) + 1 }, (_, index) => amount.min + index * amount.step);

/** Every term the product offers for an amount, ascending. */
export const gridTerms = (product: Offered, amountEuro: number): number[] => {
  const range = termRange(product, amountEuro);
  if (!range) return [];
  return Array.from({ length: range.max - range.min + 1 }, (_, index) => range.min + index).filter((term) => onGrid(product, amountEuro, term));
};
