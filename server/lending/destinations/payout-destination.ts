/** Destination of a payout: chosen in the payment step, frozen when the payout is ordered. */
import { maskIban } from "#src/domain/identity/iban.ts";
import { maskPhone } from "#src/domain/identity/phone.ts";
import { shownRevtag } from "#src/domain/identity/revtag.ts";
import type { Services } from "#server/services.ts";
import type { PayoutMethod } from "#src/domain/lending/payout-method.ts";
import type { Db } from "#server/store/db/schema.ts";
import type { PayoutRow } from "#server/store/tables/payouts.ts";
import { paymentAndCollateral, paymentInformation, type PayoutChoice } from "#server/submissions/application.ts";
import { savedForm } from "#server/submissions/saved.ts";

/** Default without a choice: Easypay needs no account. */
const NOT_CHOSEN: PayoutChoice = { method: "easypay", iban: "", revtag: "" };

/** The payout choice of an application; a step that asks for it alone, also after a failed payout, takes precedence. */
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
export const maskedDestination = (choice: PayoutChoice, phone: string): string =>
  maskedAs(choice.method, destination(choice, phone));

const maskedAs = (method: PayoutMethod, account: string): string =>
  ({ wireTransfer: maskIban, revolut: shownRevtag, easypay: maskPhone })[method](account);

/** A frozen destination: the full account, and whose it is. */
export type Destination = { account: string; holder: string };

const placeOf = (payoutId: string): string => `payout:${payoutId}`;

/** Hashes of a chosen account under every known key, current first; empty when the method has no account of its own. */
export const destinationHashes = (
  services: Pick<Services, "secrets">,
  { method, iban, revtag }: PayoutChoice,
): string[] =>
  method === "easypay" ? [] : hashesOfDestination(services, method, method === "revolut" ? revtag : iban);

/** Hash of a method with its account. */
export const destinationHash = (
  { secrets }: Pick<Services, "secrets">,
  method: PayoutMethod,
  account: string,
): string => secrets.lookupHash("payout", `${method} ${account}`);

/** The same under every known key, current first. */
export const hashesOfDestination = (
  { secrets }: Pick<Services, "secrets">,
  method: PayoutMethod,
  account: string,
): string[] => secrets.lookupHashes("payout", `${method} ${account}`);

/** Seals the destination of a payout. Its hash is that of method and account alone. */
export const sealDestination = (
  services: Pick<Services, "secrets">,
  payoutId: string,
  method: PayoutMethod,
  to: Destination,
): { destination: Buffer; destinationHash: string } => ({
  destination: services.secrets.seal(JSON.stringify(to), placeOf(payoutId)),
  destinationHash: destinationHash(services, method, to.account),
});

/** Whether a payout's hash is that of this account, also under an older key. */
export const isSameDestination = (
  services: Pick<Services, "secrets">,
  { destinationHash: hash }: Pick<PayoutRow, "destinationHash">,
  method: PayoutMethod,
  account: string,
): boolean => hash !== null && hashesOfDestination(services, method, account).includes(hash);

/** The destination a payout was ordered to. */
export const frozenDestination = (
  { secrets }: Pick<Services, "secrets">,
  { id, destination }: Pick<PayoutRow, "id" | "destination">,
): Destination => {
  if (!destination) throw new Error(`payout ${id} has no frozen destination`);
  return JSON.parse(secrets.open(destination, placeOf(id)).toString("utf8")) as Destination;
};

/** Where a payout went, masked, as its borrower is told it; null in rows of before it was frozen. */
export const toldDestination = (
  services: Pick<Services, "secrets">,
  payout: Pick<PayoutRow, "id" | "destination" | "method">,
): string | null => (payout.destination ? maskedAs(payout.method, frozenDestination(services, payout).account) : null);
