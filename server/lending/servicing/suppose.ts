/** Accounts as they would be: what paying or withdrawing would come to, told by the same fold that books it. */
import type { Account } from "#src/domain/lending/account/account.ts";
import type { PaymentEvent, WithdrawalEvent } from "#src/domain/lending/account/events.ts";
import type { Catalogue } from "#src/domain/lending/catalogue.ts";
import { addDays, type Day } from "#src/domain/time/dates.ts";
import type { LivedDrawing } from "#server/store/tables/drawings.ts";
import { accountOf } from "./accounts.ts";

/** Days after the notice of a withdrawal in which the sum is paid back (чл. 29, ал. 4 ЗПК). */
const PAY_BACK_DAYS = 30;

/** Id of events that have not happened. */
export const SUPPOSED = "supposed";

/** The withdrawal from a drawing's agreement on a day. */
export const withdrawalOn = (day: Day, id: string): WithdrawalEvent => ({
  kind: "withdrawal",
  id,
  day,
  payUntil: addDays(day, PAY_BACK_DAYS),
});

/**
 * The account of a drawing on the day of an event that has not happened; a withdrawal counts first on its day, and what paid
 * another credit off goes back to that one.
 */
export const accountIf = (
  services: { catalogue: Catalogue },
  drawing: LivedDrawing,
  event: PaymentEvent | WithdrawalEvent,
): Account => {
  const { refinanced } = drawing;
  const events =
    event.kind === "withdrawal"
      ? [{ ...event, ...(refinanced && { refinanced }) }, ...drawing.events]
      : [...drawing.events, event];
  return accountOf(services, { ...drawing, events }, event.day);
};
