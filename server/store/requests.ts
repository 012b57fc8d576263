/** Credit requests as handlers need them. */
import { randomBytes, randomUUID } from "node:crypto";
import type { OfferData } from "#src/api/answers.ts";
import type { RequestStatus } from "#src/api/contract.ts";
import type { Decision } from "#server/decision/decide.ts";
import type { Variant } from "#server/journey.ts";
import type { Db } from "./schema.ts";

export type RequestRow = {
  id: string; number: number; userId: string; product: string; amountCents: number; period: number; periodUnit: "days" | "months";
  purpose: string | null; promoCode: string | null; status: RequestStatus; variant: Variant; statusSince: Date; createdAt: Date; submittedAt: Date | null;
  price: OfferData | null;
  /** Terms we offer instead, and until when they stand. */
  offer: { amount: number; period: number; validUntil: string } | null;
  decision: Decision | null;
  /** Requests begun in its browser within the day before it, itself included. */
  deviceRequests: number;
};

/** A person's request; undefined when there is none of that id or it is somebody else's. */
export const requestOf = async (db: Db, userId: string, id: string): Promise<RequestRow | undefined> => {
  if (!/^[0-9a-f-]{36}$/.test(id)) return undefined;
  const row = await db.selectFrom("requests").selectAll().where("id", "=", id).where("user_id", "=", userId).executeTakeFirst();
  return row && toRequest(row);
};

/** All requests of a person, the newest first. */
export const requestsOf = async (db: Db, userId: string): Promise<RequestRow[]> =>
  (await db.selectFrom("requests").selectAll().where("user_id", "=", userId).orderBy("created_at", "desc").execute()).map(toRequest);

/** A request by id alone: for jobs. */
export const requestById = async (db: Db, id: string): Promise<RequestRow> =>
  toRequest(await db.selectFrom("requests").selectAll().where("id", "=", id).executeTakeFirstOrThrow());

type Row = Awaited<ReturnType<typeof selectOne>>;
const selectOne = (db: Db) => db.selectFrom("requests").selectAll().executeTakeFirstOrThrow();

const toRequest = (row: Row): RequestRow => ({
  id: row.id, number: Number(row.number), userId: row.user_id, product: row.product, amountCents: row.amount_cents, period: row.period,
  periodUnit: row.period_unit, purpose: row.purpose, promoCode: row.promo_code, status: row.status as RequestStatus, variant: row.variant, statusSince: row.status_since,
  createdAt: row.created_at, submittedAt: row.submitted_at, price: row.price as OfferData | null,
  offer: row.offer as RequestRow["offer"], decision: row.decision as Decision | null,
  deviceRequests: row.device_requests,
});

/** The browser a request is begun in: its keyed hash, and how many were begun there within a day, this one included. */
export type BegunIn = { hash: string; requests: number };

export type NewRequest = { userId: string; variant: Variant; now: Date; begunIn?: BegunIn } & RequestTerms;
export type RequestTerms = { product: string; amount: number; term: number; unit: "days" | "months"; purpose: string | null; price: OfferData };

const termsRow = ({ product, amount, term, unit, purpose, price }: RequestTerms) => ({
  product, amount_cents: amount * 100, period: term, period_unit: unit, purpose, price: JSON.stringify(price),
});

/** Begins a request as a draft. */
export const createRequest = async (trx: Db, request: NewRequest): Promise<string> => {
  const id = randomUUID();
  await trx.insertInto("requests").values({
    id, short_key: randomBytes(16).toString("base64url"), user_id: request.userId, ...termsRow(request), status: "draft", step: null, variant: request.variant,
    offer: null, decision: null, payout: null, promo_code: null, affiliate_key: null,
    created_at: request.now, submitted_at: null, status_since: request.now, closed_at: null,
    device_hash: request.begunIn?.hash ?? null, device_requests: request.begunIn?.requests,
  }).execute();
  await trx.insertInto("transitions").values({
    id: randomUUID(), machine: "request", request_id: id, user_id: null, from_state: null, to_state: "draft", actor: "U", reason: null, event_id: null, at: request.now,
  }).execute();
  return id;
};

/** Other terms for a request whose contract is not made yet. */
export const changeTerms = async (trx: Db, id: string, terms: RequestTerms): Promise<void> => {
  await trx.updateTable("requests").set(termsRow(terms)).where("id", "=", id).execute();
};

/** When each state was reached, in the order of the moves. */
export const historyOf = async (db: Db, requestId: string): Promise<{ to: string; at: Date }[]> =>
  (await db.selectFrom("transitions").select(["to_state", "at"]).where("request_id", "=", requestId).orderBy("seq").execute()).map(({ to_state, at }) => ({ to: to_state, at }));

/** Forgets in which browser a request was begun once that says nothing about the next one. */
export const sweepDevices = async (db: Db, before: Date): Promise<void> => {
  await db.updateTable("requests").set({ device_hash: null }).where("device_hash", "is not", null).where("created_at", "<", before).execute();
};
