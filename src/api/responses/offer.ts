/** Response shapes of money, repayment plans and offers. */
import Type, { type Static } from "typebox";
import type { Catalogue } from "#src/domain/lending/catalogue.ts";
import { nullable, Day, Decimal } from "./base.ts";

const Currency = Type.Object({ shortLabel: Type.String(), exchangeRate: Type.String() });

export const Money = Type.Object({
  value: Decimal,
  currency: Currency,
  alternative: nullable(Type.Object({ value: Decimal, currency: Currency })),
});

/** One row of a repayment plan. */
export const PlanRow = Type.Object({
  n: Type.Integer(),
  dueDate: Day,
  instalment: Money,
  principal: Money,
  interest: Money,
  balance: Money,
  status: Type.Optional(
    Type.Union([
      Type.Literal("future"),
      Type.Literal("due"),
      Type.Literal("paid"),
      Type.Literal("late"),
      Type.Literal("annexed"),
      Type.Literal("inAnnex"),
    ]),
  ),
});

/** The price of a credit for an amount and term, shown in every step. */
export const Offer = Type.Object({
  product: Type.String(),
  productName: Type.String(),
  amount: Money,
  term: Type.Integer(),
  unit: Type.Union([Type.Literal("days"), Type.Literal("months")]),
  payments: Type.Integer(),
  instalment: Money,
  lastInstalment: Money,
  total: Money,
  cost: Money,
  nominalRate: Type.String(),
  gpr: Type.String(),
  firstDueDate: Day,
  warning: Type.String(),
  plan: Type.Array(PlanRow),
  example: Type.String(),
  /** Of a credit that pays an older one off: what that takes of the amount, and what the borrower gets. */
  refinance: Type.Optional(Type.Object({ payOff: Money, cash: Money })),
});

/** The catalogue, with which the browser prices a choice by itself. */
export const Pricing = Type.Object({
  catalogue: Type.Unsafe<Catalogue>(Type.Object({}, { additionalProperties: true })),
});

export type PlanRowData = Static<typeof PlanRow>;
export type OfferData = Static<typeof Offer>;
