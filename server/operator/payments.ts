/** What acts on payments share: sums as people type them, and faults in words. */
import { parseTypedMoney } from "#src/domain/lending/money.ts";
import { PaymentRefused, type PaymentFault } from "#server/lending/servicing/post-payment.ts";
import { ActError } from "./act.ts";

/** Why money is not taken, in words. */
export const FAULTS: Readonly<Record<PaymentFault, string>> = {
  sum: "The sum is an amount above zero, such as 100.46.",
  day: "The day is YYYY-MM-DD: from the payout on, and not after today.",
  id: "The id is 1 to 200 characters.",
  "too-old": "That day is more than 60 days ago.",
  "no-credit": "There is no such credit.",
};

/** A sum above zero as somebody typed it. */
export const centsIn = (text: string): number => {
  const cents = parseTypedMoney(text);
  if (cents === undefined || cents <= 0) throw new ActError(FAULTS.sum);
  return cents;
};

/** Turns a refusal of money into what is printed. */
export const inWords = async <T>(work: Promise<T>): Promise<T> => {
  try {
    return await work;
  } catch (error) {
    throw error instanceof PaymentRefused ? new ActError(FAULTS[error.fault]) : error;
  }
};
