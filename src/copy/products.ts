/** One-line descriptions of products. */
import { counted } from "./units.ts";
import type { Product } from "#src/domain/lending/catalogue.ts";

const percent = (rate: string): string => rate.replace(/\.?0+$/, "").replace(".", ",");

/** Formats a product as „200–3000 € за 3–36 месеца, 36 % годишно, без такси“. */
export const productLine = ({ amount, term, nominalRate }: Product): string => {
  const rate = Number(nominalRate) === 0 ? "без лихва" : `${percent(nominalRate)}\u00a0% годишно`;
  return `${amount.min}–${amount.max}\u00a0€ за ${term.min}–${counted(term.max, term.unit, "\u00a0")}, ${rate}, без такси`;
};
