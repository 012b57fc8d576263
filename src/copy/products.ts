/** Short lines about a product, from the catalogue's numbers. */
import type { Product } from "#src/domain/catalogue.ts";

const percent = (rate: string): string => rate.replace(/\.?0+$/, "").replace(".", ",");

/** „200–3000 € за 3–36 месеца, 36 % годишно, без такси“. */
export const productLine = ({ amount, term, nominalRate }: Product): string => {
  const unit = term.unit === "days" ? "дни" : "месеца";
  const rate = Number(nominalRate) === 0 ? "без лихва" : `${percent(nominalRate)}\u00a0% годишно`;
  return `${amount.min}–${amount.max}\u00a0€ за ${term.min}–${term.max}\u00a0${unit}, ${rate}, без такси`;
};
