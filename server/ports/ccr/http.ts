import { askJson, tell } from "#server/ports/http-json.ts";
import { ccrAnswersIn } from "./answers.ts";
import type { CcrPort } from "./ccr.ts";

/** A service before the register, by the protocol of `docs/ccr-protocol.md`. */
export const httpCcr = ({
  url,
  token,
  handMs = 60_000,
  timeoutMs = 15_000,
}: {
  url: string;
  token: string;
  handMs?: number;
  timeoutMs?: number;
}): CcrPort => {
  const base = url.replace(/\/$/, "");
  const headers = { authorization: `Bearer ${token}` };
  return {
    hand: ({ id, body }, signal) =>
      tell({ name: "ccr", method: "PUT", url: `${base}/reports/${id}`, timeoutMs: handMs, signal, headers, body }),
    answers: async (id, signal) =>
      ccrAnswersIn(
        await askJson({ name: "ccr", method: "GET", url: `${base}/reports/${id}/answers`, timeoutMs, signal, headers }),
      ),
  };
};
