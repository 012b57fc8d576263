/** Response shapes for a paid-out credit. */
import Type, { type Static } from "typebox";
import { nullable, Day, RequestView, base } from "./base.ts";
import { Money, PlanRow } from "./offer.ts";

const PaperRef = Type.Object({
  kind: Type.String(),
  title: Type.String(),
  url: Type.String(),
  bytes: Type.Optional(Type.Integer()),
  createdAt: Type.Optional(Type.String()),
});

const Credit = Type.Object({
  request: RequestView,
  contractNumber: Type.String(),
  productName: Type.String(),
  principal: Money,
  balance: Money,
  paidOutAt: Day,
  next: nullable(Type.Object({ n: Type.Integer(), dueDate: Day, amount: Money, daysLeft: Type.Integer() })),
  withdrawalUntil: nullable(Day),
  papers: Type.Array(PaperRef),
  repaymentUrl: Type.String(),
});

/** Overview of the running credits, latest first; there is at least one. */
export const Credits = Type.Object({ ...base, credits: Type.Array(Credit, { minItems: 1 }) });

/** Repayment details: amounts, dates and payment channels. */
export const Repayment = Type.Object({
  ...base,
  request: RequestView,
  contractNumber: Type.String(),
  next: nullable(Type.Object({ n: Type.Integer(), dueDate: Day, amount: Money, daysLeft: Type.Integer() })),
  overdue: nullable(
    Type.Object({ principal: Money, interest: Money, lateInterest: Money, total: Money, daysLate: Type.Integer() }),
  ),
  balance: Money,
  payoff: Type.Object({ date: Day, amount: Money, saving: Money }),
  plan: Type.Array(PlanRow),
  channels: Type.Array(
    Type.Object({
      key: Type.String(),
      title: Type.String(),
      rows: Type.Array(Type.Object({ label: Type.String(), value: Type.String(), copy: Type.Boolean() })),
    }),
  ),
});

export type CreditData = Static<typeof Credit>;
export type CreditsData = Static<typeof Credits>;
export type RepaymentData = Static<typeof Repayment>;
