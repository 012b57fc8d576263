import { Type, type Static } from "typebox";
import { Check } from "typebox/value";
import type { Params, Reason } from "#src/domain/lending/decision.ts";
import { askJson } from "#server/ports/http-json.ts";
import { PortError } from "#server/ports/port-error.ts";
import { PLAIN_REASONS, WRITTEN_REASON, type ReviewAnswer, type ReviewPort } from "./review.ts";

const Given = Type.Union([
  Type.Object({ code: Type.Union(PLAIN_REASONS.map((code) => Type.Literal(code))) }),
  Type.Object({
    code: Type.Literal(WRITTEN_REASON),
    params: Type.Object({ words: Type.String({ pattern: "\\S", maxLength: 500 }) }),
  }),
]);

const Answer = Type.Union([
  Type.Object({ state: Type.Literal("pending") }),
  Type.Object({
    state: Type.Literal("approved"),
    terms: Type.Object({ amount: Type.Integer({ minimum: 1 }), period: Type.Integer({ minimum: 1 }) }),
  }),
  Type.Object({ state: Type.Literal("rejected"), reasons: Type.Array(Given, { minItems: 1, maxItems: 3 }) }),
]);

/** A verdict of what the service says alone, without anything else that its answer may hold. */
const verdictOf = (answer: Static<typeof Answer>): ReviewAnswer => {
  if (answer.state === "pending") return { state: "pending" };
  if (answer.state === "approved") {
    const { amount, period } = answer.terms;
    return { state: "approved", terms: { amount, period } };
  }
  const reasons = answer.reasons.map((reason): Reason => {
    const params: Params = reason.code === WRITTEN_REASON ? { words: reason.params.words.trim() } : {};
    return { code: reason.code, params };
  });
  return { state: "rejected", reasons };
};

/**
 * Verdicts from an HTTP service by the protocol of `docs/review-protocol.md`: `POST <url>` with `{ requestId }` and a
 * bearer token, returning a ReviewAnswer.
 */
export const httpReview = ({
  url,
  token,
  timeoutMs = 10_000,
}: {
  url: string;
  token: string;
  timeoutMs?: number;
}): ReviewPort => ({
  verdict: async (applicationId, signal): Promise<ReviewAnswer> => {
    const answer = await askJson({
      name: "review",
      url,
      timeoutMs,
      signal,
      headers: { authorization: `Bearer ${token}` },
      body: JSON.stringify({ requestId: applicationId }),
    });
    if (!Check(Answer, answer)) throw new PortError("review: an answer of an unknown shape", false);
    return verdictOf(answer);
  },
});
