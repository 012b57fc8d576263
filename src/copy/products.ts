/** One-line descriptions of products. */
import { counted } from "./units.ts";
import type { Product } from "#src/domain/lending/catalogue.ts";

const percent = (rate: string): string => rate.replace(/\.?0+$/, "").replace(".", ",");

/** Keeps a range on one line, as browsers break after a dash. */
const range = (from: number, to: string): string => `${from}\u2060–\u2060${to}`;

/** What a first credit can be at most; `sum` is that limit. */
export const firstCreditWords = {
  short: (sum: string): string => `първи кредит до ${sum}`,
  upTo: (sum: string): string => `За първи кредит при нас: до ${sum}.`,
  above: (sum: string): string =>
    `Избрахте над ${sum}. За първи кредит при нас отпускаме най-много ${sum}; повече – след като го погасите.`,
} as const;

/** From which sum on somebody has to stand surety; below it, only where instalments are a large part of the income. */
export const guarantorMarkWords = {
  upTo: (sum: string): string => `До ${sum} поръчител обикновено не се иска.`,
  above: (sum: string): string =>
    `Избрахте над ${sum}: за такава сума се иска поръчител. За поръчителство не се плаща.`,
} as const;

/** What tells a product from the others – for whom, how long, what it costs: „3–36 месеца, 36 % годишно“. */
export const productLine = ({ term, nominalRate, newClientsOnly }: Product, firstLimit?: string): string => {
  const cost = Number(nominalRate) === 0 ? "0\u00a0%" : `${percent(nominalRate)}\u00a0% годишно`;
  return `${newClientsOnly ? "за нови клиенти: " : ""}${range(term.min, counted(term.max, term.unit, "\u00a0"))}, ${cost}${firstLimit ? `; ${firstCreditWords.short(firstLimit)}` : ""}`;
};
