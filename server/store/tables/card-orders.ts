/** Card payments: orders, and the events that moved them. */
import { randomUUID } from "node:crypto";
import { sql, type InferResult } from "kysely";
import type { CardOrderStatus } from "#src/domain/lending/card-order-states.ts";
import type { CardOrderEventsTable } from "#server/store/db/card-tables.ts";
import type { Db } from "#server/store/db/schema.ts";

const OPEN = ["created", "registered", "redirected", "authorized"] as const;

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const NUMBER = /^9[0-9]{9}$/;

const select = (db: Db) =>
  db
    .selectFrom("card_orders as o")
    .innerJoin("credits as c", "c.no", "o.credit_no")
    .leftJoin("agreements as a", "a.id", "c.agreement_id")
    .select([
      "o.id",
      // Ten digits.
      "o.no",
      "o.credit_no as creditNo",
      "o.request_id as applicationId",
      "o.user_id as userId",
      "o.cents",
      "o.status",
      "o.provider_ref as providerRef",
      "o.redirect_url as redirectUrl",
      "o.failure",
      "o.created_at as createdAt",
      "o.expires_at as expiresAt",
      "o.captured_at as capturedAt",
      // The payment that its money was booked as.
      "o.posted_payment as postedPayment",
    ])
    .select(sql<string>`coalesce(a.number, '')`.as("contract"));

/** An order. */
export type CardOrder = InferResult<ReturnType<typeof select>>[number];

/** The order with an id; undefined when there is none. */
export const cardOrderById = async (db: Db, id: string): Promise<CardOrder | undefined> =>
  UUID.test(id) ? select(db).where("o.id", "=", id).executeTakeFirst() : undefined;

/** A profile's order by its number, and by its id when one is given; undefined when it is not theirs. */
export const cardOrderOf = async (
  db: Db,
  userId: string,
  { no, id }: { no: string; id?: string },
): Promise<CardOrder | undefined> => {
  if (!NUMBER.test(no) || (id !== undefined && !UUID.test(id))) return undefined;
  const query = select(db).where("o.user_id", "=", userId).where("o.no", "=", Number(no));
  return query.$if(id !== undefined, (own) => own.where("o.id", "=", id!)).executeTakeFirst();
};

/** The order of a credit whose outcome is not known; undefined when there is none. */
export const openCardOrder = (db: Db, creditNo: number): Promise<CardOrder | undefined> =>
  select(db).where("o.credit_no", "=", creditNo).where("o.status", "in", OPEN).executeTakeFirst();

/** Locks an order until the transaction ends and returns it, so that each event moves it once. */
export const lockCardOrder = async (trx: Db, id: string): Promise<CardOrder> => {
  await trx.selectFrom("card_orders").select("id").where("id", "=", id).forUpdate().executeTakeFirstOrThrow();
  return (await cardOrderById(trx, id))!;
};

/** Adds an order; undefined when the credit has an open one. */
export const addCardOrder = async (
  trx: Db,
  order: Pick<CardOrder, "creditNo" | "applicationId" | "userId" | "cents" | "createdAt" | "expiresAt">,
): Promise<CardOrder | undefined> => {
  const { creditNo, applicationId, userId, cents, createdAt, expiresAt } = order;
  const added = await trx
    .insertInto("card_orders")
    .values({
      id: randomUUID(),
      credit_no: creditNo,
      request_id: applicationId,
      user_id: userId,
      cents,
      status: "created",
      created_at: createdAt,
      expires_at: expiresAt,
      updated_at: createdAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return added && cardOrderById(trx, added.id);
};

/** What changes with a status. */
export type CardOrderChange = {
  status: CardOrderStatus;
  providerRef?: string;
  redirectUrl?: string;
  failure?: string;
  capturedAt?: Date;
  postedPayment?: string;
  outcome?: string;
  now: Date;
};

/** Records the status of a locked order. */
export const changeCardOrder = async (trx: Db, id: string, { now, ...change }: CardOrderChange): Promise<void> => {
  await trx
    .updateTable("card_orders")
    .set({
      status: change.status,
      ...(change.providerRef !== undefined && { provider_ref: change.providerRef }),
      ...(change.redirectUrl !== undefined && { redirect_url: change.redirectUrl }),
      ...(change.failure !== undefined && { failure: change.failure }),
      ...(change.capturedAt && { captured_at: change.capturedAt }),
      ...(change.postedPayment !== undefined && { posted_payment: change.postedPayment }),
      ...(change.outcome !== undefined && { outcome: change.outcome }),
      updated_at: now,
    })
    .where("id", "=", id)
    .execute();
};

/** An event to keep. */
export type NewCardEvent = {
  orderId: string;
  eventId: string;
  source: CardOrderEventsTable["source"];
  said: string;
  verdict: CardOrderEventsTable["verdict"];
  bodyHash?: string;
  now: Date;
};

/** Keeps an event; false when it is known. */
export const addCardEvent = async (trx: Db, event: NewCardEvent): Promise<boolean> =>
  (await trx
    .insertInto("card_order_events")
    .values({
      order_id: event.orderId,
      event_id: event.eventId,
      source: event.source,
      said: event.said,
      verdict: event.verdict,
      body_hash: event.bodyHash ?? null,
      at: event.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("event_id")
    .executeTakeFirst()) !== undefined;

/** The event with an id of an order; undefined when it is new. */
export const cardEvent = (
  db: Db,
  orderId: string,
  eventId: string,
): Promise<{ verdict: CardOrderEventsTable["verdict"]; bodyHash: string | null } | undefined> =>
  db
    .selectFrom("card_order_events")
    .select(["verdict", "body_hash as bodyHash"])
    .where("order_id", "=", orderId)
    .where("event_id", "=", eventId)
    .executeTakeFirst();
