import { helpWords } from "#src/copy/help.ts";
import { retentionRows, termWords } from "#src/copy/retention.ts";
import { videoHoursText } from "#src/copy/video.ts";
import { clientLimit, findProduct, ratesOn } from "#src/domain/lending/catalogue.ts";
import type { Catalogue, Product, ProductKey } from "#src/domain/lending/catalogue.ts";
import type { Day } from "#src/domain/time/dates.ts";
import { formatDay } from "#src/domain/time/dates.ts";
import { VIDEO_TRIES } from "#src/domain/lending/video.ts";
import { fraction } from "#src/domain/lending/money.ts";
import { dailyRate, interestFor } from "#src/domain/lending/schedule.ts";
import { defaultExample } from "./example.ts";
import type { Values } from "./fill.ts";
import { amountText, gprText, percentText, termText } from "./formats.ts";
import type { Lender } from "./lender.ts";

/** Data the placeholders of content pages are computed from. */
export type Placeholders = { catalogue: Catalogue; lender: Lender; day: Day };

type Row = (data: Placeholders) => string;

const LENDER_ROWS: Readonly<Record<string, Row>> = {
  "lender-brand": ({ lender }) => lender.brand,
  "lender-company": ({ lender }) => lender.company,
  "lender-uic": ({ lender }) => lender.uic,
  "lender-address": ({ lender }) => lender.address,
  "lender-city": ({ lender }) => lender.city,
  "lender-representative": ({ lender }) => lender.representative,
  "lender-phone": ({ lender }) => lender.phone,
  "lender-hours": () => helpWords.openHours,
  "lender-email": ({ lender }) => lender.email,
  "lender-privacy-email": ({ lender }) => lender.privacyEmail,
  "lender-website": ({ lender }) => lender.website,
  "lender-register-number": ({ lender }) => lender.registerNumber,
  "lender-bank": ({ lender }) => lender.bank.name,
  "lender-iban": ({ lender }) => lender.bank.iban.replace(/(.{4})(?=.)/g, "$1\u00a0"),
  "lender-bic": ({ lender }) => lender.bank.bic,
};

/** Percentage points the statutory interest adds to the central bank's base rate (ПМС 426/2014). */
const addOn = ({ catalogue, day }: Placeholders): string => {
  const { validFrom } = ratesOn(catalogue, day);
  const row = catalogue.statutoryRates.find(
    (candidate) => candidate.validFrom === validFrom && candidate.addOn !== undefined,
  );
  return (row?.addOn ?? "").replace(/\.0+$/, "").replace(".", ",");
};

const LATE_SAMPLE = { cents: 10_000, days: 10 };

const RATE_ROWS: Readonly<Record<string, Row>> = {
  "late-rate": ({ catalogue, day }) => percentText(ratesOn(catalogue, day).statutory),
  "late-rate-from": ({ catalogue, day }) => formatDay(ratesOn(catalogue, day).validFrom, true),
  "late-add-on": addOn,
  "late-sample-amount": ({ catalogue }) => amountText(LATE_SAMPLE.cents, catalogue),
  "late-sample-days": () => termText(LATE_SAMPLE.days, "days"),
  "late-sample-interest": ({ catalogue, day }) =>
    amountText(
      interestFor(LATE_SAMPLE.cents, dailyRate(ratesOn(catalogue, day).statutory), LATE_SAMPLE.days),
      catalogue,
    ),
  "gpr-cap": ({ catalogue, day }) => gprText(ratesOn(catalogue, day).gprCap),
  warning: ({ catalogue }) => catalogue.warning,
  "exchange-rate": ({ catalogue }) => (catalogue.alternative?.exchangeRate ?? "1.95583").replace(".", ","),
  "guarantor-above": ({ catalogue }) => amountText(catalogue.guarantorAbove * 100, catalogue),
  "video-above": ({ catalogue }) => amountText(catalogue.videoAbove * 100, catalogue),
  "video-hours": ({ catalogue }) => videoHoursText(catalogue.videoHours),
  "video-tries": () => String(VIDEO_TRIES),
  "dti-auto": ({ catalogue }) => percentText(percentOf(catalogue.dti.auto)),
  "dti-max": ({ catalogue }) => percentText(percentOf(catalogue.dti.max)),
};

const percentOf = (share: string): string => {
  const { numerator, denominator } = fraction(share);
  return String((numerator * 100n) / denominator);
};

const PREFIXES: Readonly<Record<ProductKey, string>> = {
  creditLine: "line",
  consumerCredit: "consumer",
  interestFreeInstalment: "free-instalment",
  interestFreeCreditLine: "free-line",
};

const PRODUCT_ROWS: Readonly<Record<string, (product: Product, data: Placeholders) => string>> = {
  name: ({ name }) => name,
  min: ({ amount }, { catalogue }) => amountText(amount.min * 100, catalogue),
  max: ({ amount }, { catalogue }) => amountText(amount.max * 100, catalogue),
  "first-max": (product, { catalogue }) => amountText(clientLimit(catalogue, product, "new") * 100, catalogue),
  step: ({ amount }, { catalogue }) => amountText(amount.step * 100, catalogue),
  terms: ({ term }) => `${term.min}–${termText(term.max, term.unit)}`,
  rate: ({ nominalRate }) => percentText(nominalRate),
  months: ({ lineMonths }) => termText(lineMonths ?? 0, "months"),
  example: (product, { catalogue, day }) => defaultExample(product, catalogue, day),
};

const productRows = (): [string, Row][] =>
  (Object.entries(PREFIXES) as [ProductKey, string][]).flatMap(([key, prefix]) =>
    Object.entries(PRODUCT_ROWS).map(([name, row]): [string, Row] => [
      `${prefix}-${name}`,
      (data) => row(findProduct(data.catalogue, key), data),
    ]),
  );

const timer =
  (name: string): Row =>
  ({ catalogue }) => {
    const value = catalogue.timers[name as keyof typeof catalogue.timers];
    if (value === undefined) throw new RangeError(`the catalogue has no timer ${name}`);
    return String(value);
  };

/** Terms of retention, from the table that the erasure reads: `keep-unsent`. */
const RETENTION_ROWS: Readonly<Record<string, Row>> = Object.fromEntries(
  retentionRows.map(([kind, { term }]) => [`keep-${kind}`, () => termWords(term)]),
);

const TIMER_ROWS: Readonly<Record<string, Row>> = {
  "withdrawal-days": timer("withdrawalDays"),
  "withdrawal-repay-days": timer("withdrawalRepayDays"),
  "offer-days": timer("offerDays"),
  "unsigned-contract-days": timer("unsignedContractDays"),
  "payout-retry-days": timer("payoutRetryDays"),
  "sms-code-minutes": timer("smsCodeMinutes"),
  "draft-days": timer("draftDays"),
  "reapply-days": timer("reapplyDays"),
  "review-days": timer("reviewDays"),
  "video-days": timer("videoDays"),
  "guarantor-days": timer("guarantorDays"),
};

const ROWS: ReadonlyMap<string, Row> = new Map([
  ...Object.entries({ ...LENDER_ROWS, ...RATE_ROWS, ...TIMER_ROWS, ...RETENTION_ROWS }),
  ...productRows(),
  ["today", ({ day }: Placeholders) => formatDay(day, true)],
]);

/** Placeholder names allowed on content pages, as in `{{name}}`. */
export const CONTENT_PLACEHOLDERS: ReadonlySet<string> = new Set(ROWS.keys());

/** The value of every content placeholder on `data.day`. */
export const contentValues = (data: Placeholders): Values =>
  Object.fromEntries([...ROWS].map(([name, row]) => [name, row(data)]));
