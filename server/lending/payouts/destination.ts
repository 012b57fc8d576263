/** Destination of an application's payout, read from its payment step. */
import { maskIban } from "#src/domain/identity/iban.ts";
import { maskPhone } from "#src/domain/identity/phone.ts";
import type { Services } from "#server/services.ts";
import type { Db } from "#server/store/db/schema.ts";
import { paymentAndCollateral, paymentInformation, type PayoutChoice } from "#server/submissions/application.ts";
import { savedForm } from "#server/submissions/saved.ts";

/** Default without a choice: Easypay needs no account. */
const NOT_CHOSEN: PayoutChoice = { method: "easypay", iban: "", revtag: "" };

/** The payout choice of an application; the step corrected after a failed payout takes precedence. */
export const payoutChoiceOf = async (
  services: Pick<Services, "secrets">,
  db: Db,
  applicationId: string,
): Promise<PayoutChoice> =>
  (await savedForm(services, db, applicationId, paymentInformation)) ??
  (await savedForm(services, db, applicationId, paymentAndCollateral)) ??
  NOT_CHOSEN;

/** The full destination: an IBAN, a @revtag, or the phone that Easypay texts. */
export const destination = ({ method, iban, revtag }: PayoutChoice, phone: string): string =>
  ({ wireTransfer: iban, revolut: revtag, easypay: phone })[method];

/** The masked destination for display: recognisable, not usable. */
export const maskedDestination = (choice: PayoutChoice, phone: string): string => {
  const full = destination(choice, phone);
  if (choice.method === "wireTransfer") return maskIban(full);
  return choice.method === "revolut" ? `@${full.replace(/^@/, "")}` : maskPhone(full);
};
