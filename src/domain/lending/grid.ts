/** Term ranges by amount range (whole euro), as written in forms and the catalogue: `{ "200-500": "3-12" }`. */
export type Mappings = Readonly<Record<string, string>>;

/** Inclusive bounds. */
export type Range = { min: number; max: number };

/** The part of a product that defines its amounts (whole euro) and terms. */
export type Offered = { amount: Range & { step: number }; term: Range & { step: number }; mappings?: Mappings };

/** One mapping: the terms allowed for a range of amounts. */
export type Mapping = { amount: Range; term: Range };

/**
 * The bound a term was clamped to. A minimum applies to amounts above `above` (absent for the first range), a maximum
 * to amounts up to `upTo`; both in whole euro.
 */
export type TermHint = { kind: "min"; above?: number; months: number } | { kind: "max"; upTo: number; months: number };

const RANGE = /^(\d{1,9})-(\d{1,9})$/;

const parseRange = (text: string): Range | undefined => {
  const match = RANGE.exec(text.trim());
  if (!match) return undefined;
  const range = { min: Number(match[1]), max: Number(match[2]) };
  return range.min <= range.max ? range : undefined;
};

type Written = Mapping & { key: string };

/** Well-formed mappings, ascending by amount, each with its source key; `mappingFaults` reports the malformed ones. */
export const parseMappings = (mappings: Mappings): Written[] =>
  Object.entries(mappings)
    .flatMap(([key, value]) => {
      const amount = parseRange(key);
      const term = typeof value === "string" ? parseRange(value) : undefined;
      return amount && term ? [{ key, amount, term }] : [];
    })
    .sort((a, b) => a.amount.min - b.amount.min);

/** The values of a slider or a product; `step` defaults to 1. */
export type Scale = Range & { step?: number };

/** The product or slider a fault belongs to; set by callers that check several. */
type Of = { of?: string };

/** A fault in a scale, and the property most probably wrong. */
export type ScaleFault =
  | { on: "max"; code: "scale-upside-down"; params: Range & Of }
  | { on: "step"; code: "step-too-large"; params: { step: number } & Range & Of }
  | { on: "step"; code: "step-misses-end"; params: { step: number; last: number } & Range & Of };

/** The fault that keeps a scale from reaching its values, both ends included; `undefined` for a valid scale. */
export const scaleFault = ({ min, max, step = 1 }: Scale): ScaleFault | undefined => {
  if (min >= max) return { on: "max", code: "scale-upside-down", params: { min, max } };
  if (step > max - min) return { on: "step", code: "step-too-large", params: { step, min, max } };
  const over = (max - min) % step;
  return over === 0 ? undefined : { on: "step", code: "step-misses-end", params: { step, min, max, last: max - over } };
};

/** A fault in mappings; `key` is the faulty entry. */
export type MappingFault = { key?: string } & (
  | { code: "mapping-malformed"; params: { key: string; value: string } & Of }
  | { code: "mapping-twice" | "mapping-gap" | "mapping-lacks"; params: { from: number; to: number } & Of }
  | { code: "mapping-amounts-outside" | "mapping-terms-outside"; params: { from: number; to: number } & Range & Of }
  | { code: "mapping-off-step"; params: { term: number; min: number; step: number } & Of }
);

const jointFaults = (parsed: readonly Written[]): MappingFault[] =>
  parsed.slice(1).flatMap((next, index): MappingFault[] => {
    const end = parsed[index]!.amount.max;
    const { key, amount } = next;
    if (amount.min <= end)
      return [{ key, code: "mapping-twice", params: { from: amount.min, to: Math.min(end, amount.max) } }];
    return amount.min > end + 1 ? [{ key, code: "mapping-gap", params: { from: end + 1, to: amount.min - 1 } }] : [];
  });

/** Amounts of the scale that no entry covers, and entries for amounts outside the scale. */
const amountFaults = (parsed: readonly Written[], { min, max }: Range): MappingFault[] => {
  const [first, last] = [parsed[0]!, parsed.at(-1)!];
  const lacks = (from: number, to: number): MappingFault[] =>
    from > to ? [] : [{ code: "mapping-lacks", params: { from, to } }];
  return [
    ...lacks(min, Math.min(max, first.amount.min - 1)),
    ...lacks(Math.max(min, last.amount.max + 1), max),
    ...parsed
      .filter(({ amount }) => amount.min < min || amount.max > max)
      .map(({ key, amount }): MappingFault => {
        const params = { from: amount.min, to: amount.max, min, max };
        return { key, code: "mapping-amounts-outside", params };
      }),
  ];
};

/** Terms outside the slider's scale or between its steps. */
const termFaults = (parsed: readonly Written[], { min, max, step = 1 }: Scale): MappingFault[] =>
  parsed.flatMap(({ key, term }): MappingFault[] => {
    if (term.min < min || term.max > max)
      return [{ key, code: "mapping-terms-outside", params: { from: term.min, to: term.max, min, max } }];
    const off = [term.min, term.max].find((end) => (end - min) % step !== 0);
    return off === undefined ? [] : [{ key, code: "mapping-off-step", params: { term: off, min, step } }];
  });

/** All faults in mappings: malformed entries only, if any; otherwise gaps, overlaps and conflicts with `scales`. */
export const mappingFaults = (mappings: Mappings, scales: { amount?: Scale; term?: Scale } = {}): MappingFault[] => {
  const malformed = Object.entries(mappings)
    .filter(([key, value]) => !parseRange(key) || typeof value !== "string" || !parseRange(value))
    .map(([key, value]): MappingFault => ({ key, code: "mapping-malformed", params: { key, value: String(value) } }));
  const parsed = parseMappings(mappings);
  if (malformed.length > 0) return malformed;
  if (parsed.length === 0)
    return scales.amount ? [{ code: "mapping-lacks", params: { from: scales.amount.min, to: scales.amount.max } }] : [];
  return [
    ...jointFaults(parsed),
    ...(scales.amount ? amountFaults(parsed, scales.amount) : []),
    ...(scales.term ? termFaults(parsed, scales.term) : []),
  ];
};

/** The mapping for an amount (whole euro) and whether it is the first; `undefined` if no range contains the amount. */
export const mappedRange = (mappings: Mappings, amount: number): (Mapping & { first: boolean }) | undefined => {
  const parsed = parseMappings(mappings);
  const index = parsed.findIndex((mapping) => amount >= mapping.amount.min && amount <= mapping.amount.max);
  const found = parsed[index];
  return found && { amount: found.amount, term: found.term, first: index === 0 };
};

/** Clamps a term to the range mapped to the amount; `hint` is the bound it hit. */
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

/** The terms allowed for an amount in whole euro; `undefined` for an amount the product does not offer. */
export const termRange = (product: Offered, amountEuro: number): Range | undefined => {
  if (!onStep(amountEuro, product.amount)) return undefined;
  if (!product.mappings) return { min: product.term.min, max: product.term.max };
  return mappedRange(product.mappings, amountEuro)?.term;
};

/** Clamps a term to what the product allows for the amount; only mapped (monthly) terms give hints. */
export const clampTerm = (product: Offered, amountEuro: number, term: number): { term: number; hint?: TermHint } => {
  const within = Math.min(Math.max(term, product.term.min), product.term.max);
  return product.mappings && termRange(product, amountEuro)
    ? clampToMapping(product.mappings, amountEuro, term)
    : { term: within };
};

/** True if the product is offered for exactly this amount (whole euro) and term. */
export const onGrid = (product: Offered, amountEuro: number, term: number): boolean => {
  const range = termRange(product, amountEuro);
  return range !== undefined && onStep(term, product.term) && term >= range.min && term <= range.max;
};

/** The parts of a product's grid: amounts from a first one on the step, and the terms that all of them may have. */
export const gridRanges = (product: Offered): { amount: Range; terms: number[] }[] => {
  const { min, max, step } = product.amount;
  const ranges = product.mappings ? parseMappings(product.mappings).map(({ amount }) => amount) : [{ min, max }];
  return ranges.flatMap((range) => {
    const first = min + Math.ceil((Math.max(range.min, min) - min) / step) * step;
    const amount = { min: first, max: Math.min(range.max, max) };
    return first > amount.max ? [] : [{ amount, terms: gridTerms(product, first) }];
  });
};

/** Every amount the product offers, ascending, in whole euro. */
export const gridAmounts = ({ amount }: Offered): number[] =>
  Array.from(
    { length: Math.floor((amount.max - amount.min) / amount.step) + 1 },
    (_, index) => amount.min + index * amount.step,
  );

/** Every term the product offers for an amount, ascending. */
export const gridTerms = (product: Offered, amountEuro: number): number[] => {
  const range = termRange(product, amountEuro);
  if (!range) return [];
  return Array.from({ length: range.max - range.min + 1 }, (_, index) => range.min + index).filter((term) =>
    onGrid(product, amountEuro, term),
  );
};
