/** Response shapes for a paid-out credit. */
import Type, { type Static } from "typebox";
import { nullable, Day, Form, ApplicationView, base } from "./base.ts";
import { Money, PlanRow } from "./offer.ts";

const PaperRef = Type.Object({
  kind: Type.String(),
  title: Type.String(),
  url: Type.String(),
  bytes: Type.Optional(Type.Integer()),
  createdAt: Type.Optional(Type.String()),
});

/**
 * The next of so many payments, of instalments `n` to `upTo`; `n` is 0 for what is owed after a withdrawal. `inTimeUntil`:
 * its due date is a day of rest in a week's time, and a payment is in time until the next working day, which has not passed.
 * `paidAhead`: due dates before it whose instalments are paid.
 */
export const Next = Type.Object({
  n: Type.Integer(),
  upTo: Type.Integer(),
  of: Type.Integer(),
  dueDate: Day,
  amount: Money,
  daysLeft: Type.Integer(),
  inTimeUntil: nullable(Day),
  paidAhead: Type.Array(Day),
});

/** After a withdrawal: today's sum, a further day's interest unless there is none, and the last day in time. */
const Withdrawn = Type.Object({ amount: Money, perDay: nullable(Money), until: Day, daysLeft: Type.Integer() });

/** A debt that was written off: what is left of it, and since when. */
const WrittenOff = Type.Object({ amount: Money, since: Day });

/** A claim that was assigned: whom to pay from now on, and since when. */
const Assigned = Type.Object({
  day: Day,
  assignee: Type.String(),
  uic: Type.String(),
  iban: Type.String(),
  contact: Type.String(),
});

/** A notice that runs: paying the arrears until then keeps everything ahead as it is; otherwise `total` is due. */
/** `lines`: the rows of what falls due, the arrears first, the whole last. */
const Notice = Type.Object({ until: Day, lines: Type.Array(Type.Object({ label: Type.String(), amount: Money })) });

/** The right of withdrawal: its last day, and whether nothing but the sum is paid back. */
const WithdrawalRight = Type.Object({
  until: Day,
  daysLeft: Type.Integer(),
  isFree: Type.Boolean(),
  url: Type.String(),
});

/** What is late, paid by a plan that stands; `isBroken`: it has stopped, as a sum did not come. */
export const ArrearsPlan = Type.Object({
  isBroken: Type.Boolean(),
  /** What is due by its last day where nothing is paid until then. */
  owed: Money,
  rows: Type.Array(Type.Object({ day: Day, amount: Money, left: nullable(Money) })),
});

/** A payout that is still news: what was sent and when, the first payment, and the last day of the right of withdrawal. */
export const PaidOut = Type.Object({
  /** Where it went, masked; null where that was not kept. */
  account: nullable(Type.String()),
  day: Day,
  amount: Money,
  first: Next,
  repaymentUrl: Type.String(),
  papersUrl: Type.String(),
  withdrawal: WithdrawalRight,
});

const Credit = Type.Object({
  request: ApplicationView,
  contractNumber: Type.String(),
  productName: Type.String(),
  principal: Money,
  balance: Money,
  /** Paid too much, and not given back yet. */
  toReturn: nullable(Money),
  paidOutAt: Day,
  next: nullable(Next),
  withdrawn: nullable(Withdrawn),
  writtenOff: nullable(WrittenOff),
  /** A notice of acceleration that runs. */
  notice: nullable(Notice),
  /** The plan for arrears that stands, or was broken last while something is late. */
  arrearsPlan: nullable(ArrearsPlan),
  /** The right of withdrawal while it is open. */
  withdrawal: nullable(WithdrawalRight),
  /** The payout while it is news: until the first payment, and no longer than the right of withdrawal. */
  paidOut: nullable(PaidOut),
  /** The line while it may be drawn from: `drawUrl` once nothing is drawn. */
  line: nullable(Type.Object({ until: Day, drawUrl: nullable(Type.String()), endUrl: Type.String() })),
  papers: Type.Array(PaperRef),
  repaymentUrl: Type.String(),
  /** Where a new credit that pays this one off is asked for; null where it may not be. */
  refinanceUrl: nullable(Type.String()),
  /** Whether relief may be asked for it. */
  mayAskRelief: Type.Boolean(),
});

/** Overview of the running credits, latest first; there is at least one. */
export const Credits = Type.Object({ ...base, credits: Type.Array(Credit, { minItems: 1 }) });

const Channel = Type.Object({
  key: Type.String(),
  title: Type.String(),
  rows: Type.Array(Type.Object({ label: Type.String(), value: Type.String(), copy: Type.Boolean() })),
});

/** A way of using a prepayment: what is left to pay, and the interest saved. */
const Way = Type.Object({
  mode: Type.String(),
  title: Type.String(),
  count: Type.Integer(),
  instalment: Money,
  last: Money,
  total: Money,
  saving: Money,
});

/** What paying on a day comes to: everything, or an amount. */
const Quote = Type.Object({
  date: Day,
  payoff: Money,
  saving: Money,
  amount: nullable(Money),
  /** What the amount does when it prepays nothing, in words. */
  note: nullable(Type.String()),
  ways: Type.Array(Way),
});

/** What the borrower has said that the next payment is for, and how to make it. */
const Instruction = Type.Object({
  id: Type.String(),
  purpose: Type.String(),
  use: nullable(Type.String()),
  amount: Money,
  until: Day,
  /** For which day the sum is, and what becomes of money that arrives on another, in words. */
  note: Type.String(),
  channel: Channel,
  /** Address of the picture of a code by which a banking app fills in the transfer. */
  qrUrl: nullable(Type.String()),
});

const Received = Type.Object({
  id: Type.String(),
  date: Day,
  amount: Money,
  channel: Type.String(),
  /** Why it does not count any more, in words. */
  gone: nullable(Type.String()),
  /** That it did not pay the next instalment, in words. */
  note: nullable(Type.String()),
  spent: Type.Array(Type.Object({ label: Type.String(), amount: Money })),
});

/** Repayment details: amounts, dates and payment channels. */
export const Repayment = Type.Object({
  ...base,
  request: ApplicationView,
  contractNumber: Type.String(),
  next: nullable(Next),
  withdrawn: nullable(Withdrawn),
  writtenOff: nullable(WrittenOff),
  /** A notice of acceleration that runs; and the day on which everything fell due after one. */
  notice: nullable(Notice),
  acceleratedOn: nullable(Day),
  assigned: nullable(Assigned),
  /** The plan for arrears that stands, or was broken last while something is late; null for a guarantor. */
  arrearsPlan: nullable(ArrearsPlan),
  overdue: nullable(
    Type.Object({ principal: Money, interest: Money, lateInterest: Money, total: Money, daysLate: Type.Integer() }),
  ),
  /** Paid ahead and kept for the next due day. */
  advance: nullable(Money),
  /** What paying everything today comes to; null for a guarantor. */
  payoff: nullable(Type.Object({ date: Day, amount: Money, saving: Money, balance: Money })),
  /** The borrower by first name and initial, for their guarantor; null for the borrower. */
  guaranteedFor: nullable(Type.String()),
  isSettled: Type.Boolean(),
  quote: nullable(Type.Object({ form: Form, result: nullable(Quote) })),
  /** What the next payment is for; a settled credit has nothing to pay. */
  form: Type.Optional(Form),
  instruction: nullable(Instruction),
  /** The plans of the drawings that are paid: one, with the day of each where they are several. */
  plans: Type.Array(Type.Object({ drawn: nullable(Day), rows: Type.Array(PlanRow) })),
  /** Where a certificate is asked for, of a credit that owes nothing. */
  certificateUrl: nullable(Type.String()),
  /** Where a new credit that pays this one off is asked for; null where it may not be, and for a guarantor. */
  refinanceUrl: nullable(Type.String()),
  /** Whether relief may be asked for it, by its borrower. */
  mayAskRelief: Type.Boolean(),
  /** The contract that is signed and pays this credit off as soon as its money is paid out; null without one. */
  paidOffSoonBy: nullable(Type.String()),
  planUrl: nullable(Type.String()),
  calendarUrl: nullable(Type.String()),
  payments: Type.Array(Received),
  channels: Type.Array(Channel),
});

/** A card payment and where it stands; `paidAt` and `receiptUrl` from the capture on. */
export const OrderStatus = Type.Object({
  order: Type.Object({
    orderId: Type.String(),
    creditSystemOrderId: Type.String(),
    requestId: Type.String(),
    amount: Money,
    status: Type.String(),
    statusLabel: Type.String(),
    createdAt: Type.String(),
    expiresAt: Type.String(),
    paidAt: nullable(Type.String()),
    receiptUrl: nullable(Type.String()),
    failureText: nullable(Type.String()),
  }),
});

export type OrderStatusData = Static<typeof OrderStatus>;
export type PaidOutData = Static<typeof PaidOut>;
export type ArrearsPlanData = Static<typeof ArrearsPlan>;
export type CreditData = Static<typeof Credit>;
export type CreditsData = Static<typeof Credits>;
export type RepaymentData = Static<typeof Repayment>;
