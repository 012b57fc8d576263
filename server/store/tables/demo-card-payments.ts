/** Payments at the card provider that the demo plays itself. */
import { randomUUID } from "node:crypto";
import type { Cents } from "#src/domain/lending/money.ts";
import type { Db } from "#server/store/db/schema.ts";

/** A payment as the demo's provider knows it. */
export type DemoCardPayment = {
  id: string;
  orderId: string;
  cents: Cents;
  description: string;
  returnUrl: string;
  callbackUrl: string;
  status: string;
};

/** Registers a payment; the same order is always the same payment. */
export const registerDemoPayment = async (
  db: Db,
  payment: Omit<DemoCardPayment, "id" | "status"> & { now: Date },
): Promise<string> => {
  await db
    .insertInto("demo_card_payments")
    .values({
      id: randomUUID(),
      order_id: payment.orderId,
      cents: payment.cents,
      description: payment.description,
      return_url: payment.returnUrl,
      callback_url: payment.callbackUrl,
      status: "registered",
      created_at: payment.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await db
    .selectFrom("demo_card_payments")
    .select("id")
    .where("order_id", "=", payment.orderId)
    .executeTakeFirstOrThrow();
  return row.id;
};

/** A payment by its id; undefined when there is none. */
export const demoPaymentById = (db: Db, id: string): Promise<DemoCardPayment | undefined> =>
  db
    .selectFrom("demo_card_payments")
    .select(["id", "order_id as orderId", "cents", "description", "status"])
    .select(["return_url as returnUrl", "callback_url as callbackUrl"])
    .where("id", "=", id)
    .executeTakeFirst();

/** Moves a payment from one of these statuses; false when it is in another. */
export const moveDemoPayment = async (
  db: Db,
  id: string,
  { from, to }: { from: readonly string[]; to: string },
): Promise<boolean> =>
  (await db
    .updateTable("demo_card_payments")
    .set({ status: to })
    .where("id", "=", id)
    .where("status", "in", from)
    .returning("id")
    .executeTakeFirst()) !== undefined;
