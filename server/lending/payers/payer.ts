/** Who paid, sealed; and their account as it is found again. */
import type { WithSecrets } from "#server/services.ts";
import type { PaymentRow } from "#server/store/tables/payments.ts";

/** Who paid, and the reference they gave; `isGuarantor`: by our own page, in the borrower's stead. */
export type Payer = { name?: string; iban?: string; reference?: string; isGuarantor?: true };

const placeOf = (paymentId: string): string => `payment payer ${paymentId}`;

/** Seals who paid; null when nothing is known. */
export const sealPayer = ({ secrets }: WithSecrets, paymentId: string, payer: Payer): Buffer | null =>
  Object.keys(payer).length > 0 ? secrets.seal(JSON.stringify(payer), placeOf(paymentId)) : null;

/** Who paid, and the reference they gave. */
export const payerOf = ({ secrets }: WithSecrets, { id, payer }: Pick<PaymentRow, "id" | "payer">): Payer =>
  payer ? (JSON.parse(secrets.open(payer, placeOf(id)).toString("utf8")) as Payer) : {};

const ACCOUNT = "payer account";

const accountOf = (iban: string): string => iban.replace(/\s/g, "").toUpperCase();

/** Keyed hash of the account that money came from. */
export const payerAccountHash = ({ secrets }: WithSecrets, iban: string): string =>
  secrets.lookupHash(ACCOUNT, accountOf(iban));

/** Its hashes under every known key. */
export const payerAccountHashes = ({ secrets }: WithSecrets, iban: string): string[] =>
  secrets.lookupHashes(ACCOUNT, accountOf(iban));
