/** Reading of the loan choice: one group of sliders per product. */
import { PRODUCT_KEYS, type ProductKey } from "#src/domain/lending/catalogue.ts";
import { askedWith, choice, number } from "./fields.ts";
import { by, type ReadFields } from "./reader.ts";

/** The requested loan: amount in whole euros, term in the product's unit; NaN where nothing was chosen. */
export type LoanChoice = { product: ProductKey; amount: number; term: number };

const slider = (product: ProductKey, rules = "required") => askedWith("product", product)(number(rules));

/** Fields of a form with a loan choice. */
export const loanFields = by("price", {
  product: choice("required", PRODUCT_KEYS),
  "creditLine.amount": slider("creditLine"),
  "creditLine.days": slider("creditLine"),
  "consumerCredit.amount": slider("consumerCredit"),
  "consumerCredit.months": slider("consumerCredit", "required consumer-slider-period"),
  "interestFreeInstalment.amount": slider("interestFreeInstalment"),
  "interestFreeInstalment.months": slider("interestFreeInstalment", "required consumer-slider-period"),
  "interestFreeCreditLine.amount": slider("interestFreeCreditLine"),
  "interestFreeCreditLine.days": slider("interestFreeCreditLine"),
});

/** Paths of the loan sliders, whose scale comes from the catalogue. */
export const LOAN_SLIDERS = Object.keys(loanFields).filter((path) => path !== "product");

/** The loan choice among the values of `loanFields`; undefined when no product was chosen. */
export const loanChoiceOf = (values: ReadFields<typeof loanFields>): LoanChoice | undefined => {
  if (values.product === undefined) return undefined;
  const chosen = {
    creditLine: [values["creditLine.amount"], values["creditLine.days"]],
    consumerCredit: [values["consumerCredit.amount"], values["consumerCredit.months"]],
    interestFreeInstalment: [values["interestFreeInstalment.amount"], values["interestFreeInstalment.months"]],
    interestFreeCreditLine: [values["interestFreeCreditLine.amount"], values["interestFreeCreditLine.days"]],
  } as const;
  const [amount = NaN, term = NaN] = chosen[values.product];
  return { product: values.product, amount, term };
};
