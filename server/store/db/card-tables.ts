/** Table types (Kysely) of card payments. Money is euro cents. */
import type { GeneratedAlways } from "kysely";
import type { CardOrderStatus } from "#src/domain/lending/card-order-states.ts";
import type { Standing } from "./columns.ts";

/** Orders of card payments. What was ordered never changes; one payment posts one order. */
export type CardOrdersTable = {
  id: string;
  /** The number of ten digits that addresses and references name it by. */
  no: GeneratedAlways<number>;
  credit_no: number;
  request_id: string;
  user_id: string;
  cents: number;
  status: CardOrderStatus;
  /** The provider's id, and the page where people pay; set together, once. */
  provider_ref: Standing<string | null>;
  redirect_url: Standing<string | null>;
  failure: Standing<string | null>;
  created_at: Date;
  expires_at: Date;
  captured_at: Standing<Date | null>;
  posted_payment: Standing<string | null>;
  /** What posting did with it. */
  outcome: Standing<string | null>;
  updated_at: Date;
};

/** What moved an order, or tried to; append-only, each event once. */
export type CardOrderEventsTable = {
  order_id: string;
  event_id: string;
  source: "borrower" | "callback" | "poll" | "timer" | "posting";
  said: string;
  verdict: "moved" | "same" | "stale" | "mismatch";
  body_hash: string | null;
  at: Date;
};

/** Payments at the provider that the demo plays itself. */
export type DemoCardPaymentsTable = {
  id: string;
  order_id: string;
  cents: number;
  description: string;
  return_url: string;
  callback_url: string;
  status: string;
  created_at: Date;
};
