/** What the card provider tells by itself. It is believed only as far as to ask it: `docs/card-protocol.md`. */
import { createHash } from "node:crypto";
import type { Headers } from "#server/ports/card/card.ts";
import { PortError } from "#server/ports/port-error.ts";
import type { Services } from "#server/services.ts";
import { cardEvent, cardOrderById } from "#server/store/tables/card-orders.ts";
import { recordCardAnswer, type Recorded } from "./record-card-answer.ts";

/** The answer to a callback: an HTTP status and what is told to the provider. */
export type CallbackAnswer =
  | { status: 200; body: { result: Recorded | "duplicate" } }
  | {
      status: 400 | 401 | 404 | 409 | 503;
      body: { error: "malformed" | "signature" | "order" | "event" | "unavailable" };
    };

const EVENT_ID = /^[A-Za-z0-9._:-]{1,100}$/;

const refused = (
  status: 400 | 401 | 404 | 409 | 503,
  error: "malformed" | "signature" | "order" | "event" | "unavailable",
): CallbackAnswer => ({ status, body: { error } });

/** Takes a callback for an order. Whatever it says, the provider is asked, and its answer is recorded once. */
export const takeCallback = async (
  services: Services,
  orderId: string,
  { headers, body }: { headers: Headers; body: string },
): Promise<CallbackAnswer> => {
  const { ports, database } = services;
  if (!ports.card.isSigned(headers, body)) return refused(401, "signature");
  const fields = new URLSearchParams(body);
  const [event, named, id] = ["event", "order", "id"].map((name) => fields.get(name) ?? "");
  if (!event || !EVENT_ID.test(event) || !named || !id) return refused(400, "malformed");
  const order = named === orderId ? await cardOrderById(database.db, orderId) : undefined;
  if (!order || order.providerRef === null || order.providerRef !== id) return refused(404, "order");
  const bodyHash = createHash("sha256").update(body).digest("base64url");
  const eventId = `callback/${event}`;
  const known = await cardEvent(database.db, orderId, eventId);
  if (known)
    return known.bodyHash === bodyHash ? { status: 200, body: { result: "duplicate" } } : refused(409, "event");
  try {
    const answer = await ports.card.status(id);
    const result = await database.transaction((trx) =>
      recordCardAnswer(services, trx, orderId, answer, { source: "callback", eventId, bodyHash }),
    );
    return { status: 200, body: { result } };
  } catch (error) {
    if (error instanceof PortError) return refused(503, "unavailable");
    throw error;
  }
};
