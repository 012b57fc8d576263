import { divRound, fraction, parseMoney } from "#src/domain/money.ts";
import type { Cents } from "#src/domain/money.ts";
import type { Day } from "#src/domain/dates.ts";
import { isRealDay } from "#src/domain/dates.ts";
import { mappingProblems } from "#src/domain/grid.ts";
import type { Mappings } from "#src/domain/grid.ts";

/** The lender's four offers. */
export const PRODUCT_KEYS = ["creditLine", "consumerCredit", "interestFreeInstalment", "interestFreeCreditLine"] as const;

/** The key of an offer. */
export type ProductKey = (typeof PRODUCT_KEYS)[number];

/** One offer: amounts in whole euro, terms in its own unit, the nominal rate in percent a year. */
export type Product = {
  key: ProductKey;
  name: string;
  amount: { min: number; max: number; step: number; default: number };
  term: { unit: "days" | "months"; min: number; max: number; step: number; default: number };
  nominalRate: string;
  basis: "ACT/365" | "months/12";
  /** Always empty: чл. 10а ЗПК allows no fee for drawing or managing a credit, and we charge no other. */
  fees: readonly [];
  mappings?: Mappings;
  newClientsOnly?: boolean;
  lineMonths?: number;
};

/** One row of the statutory interest table (ПМС 426/2014); a row that lacks a number is not used. */
export type RateRow = { validFrom: Day; mro?: string; addOn?: string; statutory?: string; gprCap?: string; assumed: boolean };

/** The rates in force on a day, in percent; `warnings` (English, for the log) name rows passed over or assumed. */
export type Rates = { statutory: string; gprCap: string; validFrom: Day; assumed: boolean; warnings: string[] };

/** Whole euro by product: the most a client of some history may ask for. */
/** How long things wait or stand: the unit is the name's last word. */
export const TIMER_NAMES = [
  "smsCodeMinutes", "smsResendSeconds", "draftDays", "idCardDays", "videoDays", "guarantorDays",
  "offerDays", "unsignedContractDays", "orderMinutes", "resetLinkMinutes", "resetPinMinutes", "validateEmailHours",
  "invitationDays", "loginLockMinutes", "loginTries", "withdrawalDays", "withdrawalRepayDays", "reapplyDays",
  "reviewDays",
] as const;
export type TimerName = (typeof TIMER_NAMES)[number];

export type Limits = Partial<Record<ProductKey, number>>;

/** Everything the lender configures: prices, legal rates with their dates, limits and time limits. */
export type Catalogue = {
  currency: { code: string; shortLabel: string };
  alternative: { code: string; shortLabel: string; exchangeRate: string; enabled: boolean } | null;
  fastCreditMaxAmount: number;
  statutoryRates: RateRow[];
  /** Ascending by days: a credit of at most `maxDays` costs at most `maxCostPct` percent of its amount. */
  shortTermCaps: { maxDays: number; maxCostPct: string }[];
  warning: string;
  products: Product[];
  limits: { new: Limits; afterOneRepaid: Limits; afterTwoOnTime: Limits };
  guarantorAbove: number;
  dti: { auto: string; max: string };
  livingMinimum: Cents;
  dependentFactor: string;
  minNetIncome: Cents;
  timers: Record<TimerName, number>;
};

type Json = { readonly [key: string]: unknown };

const fail = (path: string, wanted: string): never => {
  throw new TypeError(`catalogue: ${path} must be ${wanted}`);
};

const object = (value: unknown, path: string): Json =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Json) : fail(path, "an object");

const list = (value: unknown, path: string): unknown[] => (Array.isArray(value) ? value : fail(path, "a list"));

const text = (value: unknown, path: string): string =>
  typeof value === "string" && value !== "" ? value : fail(path, "a text");

const whole = (value: unknown, path: string): number =>
  typeof value === "number" && Number.isSafeInteger(value) && value >= 0 ? value : fail(path, "a whole number");

const positive = (value: unknown, path: string): number => whole(value, path) || fail(path, "above zero");

const decimal = (value: unknown, path: string): string =>
  typeof value === "string" && /^\d+(\.\d+)?$/.test(value) ? value : fail(path, 'a decimal number in quotes, such as "36.00"');

const cents = (value: unknown, path: string): Cents =>
  (typeof value === "string" ? parseMoney(value) : undefined) ?? fail(path, 'an amount in quotes, such as "390.63"');

const day = (value: unknown, path: string): Day =>
  typeof value === "string" && isRealDay(value) ? value : fail(path, "a day, YYYY-MM-DD");

const oneOf = <T extends string>(value: unknown, allowed: readonly T[], path: string): T =>
  allowed.find((candidate) => candidate === value) ?? fail(path, `one of ${allowed.join(", ")}`);

const optional = <T>(value: unknown, path: string, read: (value: unknown, path: string) => T): T | undefined =>
  value === undefined || value === null ? undefined : read(value, path);

const range = (value: unknown, path: string) => {
  const json = object(value, path);
  const read = {
    min: positive(json["min"], `${path}.min`),
    max: positive(json["max"], `${path}.max`),
    step: positive(json["step"], `${path}.step`),
    default: positive(json["default"], `${path}.default`),
  };
  const onStep = (number: number) => number >= read.min && number <= read.max && (number - read.min) % read.step === 0;
  return onStep(read.max) && onStep(read.default) ? read : fail(path, "min ≤ default ≤ max on whole steps");
};

const mappingsOf = (value: unknown, path: string): Mappings => {
  const mappings: Record<string, string> = {};
  for (const [key, term] of Object.entries(object(value, path))) mappings[key] = text(term, `${path}.${key}`);
  const [problem] = mappingProblems(mappings);
  return problem ? fail(path, `without gaps and overlaps: ${problem}`) : mappings;
};

const productOf = (value: unknown, path: string): Product => {
  const json = object(value, path);
  const term = object(json["term"], `${path}.term`);
  const mappings = optional(json["mappings"], `${path}.mappings`, mappingsOf);
  const lineMonths = optional(json["lineMonths"], `${path}.lineMonths`, positive);
  if (list(json["fees"], `${path}.fees`).length > 0) fail(`${path}.fees`, "empty: чл. 10а ЗПК");
  return {
    key: oneOf(json["key"], PRODUCT_KEYS, `${path}.key`),
    name: text(json["name"], `${path}.name`),
    amount: range(json["amount"], `${path}.amount`),
    term: { unit: oneOf(term["unit"], ["days", "months"], `${path}.term.unit`), ...range(term, `${path}.term`) },
    nominalRate: decimal(json["nominalRate"], `${path}.nominalRate`),
    basis: oneOf(json["basis"], ["ACT/365", "months/12"], `${path}.basis`),
    fees: [],
    ...(mappings && { mappings }),
    ...(lineMonths && { lineMonths }),
    ...(json["newClientsOnly"] === true && { newClientsOnly: true }),
  };
};

/** The highest ГПР the law allows when the statutory rate is this, in percent: five times (чл. 19, ал. 4 ЗПК). */
export const capGpr = (statutory: string): string => {
  const { numerator, denominator } = fraction(statutory);
  const digits = String(divRound(numerator * 500n, denominator)).padStart(3, "0");
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
};

const sameNumber = (a: string, b: string): boolean => {
  const [left, right] = [fraction(a), fraction(b)];
  return left.numerator * right.denominator === right.numerator * left.denominator;
};

const isSum = (total: string, a: string, b: string): boolean => {
  const [t, x, y] = [fraction(total), fraction(a), fraction(b)];
  const sum = x.numerator * y.denominator + y.numerator * x.denominator;
  return t.numerator * x.denominator * y.denominator === sum * t.denominator;
};

const rateRowOf = (value: unknown, path: string): RateRow => {
  const json = object(value, path);
  const [mro, addOn, statutory, gprCap] = ["mro", "addOn", "statutory", "gprCap"].map((key) => optional(json[key], `${path}.${key}`, decimal));
  if (mro && addOn && statutory && !isSum(statutory, mro, addOn)) fail(`${path}.statutory`, "mro + addOn");
  if (statutory && gprCap && !sameNumber(gprCap, capGpr(statutory))) fail(`${path}.gprCap`, "five times statutory");
  const validFrom = day(json["validFrom"], `${path}.validFrom`);
  return { validFrom, ...(mro && { mro }), ...(addOn && { addOn }), ...(statutory && { statutory }), ...(gprCap && { gprCap }), assumed: json["assumed"] === true };
};

const limitsOf = (value: unknown, path: string): Limits => {
  const json = object(value, path);
  const limits: Limits = {};
  for (const key of Object.keys(json)) limits[oneOf(key, PRODUCT_KEYS, path)] = positive(json[key], `${path}.${key}`);
  return limits;
};

const alternativeOf = (value: unknown, path: string): NonNullable<Catalogue["alternative"]> => {
  const json = object(value, path);
  return {
    code: text(json["code"], `${path}.code`),
    shortLabel: text(json["shortLabel"], `${path}.shortLabel`),
    exchangeRate: decimal(json["exchangeRate"], `${path}.exchangeRate`),
    enabled: json["enabled"] === true,
  };
};

const timersOf = (value: unknown, path: string): Record<TimerName, number> => {
  const given = object(value, path);
  return Object.fromEntries(TIMER_NAMES.map((name) => [name, positive(given[name], `${path}.${name}`)])) as Record<TimerName, number>;
};

const each = <T>(value: unknown, path: string, read: (value: unknown, path: string) => T): T[] =>
  list(value, path).map((entry, index) => read(entry, `${path}[${index}]`));

const shortTermCapOf = (value: unknown, path: string): Catalogue["shortTermCaps"][number] => {
  const json = object(value, path);
  return { maxDays: positive(json["maxDays"], `${path}.maxDays`), maxCostPct: decimal(json["maxCostPct"], `${path}.maxCostPct`) };
};

const productsOf = (value: unknown): Product[] => {
  const products = each(value, "products", productOf);
  const keys = products.map(({ key }) => key).sort().join();
  return keys === [...PRODUCT_KEYS].sort().join() ? products : fail("products", `exactly ${PRODUCT_KEYS.join(", ")}`);
};

/** Reads and checks the catalogue file; throws a TypeError that names the first wrong place. */
export const parseCatalogue = (json: unknown): Catalogue => {
  const root = object(json, "the file");
  const currency = object(root["currency"], "currency");
  const limits = object(root["limits"], "limits");
  const dti = object(root["dti"], "dti");
  return {
    currency: { code: text(currency["code"], "currency.code"), shortLabel: text(currency["shortLabel"], "currency.shortLabel") },
    alternative: optional(root["alternative"], "alternative", alternativeOf) ?? null,
    fastCreditMaxAmount: positive(root["fastCreditMaxAmount"], "fastCreditMaxAmount"),
    statutoryRates: each(root["statutoryRates"], "statutoryRates", rateRowOf).sort((a, b) => (a.validFrom < b.validFrom ? -1 : 1)),
    shortTermCaps: each(root["shortTermCaps"], "shortTermCaps", shortTermCapOf).sort((a, b) => a.maxDays - b.maxDays),
    warning: text(root["warning"], "warning"),
    products: productsOf(root["products"]),
    limits: {
      new: limitsOf(limits["new"], "limits.new"),
      afterOneRepaid: limitsOf(limits["afterOneRepaid"], "limits.afterOneRepaid"),
      afterTwoOnTime: limitsOf(limits["afterTwoOnTime"], "limits.afterTwoOnTime"),
    },
    guarantorAbove: positive(root["guarantorAbove"], "guarantorAbove"),
    dti: { auto: decimal(dti["auto"], "dti.auto"), max: decimal(dti["max"], "dti.max") },
    livingMinimum: cents(root["livingMinimum"], "livingMinimum"),
    dependentFactor: decimal(root["dependentFactor"], "dependentFactor"),
    minNetIncome: cents(root["minNetIncome"], "minNetIncome"),
    timers: timersOf(root["timers"], "timers"),
  };
};

/** The offer with this key; throws when the key is not one of ours. */
export const findProduct = (catalogue: Catalogue, key: string): Product => {
  const product = catalogue.products.find((candidate) => candidate.key === key);
  if (!product) throw new RangeError(`no such product: ${key}`);
  return product;
};

/** The statutory rate and the cap in force on a day: the last complete row that has begun. */
export const ratesOn = (catalogue: Catalogue, on: Day): Rates => {
  const warnings: string[] = [];
  for (const row of catalogue.statutoryRates.filter(({ validFrom }) => validFrom <= on).reverse()) {
    const { validFrom, mro, addOn, statutory, gprCap, assumed } = row;
    if (mro && addOn && statutory && gprCap) {
      if (assumed) warnings.push(`the statutory rate from ${validFrom} is assumed, not confirmed`);
      return { statutory, gprCap, validFrom, assumed, warnings };
    }
    warnings.push(`the statutory rate from ${validFrom} is incomplete and was passed over`);
  }
  throw new RangeError(`the catalogue has no statutory rate for ${on}`);
};
