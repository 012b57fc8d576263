/** A drawing in which a payment is used otherwise than it was: what that would be, told by the same fold that books it. */
import { duesOwed, type Account } from "#src/domain/lending/account/account.ts";
import type { AccountEvent, PaymentEvent } from "#src/domain/lending/account/events.ts";
import type { LivedDrawing } from "#server/store/tables/drawings.ts";

/** A drawing whose events have a payment as `change` makes it; without it where that makes nothing of it. */
export const withPayment = (
  drawing: LivedDrawing,
  paymentId: string,
  change: (payment: PaymentEvent) => PaymentEvent | undefined,
): LivedDrawing => ({
  ...drawing,
  events: drawing.events.flatMap((event): AccountEvent[] => {
    if (event.kind !== "payment" || event.id !== paymentId) return [event];
    const changed = change(event);
    return changed ? [changed] : [];
  }),
});

const chargedLate = ({ dues }: Account): number => dues.reduce((sum, { late }) => sum + late, 0);

/** Whether an account owes more of what is due, or was charged more for delay, than another of the same day. */
export const owesMore = (account: Account, than: Account): boolean =>
  duesOwed(account) > duesOwed(than) || chargedLate(account) > chargedLate(than);
