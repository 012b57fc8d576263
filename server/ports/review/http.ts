import { Type } from "typebox";
import { Check } from "typebox/value";
import { askJson } from "#server/ports/http-json.ts";
import { PortError } from "#server/ports/port-error.ts";
import type { ReviewAnswer, ReviewPort } from "./review.ts";

const Answer = Type.Union([
  Type.Object({ state: Type.Literal("pending") }),
  Type.Object({
    state: Type.Literal("approved"),
    terms: Type.Object({ amount: Type.Integer({ minimum: 1 }), period: Type.Integer({ minimum: 1 }) }),
  }),
  Type.Object({
    state: Type.Literal("rejected"),
    reasons: Type.Array(
      Type.Object({
        code: Type.String(),
        params: Type.Record(Type.String(), Type.Union([Type.String(), Type.Number()])),
      }),
    ),
  }),
]);

/** Verdicts from an HTTP service: `POST <url>` with `{ requestId }` and a bearer token, returning a ReviewAnswer. */
export const httpReview = ({
  url,
  token,
  timeoutMs = 10_000,
}: {
  url: string;
  token: string;
  timeoutMs?: number;
}): ReviewPort => ({
  verdict: async (requestId, signal): Promise<ReviewAnswer> => {
    const answer = await askJson({
      name: "review",
      url,
      timeoutMs,
      signal,
      headers: { authorization: `Bearer ${token}` },
      body: JSON.stringify({ requestId }),
    });
    if (!Check(Answer, answer)) throw new PortError("review: an answer of an unknown shape", false);
    return answer;
  },
});
