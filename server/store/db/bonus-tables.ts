/** Table types (Kysely) of promotions and bonuses. */
import type { GeneratedAlways } from "kysely";
import type { BonusKind, BonusStatus } from "#src/domain/lending/bonus.ts";
import type { Standing } from "./columns.ts";

/** Promotions; one runs at a time, and what it promises does not change. */
export type PromotionsTable = {
  key: string;
  title: string;
  from_day: string;
  to_day: string;
  referrer_cents: number;
  friend_cents: number;
  /** For how many friends within a year one person has a bonus. */
  most_friends: number;
  made_by: string;
  made_at: Date;
  ended_at: Standing<Date | null>;
  ended_by: Standing<string | null>;
};

/** The keys by which profiles invite, made when somebody first wishes to. */
export type ReferralKeysTable = { key: string; user_id: string; made_at: Date };

/** Bonuses, from the payout of the friend's first credit on. */
export type BonusesTable = {
  id: string;
  no: GeneratedAlways<number>;
  promotion: string;
  kind: BonusKind;
  user_id: string;
  /** The friend's application that was paid out. */
  friend_request: string;
  cents: number;
  status: BonusStatus;
  status_since: Date;
  earned_at: Date;
  active_from: string;
  /** The last day on which it may be used. */
  expires_on: string;
  /** Whether its person wants less interest of their next contract for it. */
  for_interest: Standing<boolean>;
  /** The application whose signed contract it lowers the interest of. */
  request_id: Standing<string | null>;
  /** The payment by which it is paid out. */
  payment_id: Standing<string | null>;
};

/** Payments by which bonuses are paid out to their person. */
export type BonusPayoutsTable = { payment_id: string; user_id: string; cents: number; at: Date };
