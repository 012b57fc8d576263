import type { Day } from "#src/domain/time/dates.ts";
import type { Mappings } from "./grid.ts";
import type { Cents, Currencies } from "./money.ts";

/** Keys of the lender's four products. */
export const PRODUCT_KEYS = [
  "creditLine",
  "consumerCredit",
  "interestFreeInstalment",
  "interestFreeCreditLine",
] as const;

/** The key of a product. */
export type ProductKey = (typeof PRODUCT_KEYS)[number];

/** A credit product: amounts in whole euro, terms in `term.unit`, nominal rate in percent per year. */
export type Product = {
  key: ProductKey;
  name: string;
  amount: { min: number; max: number; step: number; default: number };
  term: { unit: "days" | "months"; min: number; max: number; step: number; default: number };
  nominalRate: string;
  basis: "ACT/365" | "months/12";
  /** Always empty: чл. 10а ЗПК forbids fees for drawing or managing a credit, and the lender charges no other. */
  fees: readonly [];
  mappings?: Mappings;
  newClientsOnly?: boolean;
  lineMonths?: number;
};

/** One row of the statutory interest table (ПМС 426/2014), rates in percent; incomplete rows are skipped. */
export type RateRow = {
  validFrom: Day;
  mro?: string;
  addOn?: string;
  statutory?: string;
  gprCap?: string;
  assumed: boolean;
};

/** The rates in force on a day, in percent; `warnings` (English, for the log) name skipped or assumed rows. */
export type Rates = { statutory: string; gprCap: string; validFrom: Day; assumed: boolean; warnings: string[] };

/** Configurable time limits and deadlines; the last word of each name is its unit. */
export const TIMER_NAMES = [
  "smsCodeMinutes",
  "smsResendSeconds",
  "draftDays",
  "idCardDays",
  "videoDays",
  "guarantorDays",
  "offerDays",
  "unsignedContractDays",
  "payoutRetryDays",
  "orderMinutes",
  "resetLinkMinutes",
  "validateEmailHours",
  "invitationDays",
  "withdrawalDays",
  "withdrawalRepayDays",
  "reapplyDays",
  "reviewDays",
  "documentDays",
] as const;
export type TimerName = (typeof TIMER_NAMES)[number];

/** Highest amount, in whole euro by product, that clients with some credit history may apply for. */
type Limits = Partial<Record<ProductKey, number>>;

/** The lender's configuration: prices, statutory rates with their dates, limits and deadlines. */
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
  /** Whole euro above which an applicant shows by a video who they are; the hours of a day in which somebody looks. */
  videoAbove: number;
  videoHours: { from: number; to: number };
  dti: { auto: string; max: string };
  livingMinimum: Cents;
  dependentFactor: string;
  minNetIncome: Cents;
  timers: Record<TimerName, number>;
};

/** The product with this key; throws a RangeError for an unknown key. */
export const findProduct = (catalogue: Catalogue, key: string): Product => {
  const product = catalogue.products.find((candidate) => candidate.key === key);
  if (!product) throw new RangeError(`no such product: ${key}`);
  return product;
};

/** How far a client's history with us goes, from the least; each has limits of its own. */
export type HistoryLevel = keyof Catalogue["limits"];

/** The most that a client with such a history may owe of a product, whole euro; what the product offers at most. */
export const clientLimit = (
  { limits, fastCreditMaxAmount }: Catalogue,
  { key, amount }: Product,
  level: HistoryLevel,
): number => {
  const most = key === "creditLine" ? Math.min(amount.max, fastCreditMaxAmount) : amount.max;
  return Math.min(limits[level][key] ?? most, most);
};

/** The currencies in which amounts are displayed. */
export const currenciesOf = ({ currency, alternative }: Catalogue): Currencies => ({ currency, alternative });

const isComplete = (row: RateRow): row is RateRow & Record<"statutory" | "gprCap", string> =>
  Boolean(row.mro && row.addOn && row.statutory && row.gprCap);

/** Statutory rate and ГПР cap in force on a day: the latest complete row valid by then; RangeError if there is none. */
export const ratesOn = (catalogue: Pick<Catalogue, "statutoryRates">, on: Day): Rates => {
  const warnings: string[] = [];
  for (const row of catalogue.statutoryRates.filter(({ validFrom }) => validFrom <= on).reverse()) {
    const { validFrom, assumed } = row;
    if (isComplete(row)) {
      if (assumed) warnings.push(`the statutory rate from ${validFrom} is assumed, not confirmed`);
      return { statutory: row.statutory, gprCap: row.gprCap, validFrom, assumed, warnings };
    }
    warnings.push(`the statutory rate from ${validFrom} is incomplete and was passed over`);
  }
  throw new RangeError(`the catalogue has no statutory rate for ${on}`);
};

/** The rates in force on a day and every one that comes into force later, in order. RangeError if the day has none. */
export const ratesFrom = (catalogue: Pick<Catalogue, "statutoryRates">, from: Day): Rates[] => [
  ratesOn(catalogue, from),
  ...catalogue.statutoryRates
    .filter((row) => row.validFrom > from && isComplete(row))
    .map(({ validFrom }) => ratesOn(catalogue, validFrom)),
];
