/** Checks that everything a valid catalogue offers can be sold, lawfully, from a day on. */
import type { Day } from "#src/domain/time/dates.ts";
import { sameNumber, type CatalogueFault } from "./catalogue-file.ts";
import { ratesOn, type Catalogue, type Product, type ProductKey, type TimerName } from "./catalogue.ts";
import { onGrid, termRange } from "./grid.ts";
import { priceFaults } from "./price-faults.ts";
import { isInterestFree } from "./rate.ts";

/** Levs for one euro, fixed by Regulation (EU) 2025/1409 and the law on the euro (ЗВЕРБ). */
const EXCHANGE_RATE = "1.95583";

/** Shortest periods that the law gives a person who withdraws (чл. 29, ал. 1 and 4 ЗПК). */
const LEAST_DAYS = { withdrawalDays: 14, withdrawalRepayDays: 30 } as const satisfies Partial<
  Record<TimerName, number>
>;

/** How the terms of each product count, as forms, papers and general terms have it. */
const KINDS: Readonly<
  Record<ProductKey, { unit: Product["term"]["unit"]; basis: Product["basis"]; free?: true; isLine?: true }>
> = {
  creditLine: { unit: "days", basis: "ACT/365", isLine: true },
  consumerCredit: { unit: "months", basis: "months/12" },
  interestFreeInstalment: { unit: "months", basis: "months/12", free: true },
  interestFreeCreditLine: { unit: "days", basis: "ACT/365", free: true },
};

/** Reports a missing statutory rate for a day; without one, nothing can be priced that day. */
const rateFaults = (catalogue: Catalogue, on: Day): CatalogueFault[] => {
  try {
    ratesOn(catalogue, on);
    return [];
  } catch {
    return [{ place: ["statutoryRates"], code: "no-rate", params: { day: on } }];
  }
};

const kindFaults = ({ key: of, term, basis, nominalRate, lineMonths }: Product, index: number): CatalogueFault[] => {
  const { free = false, isLine = false, ...kind } = KINDS[of];
  return [
    ...(isLine && lineMonths === undefined
      ? [{ place: ["products", index], code: "property-missing", params: { name: "lineMonths" } } as const]
      : []),
    ...(term.unit === kind.unit && basis === kind.basis
      ? []
      : [{ place: ["products", index, "term", "unit"], code: "product-terms", params: { of, ...kind } } as const]),
    ...(free && !isInterestFree(nominalRate)
      ? [
          {
            place: ["products", index, "nominalRate"],
            code: "free-at-rate",
            params: { of, rate: nominalRate },
          } as const,
        ]
      : []),
  ];
};

/** The offer that a visitor sees first has to be one that can be had. */
const defaultFaults = (product: Product, index: number): CatalogueFault[] => {
  const [amount, term] = [product.amount.default, product.term.default];
  const range = termRange(product, amount);
  if (!range || onGrid(product, amount, term)) return [];
  return [
    {
      place: ["products", index, "term", "default"],
      code: "default-not-offered",
      params: { of: product.key, amount, term, unit: product.term.unit, ...range },
    },
  ];
};

const TIERS = ["new", "afterOneRepaid", "afterTwoOnTime"] as const;

/** A limit left out would open the whole product to everybody; one below its smallest amount closes it. */
const limitFaults = ({ limits, fastCreditMaxAmount }: Catalogue, { key: of, amount, newClientsOnly }: Product) => {
  const below = (limit: number | undefined, place: CatalogueFault["place"]): CatalogueFault[] =>
    limit !== undefined && limit < amount.min
      ? [{ place, code: "limit-below-min", params: { of, limit, min: amount.min } }]
      : [];
  return [
    ...TIERS.flatMap((list): CatalogueFault[] => {
      const limit = limits[list][of];
      return limit === undefined && !newClientsOnly
        ? [{ place: ["limits", list], code: "limit-missing", params: { of, list } }]
        : below(limit, ["limits", list, of]);
    }),
    ...(of === "creditLine" ? below(fastCreditMaxAmount, ["fastCreditMaxAmount"]) : []),
  ];
};

/** Shares of the income, by which creditworthiness is judged (чл. 16 ЗПК). */
const shareFaults = ({ dti }: Catalogue): CatalogueFault[] => [
  ...(["auto", "max"] as const).flatMap((name): CatalogueFault[] =>
    Number(dti[name]) > 1 ? [{ place: ["dti", name], code: "share-above-one", params: { share: dti[name] } }] : [],
  ),
  ...(Number(dti.auto) > Number(dti.max)
    ? [{ place: ["dti", "auto"], code: "share-order", params: { ...dti } } as const]
    : []),
];

const hourFaults = ({ videoHours: { from, to } }: Catalogue): CatalogueFault[] =>
  from < to && to <= 24 ? [] : [{ place: ["videoHours", "to"], code: "hours-order", params: { from, to } }];

const timerFaults = ({ timers }: Catalogue): CatalogueFault[] =>
  (Object.entries(LEAST_DAYS) as [keyof typeof LEAST_DAYS, number][]).flatMap(([name, least]): CatalogueFault[] =>
    timers[name] < least
      ? [{ place: ["timers", name], code: "days-below-law", params: { name, days: timers[name], least } }]
      : [],
  );

const exchangeFaults = ({ alternative }: Catalogue): CatalogueFault[] =>
  alternative && !sameNumber(alternative.exchangeRate, EXCHANGE_RATE)
    ? [
        {
          place: ["alternative", "exchangeRate"],
          code: "exchange-rate",
          params: { rate: alternative.exchangeRate, fixed: EXCHANGE_RATE },
        },
      ]
    : [];

/** Every reason why something that a catalogue offers could not be sold on `today` or later, or not lawfully. */
export const sellableFaults = (catalogue: Catalogue, today: Day): CatalogueFault[] => {
  const unrated = rateFaults(catalogue, today);
  return [
    ...unrated,
    ...exchangeFaults(catalogue),
    ...(unrated.length > 0 ? [] : priceFaults(catalogue, today)),
    ...catalogue.products.flatMap((product, index) => [
      ...kindFaults(product, index),
      ...defaultFaults(product, index),
      ...limitFaults(catalogue, product),
    ]),
    ...shareFaults(catalogue),
    ...hourFaults(catalogue),
    ...timerFaults(catalogue),
  ];
};
