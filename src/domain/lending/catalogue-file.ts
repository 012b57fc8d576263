/** Reads and validates the catalogue file: first its shape, then whether its numbers are consistent. */
import {
  anything,
  boolean,
  day,
  decimal,
  list,
  money,
  object,
  oneOf,
  optional,
  positive,
  readJson,
  record,
  text,
  type JsonPlace,
  type Reader,
  type ShapeFault,
} from "#src/domain/text/json-reader.ts";
import type { Day } from "#src/domain/time/dates.ts";
import {
  PRODUCT_KEYS,
  TIMER_NAMES,
  type Catalogue,
  type Product,
  type ProductKey,
  type RateRow,
  type TimerName,
} from "./catalogue.ts";
import { mappingFaults, scaleFault, type MappingFault, type ScaleFault } from "./grid.ts";
import { divRound, fraction, parseMoney, type Cents } from "./money.ts";

type Coded<F> = F extends { code: infer Code; params: infer Params } ? { code: Code; params: Params } : never;

/** A fault in the numbers of a catalogue whose shape is valid. */
type MeaningFault = { place: JsonPlace; onName?: true; known?: undefined } & (
  | Coded<ScaleFault>
  | Coded<MappingFault>
  | { code: "default-off-scale"; params: { value: number | string; of?: string } }
  | { code: "fee" }
  | { code: "rate-not-sum" }
  | { code: "cap-not-fivefold"; params: { cap: string } }
  | { code: "no-rate"; params: { day: Day } }
  | { code: "product-twice" | "product-missing"; params: { key: string } }
  | { code: "price-over-cap"; params: Corner & { gpr: number; cap: string; from?: Day } }
  | { code: "cost-over-cap"; params: Corner & { days: number; start: Day; cost: Cents; max: Cents } }
  | { code: "default-not-offered"; params: Corner & { min: number; max: number } }
  | { code: "product-terms"; params: { of: ProductKey } & Pick<Product, "basis"> & Pick<Product["term"], "unit"> }
  | { code: "free-at-rate"; params: { of: ProductKey; rate: string } }
  | { code: "limit-missing"; params: { of: ProductKey; list: string } }
  | { code: "limit-below-min"; params: { of: ProductKey; limit: number; min: number } }
  | { code: "share-above-one"; params: { share: string } }
  | { code: "share-order"; params: { auto: string; max: string } }
  | { code: "hours-order"; params: { from: number; to: number } }
  | { code: "days-below-law"; params: { name: TimerName; days: number; least: number } }
  | { code: "exchange-rate"; params: { rate: string; fixed: string } }
);

/** A product's amount in whole euro and its term. */
type Corner = { of: ProductKey; amount: number; term: number } & Pick<Product["term"], "unit">;

/** A fault in the catalogue with its path in the file. */
export type CatalogueFault = ShapeFault | MeaningFault;

const scale = { min: positive, max: positive, step: positive, default: positive };

const limits = object(Object.fromEntries(PRODUCT_KEYS.map((key) => [key, optional(positive)]))) as Reader<
  Catalogue["limits"]["new"]
>;

const timers = object(Object.fromEntries(TIMER_NAMES.map((name) => [name, positive]))) as Reader<Catalogue["timers"]>;

const product = object({
  key: oneOf(...PRODUCT_KEYS),
  name: text,
  amount: object(scale),
  term: object({ unit: oneOf("days", "months"), ...scale }),
  nominalRate: decimal,
  basis: oneOf("ACT/365", "months/12"),
  fees: list(anything),
  mappings: optional(record(text)),
  lineMonths: optional(positive),
  newClientsOnly: optional(boolean),
});

const rateRow = object({
  validFrom: day,
  mro: optional(decimal),
  addOn: optional(decimal),
  statutory: optional(decimal),
  gprCap: optional(decimal),
  assumed: optional(boolean),
});

/** The file of the catalogue. */
export const catalogueFile = object({
  currency: object({ code: text, shortLabel: text }),
  alternative: optional(object({ code: text, shortLabel: text, exchangeRate: decimal, enabled: optional(boolean) })),
  fastCreditMaxAmount: positive,
  statutoryRates: list(rateRow),
  shortTermCaps: list(object({ maxDays: positive, maxCostPct: decimal })),
  warning: text,
  products: list(product),
  limits: object({ new: limits, afterOneRepaid: limits, afterTwoOnTime: limits }),
  guarantorAbove: positive,
  videoAbove: positive,
  videoHours: object({ from: positive, to: positive }),
  dti: object({ auto: decimal, max: decimal }),
  livingMinimum: money,
  dependentFactor: decimal,
  minNetIncome: money,
  timers,
});

type Written<R> = R extends Reader<infer T> ? T : never;
type WrittenProduct = Written<typeof product>;
type WrittenRow = Written<typeof rateRow>;
type WrittenCatalogue = Written<typeof catalogueFile>;

/**
 * The ГПР cap in percent for a statutory rate in percent: five times that rate (чл. 19, ал. 4 ЗПК).
 *
 * @internal for tests.
 */
export const capGpr = (statutory: string): string => {
  const { numerator, denominator } = fraction(statutory);
  const digits = String(divRound(numerator * 500n, denominator)).padStart(3, "0");
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
};

/** Whether two decimals are the same number, however many zeros are written. */
export const sameNumber = (a: string, b: string): boolean => {
  const [left, right] = [fraction(a), fraction(b)];
  return left.numerator * right.denominator === right.numerator * left.denominator;
};

const isSum = (total: string, a: string, b: string): boolean => {
  const [t, x, y] = [fraction(total), fraction(a), fraction(b)];
  const sum = x.numerator * y.denominator + y.numerator * x.denominator;
  return t.numerator * x.denominator * y.denominator === sum * t.denominator;
};

const scaleFaults = (written: WrittenProduct["amount"], of: string, place: JsonPlace): MeaningFault[] => {
  const fault = scaleFault(written);
  if (fault)
    return [{ place: [...place, fault.on], code: fault.code, params: { ...fault.params, of } } as MeaningFault];
  const { min, max, step, default: start } = written;
  return start >= min && start <= max && (start - min) % step === 0
    ? []
    : [{ place: [...place, "default"], code: "default-off-scale", params: { value: start, of } }];
};

const productFaults = ({ key: of, amount, term, mappings, fees }: WrittenProduct, place: JsonPlace): MeaningFault[] => {
  const scales = [...scaleFaults(amount, of, [...place, "amount"]), ...scaleFaults(term, of, [...place, "term"])];
  const mapped = scales.length > 0 || !mappings ? [] : mappingFaults(mappings, { amount, term });
  return [
    ...scales,
    ...mapped.map(
      ({ key, code, params }) =>
        ({
          place: [...place, "mappings", ...(key === undefined ? [] : [key])],
          ...(key !== undefined && { onName: true }),
          code,
          params: { ...params, of },
        }) as MeaningFault,
    ),
    ...(fees.length > 0 ? [{ place: [...place, "fees"], code: "fee" } as const] : []),
  ];
};

const rowFaults = ({ mro, addOn, statutory, gprCap }: WrittenRow, place: JsonPlace): MeaningFault[] => [
  ...(mro && addOn && statutory && !isSum(statutory, mro, addOn)
    ? [{ place: [...place, "statutory"], code: "rate-not-sum" } as const]
    : []),
  ...(statutory && gprCap && !sameNumber(gprCap, capGpr(statutory))
    ? [{ place: [...place, "gprCap"], code: "cap-not-fivefold", params: { cap: capGpr(statutory) } } as const]
    : []),
];

const keyFaults = (products: readonly WrittenProduct[]): MeaningFault[] => {
  const keys = products.map(({ key }) => key);
  return [
    ...keys.flatMap((key, index): MeaningFault[] =>
      keys.indexOf(key) < index ? [{ place: ["products", index, "key"], code: "product-twice", params: { key } }] : [],
    ),
    ...PRODUCT_KEYS.filter((key) => !keys.includes(key)).map((key): MeaningFault => ({
      place: ["products"],
      code: "product-missing",
      params: { key },
    })),
  ];
};

const meaningFaults = ({ products, statutoryRates }: WrittenCatalogue): MeaningFault[] => [
  ...statutoryRates.flatMap((row, index) => rowFaults(row, ["statutoryRates", index])),
  ...products.flatMap((written, index) => productFaults(written, ["products", index])),
  ...keyFaults(products),
];

const productOf = ({ mappings, lineMonths, newClientsOnly, ...rest }: WrittenProduct): Product => ({
  ...rest,
  fees: [],
  ...(mappings && { mappings }),
  ...(lineMonths && { lineMonths }),
  ...(newClientsOnly === true && { newClientsOnly }),
});

const rateRowOf = ({ assumed = false, ...row }: WrittenRow): RateRow => ({ ...row, assumed });

const catalogueOf = ({ alternative, livingMinimum, minNetIncome, ...written }: WrittenCatalogue): Catalogue => ({
  ...written,
  alternative: alternative ? { ...alternative, enabled: alternative.enabled === true } : null,
  statutoryRates: written.statutoryRates.map(rateRowOf).sort((a, b) => (a.validFrom < b.validFrom ? -1 : 1)),
  shortTermCaps: written.shortTermCaps.toSorted((a, b) => a.maxDays - b.maxDays),
  products: written.products.map(productOf),
  livingMinimum: parseMoney(livingMinimum)!,
  minNetIncome: parseMoney(minNetIncome)!,
});

/** Validates a JSON document: the catalogue, or all its faults. */
export const readCatalogue = (json: unknown): { catalogue: Catalogue } | { faults: CatalogueFault[] } => {
  const read = readJson(catalogueFile, json);
  if ("faults" in read) return read;
  const faults = meaningFaults(read.value);
  return faults.length > 0 ? { faults } : { catalogue: catalogueOf(read.value) };
};
