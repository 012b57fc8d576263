/** How the money goes out, from the answers of the payment step. */
import { maskIban } from "#src/domain/iban.ts";
import { maskPhone } from "#src/domain/phone.ts";
import type { FormValues } from "#src/domain/rule.ts";
import type { Payout } from "#server/documents/facts.ts";

const METHODS: Readonly<Record<string, Payout["method"]>> = { wireTransfer: "WireTransfer", easypay: "Easypay", revolut: "Revolut" };

export const payoutMethod = (values: FormValues): Payout["method"] => METHODS[String(values["paymentMethod"])] ?? "Easypay";

/** Where the money goes, in full: an IBAN, a @revtag, or the phone Easypay texts. */
export const destination = (values: FormValues, phone: string): string => {
  const of = { WireTransfer: values["iban"], Revolut: values["revtag"], Easypay: phone } as const;
  return String(of[payoutMethod(values)] ?? "");
};

/** The same for showing: enough to recognise, not enough to use. */
export const maskedDestination = (values: FormValues, phone: string): string => {
  const full = destination(values, phone);
  if (payoutMethod(values) === "WireTransfer") return maskIban(full);
  return payoutMethod(values) === "Revolut" ? `@${full.replace(/^@/, "")}` : maskPhone(full);
};
