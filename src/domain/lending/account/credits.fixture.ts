/** Credits as the figures of the account's tests were computed by hand: at 36 %, paid out on 20.11.2026. */
import { annuitySchedule, singlePaymentSchedule } from "#src/domain/lending/schedule.ts";
import type { Day } from "#src/domain/time/dates.ts";
import type { Drawing, PaymentEvent, SpareUse } from "./events.ts";

export const start = "2026-11-20";

/** The statutory rate of every day. */
export const rateOn = () => "10.15";

export const instalments = (principal = 100_000, months = 12, ratePerYear = "36.00"): Drawing => ({
  start,
  unit: "months",
  ratePerYear,
  plan: annuitySchedule({ principal, ratePerYear, months, start }),
});

export const drawingOfLine = (principal: number, days: number, from: Day = start): Drawing => ({
  start: from,
  unit: "days",
  ratePerYear: "36.00",
  plan: singlePaymentSchedule({ principal, ratePerYear: "36.00", days, start: from }),
});

export const paid = (day: Day, cents: number, spare?: SpareUse): PaymentEvent => ({
  kind: "payment",
  id: `${day}/${cents}`,
  day,
  cents,
  ...(spare && { spare }),
});

/** The first `count` instalments of 1 000 € over 12 months, each paid on its due day. */
export const paidInTime = (count: number): PaymentEvent[] =>
  instalments()
    .plan.slice(0, count)
    .map(({ dueDate, instalment }) => paid(dueDate, instalment));
