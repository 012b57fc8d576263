/** What mails about a credit are told of. Sums and days are passed in formatted. */
import type { Part, Sender } from "./mail.ts";

/** What every mail about a credit is told of. */
export type AboutCredit = {
  sender: Sender;
  name?: string | undefined;
  contract: string;
  repaymentUrl: string;
  reliefUrl: string;
};

/** The link to everything needed to pay. */
export const HOW_TO_PAY = (url: string): Part => ({ link: url, label: "Суми, начини за плащане и план" });

/** The next payment of a credit: until when it is in time, where its due day is one of rest, and whether that has passed. */
export type NextPayment = {
  amount: string;
  day: string;
  inTimeUntil?: string;
  isLate?: boolean;
  /** Due days before it whose instalments are paid ahead. */
  paidAhead?: readonly string[];
};

/** A next payment in words: how much until when. */
export const untilWhen = ({ amount, day, inTimeUntil }: NextPayment): string =>
  `${amount} до ${day}${inTimeUntil ? ` Денят е почивен: плащане до ${inTimeUntil} е в срок.` : ""}`;
