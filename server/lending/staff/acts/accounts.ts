/** Accounts that acts send money to: as a form gives one, as a plan keeps it, and as an order takes it. */
import { normaliseIban } from "#src/domain/identity/iban.ts";
import { refuse } from "#server/kernel/refusal.ts";
import { newPhoneOf } from "#server/lending/accounts/trusted-number.ts";
import type { RefundTo } from "#server/lending/destinations/refund-destination.ts";
import type { Db } from "#server/store/db/schema.ts";
import { creditsByNo } from "#server/store/tables/credits.ts";
import type { PaymentRow } from "#server/store/tables/payments.ts";
import { contactOf } from "#server/store/tables/users.ts";
import type { MaskedFields } from "../define-act.ts";

/** The account that somebody named, whose it is, and that money goes there by transfer. */
export const namedAccount = (iban: string, holder: string): RefundTo => ({
  method: "wireTransfer",
  account: normaliseIban(iban),
  holder: holder.trim(),
});

/** An account as the page of an act shows it. */
export const maskedAccount = (to: Pick<RefundTo, "account" | "holder"> | null): MaskedFields =>
  to === null ? {} : { account: to.account, ...(to.holder !== "" && { holder: to.holder }) };

/** Refuses to send money to an account that somebody names while the phone of whose it is was just changed. */
export const demandTrustedPhone = async (db: Db, userId: string | undefined, now: Date): Promise<void> => {
  if (userId !== undefined && newPhoneOf(await contactOf(db, userId), now)) refuse("desk-new-phone");
};

/** The profile that a payment was booked to; undefined of one that is nobody's. */
export const ownerOfPayment = async (db: Db, { creditNo }: Pick<PaymentRow, "creditNo">): Promise<string | undefined> =>
  creditNo === null ? undefined : (await creditsByNo(db, [creditNo]))[0]?.userId;
