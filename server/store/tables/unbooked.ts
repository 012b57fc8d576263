/** What happened before there was a journal and has no entry yet. */
import { sql } from "kysely";
import type { Cents } from "#src/domain/lending/money.ts";
import type { Day } from "#src/domain/time/dates.ts";
import type { Db } from "#server/store/db/schema.ts";

/** A signed agreement that waits for its payout. */
export type UnbookedAgreement = { agreementId: string; cents: Cents; day: Day };
/** A payout under way, or one that nobody is owed. */
export type UnbookedPayout = { payoutId: string; cents: Cents; at: Date; status: "pending" | "surplus" };
/** A credit with the payout that opened it. */
export type UnbookedCredit = { creditNo: number; drawingNo: number; payoutId: string; cents: Cents; day: Day };

const notBooked = (eventId: ReturnType<typeof sql>) =>
  sql<boolean>`not exists (select from entries where event_id = ${eventId})`;

/** Signed agreements without an entry, at most `most`. */
export const unbookedAgreements = (db: Db, most: number): Promise<UnbookedAgreement[]> =>
  db
    .selectFrom("agreements as a")
    .select(["a.id as agreementId", "a.principal_cents as cents", "a.day"])
    .where("a.status", "=", "signed")
    .where("a.principal_cents", "is not", null)
    .where(notBooked(sql`'agreement/' || a.id || '/committed'`))
    .limit(most)
    .$castTo<UnbookedAgreement>()
    .execute();

/** Payouts under way and surplus ones without an entry, at most `most`. */
export const unbookedPayouts = (db: Db, most: number): Promise<UnbookedPayout[]> =>
  db
    .selectFrom("payouts as p")
    .select(["p.id as payoutId", "p.amount_cents as cents", "p.created_at as at", "p.status"])
    .where("p.status", "in", ["pending", "surplus"])
    .where("p.times_back", "=", 0)
    .where(notBooked(sql`'payout/' || p.id || '/sent'`))
    .where(notBooked(sql`'payout/' || p.id || '/surplus'`))
    .limit(most)
    .$castTo<UnbookedPayout>()
    .execute();

/** Credits whose payout has no entry, at most `most`. */
export const unbookedCredits = (db: Db, most: number): Promise<UnbookedCredit[]> =>
  db
    .selectFrom("credits as c")
    .innerJoin("drawings as d", "d.credit_no", "c.no")
    .innerJoin("payouts as p", (join) => join.onRef("p.request_id", "=", "c.request_id").on("p.status", "=", "paid"))
    .select([
      "c.no as creditNo",
      "d.no as drawingNo",
      "p.id as payoutId",
      "p.amount_cents as cents",
      "d.start_day as day",
    ])
    .where("p.times_back", "=", 0)
    .where(notBooked(sql`'payout/' || p.id || '/confirmed'`))
    .limit(most)
    .execute();

/** Numbers of credits whose accounts were never booked, at most `most`: those of before the days were closed. */
export const unopenedCredits = async (db: Db, most: number): Promise<{ creditNo: number; day: Day }[]> =>
  db
    .selectFrom("credit_state as s")
    .innerJoin("drawings as d", "d.credit_no", "s.credit_no")
    .select(["s.credit_no as creditNo", "d.start_day as day"])
    .where("s.accrued_through", "is", null)
    .orderBy("s.credit_no")
    .limit(most)
    .execute();
