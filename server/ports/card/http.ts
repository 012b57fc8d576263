import { Type } from "typebox";
import { Check } from "typebox/value";
import { parseMoney, toWire } from "#src/domain/lending/money.ts";
import type { Clock } from "#server/ports/clock.ts";
import { askJson } from "#server/ports/http-json.ts";
import { isSigned, signedHeaders } from "#server/ports/payout/signature.ts";
import { PortError } from "#server/ports/port-error.ts";
import { CARD_STATUSES, type CardAnswer, type CardPort } from "./card.ts";

/** `pageOrigin` is where redirects may lead; null for a page of this site, whatever the name it is reached by. */
type CardSettings = { url: string; secret: string; clock: Clock; pageOrigin: string | null; timeoutMs?: number };

const NAME = "card provider";

const Registered = Type.Object({ id: Type.String({ minLength: 1, maxLength: 100 }), redirectUrl: Type.String() });
const Answer = Type.Object({
  id: Type.String({ minLength: 1, maxLength: 100 }),
  status: Type.Union(CARD_STATUSES.map((status) => Type.Literal(status))),
  amount: Type.String(),
  currency: Type.Literal("EUR"),
  failure: Type.Optional(Type.String()),
});

const unknownShape = (): PortError => new PortError(`${NAME}: an answer of an unknown shape`);

const answerOf = (answer: unknown): CardAnswer => {
  if (!Check(Answer, answer)) throw unknownShape();
  const cents = parseMoney(answer.amount);
  if (cents === undefined || cents <= 0) throw unknownShape();
  const { id: providerId, status, failure } = answer;
  return { providerId, status, cents, ...(failure !== undefined && { failure: failure.slice(0, 60) }) };
};

/** Whether a URL is a page where people may be led to pay. */
const isPage = (url: string, pageOrigin: string | null): boolean => {
  if (!URL.canParse(url)) return pageOrigin === null && /^\/(?!\/)/.test(url);
  return pageOrigin !== null && new URL(url).origin === pageOrigin;
};

/**
 * Card payments through an HTTP service by the protocol of `docs/card-protocol.md`: `POST <url>/payments`, `GET
 * <url>/payments/<id>`, `POST <url>/payments/<id>/refunds`. Requests and callbacks are signed (see `signature.ts`).
 */
export const httpCard = ({ url, secret, clock, pageOrigin, timeoutMs = 15_000 }: CardSettings): CardPort => {
  const post = (path: string, key: string, content: object, signal?: AbortSignal): Promise<unknown> => {
    const body = JSON.stringify(content);
    return askJson({
      name: NAME,
      url: `${url}${path}`,
      body,
      timeoutMs,
      signal,
      headers: { ...signedHeaders(secret, body, clock.now()), "idempotency-key": key },
    });
  };
  const pathOf = (providerId: string): string => `/payments/${encodeURIComponent(providerId)}`;
  return {
    register: async ({ id, cents, description, returnUrl, callbackUrl }, signal) => {
      const content = { order: id, amount: toWire(cents), currency: "EUR", description, returnUrl, callbackUrl };
      const answer = await post("/payments", id, content, signal);
      if (!Check(Registered, answer)) throw unknownShape();
      if (!isPage(answer.redirectUrl, pageOrigin)) throw new PortError(`${NAME}: a page of another origin`, true);
      return { providerId: answer.id, redirectUrl: answer.redirectUrl };
    },
    status: async (providerId, signal) => {
      const path = pathOf(providerId);
      const answer = await askJson({
        name: NAME,
        url: `${url}${path}`,
        method: "GET",
        timeoutMs,
        signal,
        headers: signedHeaders(secret, path, clock.now()),
      });
      return answerOf(answer);
    },
    refund: async (providerId, { id, cents }, signal) =>
      answerOf(await post(`${pathOf(providerId)}/refunds`, id, { amount: toWire(cents), currency: "EUR" }, signal)),
    isSigned: (headers, body) => isSigned(secret, headers, body, clock.now()),
    pageOrigin,
  };
};
