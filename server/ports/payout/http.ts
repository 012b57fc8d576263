import { toWire } from "#src/domain/lending/money.ts";
import type { Clock } from "#server/ports/clock.ts";
import { askJson } from "#server/ports/http-json.ts";
import type { PayoutAnswer, PayoutPort } from "./payout.ts";
import { PortError } from "#server/ports/port-error.ts";
import { signedHeaders } from "./signature.ts";

type PayoutSettings = { url: string; secret: string; clock: Clock; timeoutMs?: number };

const readAnswer = (answer: unknown): PayoutAnswer => {
  const { status, externalId, failure } = (typeof answer === "object" && answer !== null ? answer : {}) as Record<
    string,
    unknown
  >;
  if (typeof externalId === "string" && externalId !== "") {
    if (status === "pending" || status === "paid") return { status, externalId };
    if (status === "failed")
      return { status, externalId, failure: typeof failure === "string" ? failure.slice(0, 100) : "unknown" };
  }
  throw new PortError("payout service: an answer of an unknown shape");
};

/**
 * Payouts through an HTTP service: `POST <url>/payouts` and `GET <url>/payouts/<externalId>`, both returning
 * `{ status, externalId, failure? }`. Requests are signed (see signature.ts: the body, or the path of a GET); a POST
 * has the payout's id as `Idempotency-Key`.
 */
export const httpPayout = ({ url, secret, clock, timeoutMs = 15_000 }: PayoutSettings): PayoutPort => ({
  pay: async ({ id, amountCents, method, account, holder, reference }, signal) => {
    const body = JSON.stringify({
      id,
      amount: toWire(amountCents),
      currency: "EUR",
      method,
      account,
      holder,
      reference,
    });
    return readAnswer(
      await askJson({
        name: "payout service",
        url: `${url}/payouts`,
        body,
        timeoutMs,
        ...(signal && { signal }),
        headers: { ...signedHeaders(secret, body, clock.now()), "idempotency-key": id },
      }),
    );
  },
  status: async (externalId, signal) => {
    const path = `/payouts/${encodeURIComponent(externalId)}`;
    return readAnswer(
      await askJson({
        name: "payout service",
        url: `${url}${path}`,
        method: "GET",
        timeoutMs,
        ...(signal && { signal }),
        headers: signedHeaders(secret, path, clock.now()),
      }),
    );
  },
});
