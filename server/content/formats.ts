import { formatMoney, money } from "#src/domain/money.ts";
import type { Cents, Currencies } from "#src/domain/money.ts";
import type { Price } from "#src/domain/price.ts";

const NBSP = "\u00a0";

/** An amount for people in both currencies: `1 205,57 € (2 357,89 лв.)`. */
export const amountText = (cents: Cents, currencies: Currencies): string => formatMoney(money(cents, currencies));

/** A rate in percent for people: "36.00" is `36 %`, "10.15" is `10,15 %`. */
export const percentText = (percent: string): string => `${percent.replace(/\.0+$/, "").replace(".", ",")}${NBSP}%`;

/** ГПР for people, always with two decimals: "42.60" is `42,60 %`, "0.00" is `0,00 %`. */
export const gprText = (percent: string): string => `${percent.replace(".", ",")}${NBSP}%`;

const UNITS = { days: ["ден", "дни"], months: ["месец", "месеца"] } as const;

/** A term for people: `1 месец`, `12 месеца`, `30 дни`. */
export const termText = (term: number, unit: Price["unit"]): string => `${term}${NBSP}${UNITS[unit][term === 1 ? 0 : 1]}`;

const payments = (count: number): string => `${count}${NBSP}${count === 1 ? "вноска" : "вноски"}`;

/** How a credit is paid back: `11 вноски по 100,46 € и последна вноска 100,51 €`, or one payment. */
export const paymentsText = ({ schedule, instalment, lastInstalment }: Pick<Price, "schedule" | "instalment" | "lastInstalment">, currencies: Currencies): string => {
  const level = amountText(instalment, currencies);
  if (schedule.length === 1) return `Едно плащане от ${level}`;
  if (instalment === lastInstalment) return `${payments(schedule.length)} по ${level}`;
  return `${payments(schedule.length - 1)} по ${level} и последна вноска ${amountText(lastInstalment, currencies)}`;
};
