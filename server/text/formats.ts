import { counted } from "#src/copy/units.ts";
import { formatMoney, money } from "#src/domain/lending/money.ts";
import type { Cents, Currencies } from "#src/domain/lending/money.ts";
import type { Priced } from "#src/domain/lending/offer.ts";

const NBSP = "\u00a0";

/** Formats an amount in both currencies: `1 205,57 € (2 357,89 лв.)`. */
export const amountText = (cents: Cents, currencies: Currencies): string => formatMoney(money(cents, currencies));

/** Formats a rate in percent: "36.00" as `36 %`, "10.15" as `10,15 %`. */
export const percentText = (percent: string): string => `${percent.replace(/\.0+$/, "").replace(".", ",")}${NBSP}%`;

/** Formats an ГПР (APR) in percent, with two decimals: "42.60" as `42,60 %`, "0.00" as `0,00 %`. */
export const gprText = (percent: string): string => `${percent.replace(".", ",")}${NBSP}%`;

/** Formats a term: `1 месец`, `12 месеца`, `30 дни`. */
export const termText = (term: number, unit: Priced["unit"]): string => counted(term, unit, NBSP);

const payments = (count: number): string => counted(count, "instalments", NBSP);

/** Formats the repayments of a credit: `11 вноски по 100,46 € и последна вноска 100,51 €`, or one payment. */
export const paymentsText = (
  { schedule, instalment, lastInstalment }: Pick<Priced, "schedule" | "instalment" | "lastInstalment">,
  currencies: Currencies,
): string => {
  const level = amountText(instalment, currencies);
  if (schedule.length === 1) return `Едно плащане от ${level}`;
  if (instalment === lastInstalment) return `${payments(schedule.length)} по ${level}`;
  return `${payments(schedule.length - 1)} по ${level} и последна вноска ${amountText(lastInstalment, currencies)}`;
};
