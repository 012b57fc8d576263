import { normaliseIban } from "#src/domain/identity/iban.ts";
import { internationalPhone } from "#src/domain/identity/phone.ts";
import { shownRevtag } from "#src/domain/identity/revtag.ts";
import { toWire } from "#src/domain/lending/money.ts";
import type { Clock } from "#server/ports/clock.ts";
import { askJson } from "#server/ports/http-json.ts";
import type { PayoutAnswer, PayoutOrder, PayoutPort } from "./payout.ts";
import { PortError } from "#server/ports/port-error.ts";
import { signedHeaders } from "./signature.ts";

type PayoutSettings = { url: string; secret: string; clock: Clock; timeoutMs?: number };

const LONGEST_ID = 100;

/** The account as the service is told it. */
const toldAccount = ({ method, account }: Pick<PayoutOrder, "method" | "account">): string | undefined =>
  ({ wireTransfer: normaliseIban, easypay: internationalPhone, revolut: shownRevtag })[method](account);

const readAnswer = (answer: unknown): PayoutAnswer => {
  const { status, externalId, failure } = (typeof answer === "object" && answer !== null ? answer : {}) as Record<
    string,
    unknown
  >;
  if (typeof externalId === "string" && externalId !== "" && externalId.length <= LONGEST_ID) {
    if (status === "pending" || status === "paid") return { status, externalId };
    if (status === "failed")
      return { status, externalId, failure: typeof failure === "string" ? failure.slice(0, 100) : "unknown" };
  }
  throw new PortError("payout service: an answer of an unknown shape");
};

/**
 * Payouts through an HTTP service by the protocol of `docs/payout-protocol.md`: `POST <url>/payouts` and `GET <url>/payouts/<externalId>`, both returning
 * `{ status, externalId, failure? }`. Requests are signed (see signature.ts: the body, or the path of a GET); a POST
 * has the payout's id as `Idempotency-Key`.
 */
export const httpPayout = ({ url, secret, clock, timeoutMs = 15_000 }: PayoutSettings): PayoutPort => ({
  pay: async ({ id, amountCents, method, holder, reference, ...order }, signal) => {
    const account = toldAccount({ method, ...order });
    if (account === undefined) throw new PortError("payout service: no phone to pay to", true);
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
        signal,
        headers: { ...signedHeaders(secret, body, clock.now()), "idempotency-key": id },
      }),
    );
  },
  status: async (externalId, signal) => {
    const path = `/payouts/${encodeURIComponent(externalId)}`;
    const answer = readAnswer(
      await askJson({
        name: "payout service",
        url: `${url}${path}`,
        method: "GET",
        timeoutMs,
        signal,
        headers: signedHeaders(secret, path, clock.now()),
      }),
    );
    if (answer.externalId !== externalId) throw new PortError("payout service: an answer about another payout");
    return answer;
  },
});
