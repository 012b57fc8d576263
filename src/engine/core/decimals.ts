/** Elements whose text is a number with decimals: how many, between which bounds, and in which form it is kept. */
import { decimalsIn, keptNumber, keptSum, typedNumber } from "#src/domain/text/decimal.ts";
import type { Element } from "./definition.ts";
import { factsOf } from "./element-types.ts";
import type { CodedIssue } from "./rule.ts";

const CENTS = 2;

/** Decimals a number may have: two of a sum of money, otherwise as the definition says; none by default. */
export const mostDecimals = (element: Element): number =>
  factsOf(element).decimal === "money" ? CENTS : (element.decimals ?? 0);

const written = (bound: number): string => keptNumber(String(bound));

/** What is wrong with a typed number; `undefined` when it fits its element. */
export const decimalIssue = (element: Element, text: string): CodedIssue | undefined => {
  const isMoney = factsOf(element).decimal === "money";
  const number = typedNumber(text);
  const decimals = mostDecimals(element);
  const { min = isMoney ? 0 : -Infinity, max = Infinity } = element;
  if (number === undefined) return { code: isMoney ? "money-sum" : decimals > 0 ? "number-decimal" : "number-whole" };
  if (decimalsIn(text) > decimals)
    return decimals > 0 ? { code: "number-decimals", params: { decimals } } : { code: "number-whole" };
  if (number < min) return { code: isMoney ? "money-least" : "number-least", params: { min: written(min) } };
  return number > max ? { code: isMoney ? "money-most" : "number-most", params: { max: written(max) } } : undefined;
};

/** The kept form of a typed number; other text unchanged. */
export const keptDecimal = (element: Element, text: string): string =>
  factsOf(element).decimal === "money" ? keptSum(text) : keptNumber(text);
