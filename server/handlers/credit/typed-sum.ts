import { parseTypedMoney, type Cents } from "#src/domain/lending/money.ts";

/** A typed sum of euro above zero, with or without the sign; undefined when it is none. */
export const typedSum = (text: string): Cents | undefined => {
  const cents = parseTypedMoney(text.replace(/(?:€|EUR)\s*$/iu, ""));
  return cents !== undefined && cents > 0 ? cents : undefined;
};
