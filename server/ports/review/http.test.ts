import { describe, expect, it } from "vitest";
import { words } from "#server/content/words/words.fixture.ts";
import { decisionReason } from "#server/lending/applications/reasons.ts";
import { FAILURES, ok, patience, useService } from "#server/ports/service.fixture.ts";
import { httpReview } from "./http.ts";
import { PLAIN_REASONS, type ReviewAnswer } from "./review.ts";

const answering = useService();
const verdict = (url: string, timeoutMs?: number) => httpReview({ url, token: "token-1", timeoutMs }).verdict("a-1");

describe("verdicts by HTTP", () => {
  it.each<ReviewAnswer>([
    { state: "pending" },
    { state: "approved", terms: { amount: 300, period: 6 } },
    { state: "rejected", reasons: [{ code: "DTI", params: {} }] },
    { state: "rejected", reasons: [{ code: "STAFF_WORDS", params: { words: "Доходът не е потвърден." } }] },
  ])("are returned from the service: %j", async (answer) => {
    const { url, seen } = await answering(ok(answer));
    expect(await verdict(`${url}/verdicts`)).toEqual(answer);
    expect(seen).toHaveLength(1);
    expect(seen[0]).toMatchObject({
      method: "POST",
      path: "/verdicts",
      headers: { authorization: "Bearer token-1", "content-type": "application/json" },
      body: JSON.stringify({ requestId: "a-1" }),
    });
  });

  it.each(PLAIN_REASONS)("may give the reason %s without parameters: its sentence is whole", (code) => {
    const sentence = decisionReason({ words }, { code, params: {} });
    expect(sentence).toMatch(/^\p{Lu}.+\.$/su);
    expect(sentence).not.toMatch(/undefined|NaN/);
    if (code !== "NOT_NOW") expect(sentence).not.toBe(decisionReason({ words }, { code: "NOT_NOW", params: {} }));
  });

  it.each([
    "{}",
    "null",
    "",
    "not json",
    '{"state":"done"}',
    '{"state":"approved"}',
    '{"state":"approved","terms":{"amount":0,"period":6}}',
    '{"state":"approved","terms":{"amount":300.5,"period":6}}',
    '{"state":"rejected"}',
    '{"state":"rejected","reasons":[]}',
    '{"state":"rejected","reasons":[{"code":"LTI"}]}',
    '{"state":"rejected","reasons":[{"code":"STAFF_WORDS","params":{"words":" "}}]}',
  ])("reject with a retryable PortError for the response %j", async (body) => {
    const { url } = await answering({ status: 200, body });
    await expect(verdict(url)).rejects.toMatchObject({ name: "PortError", permanent: false });
  });

  it.each(FAILURES)("reject with the right permanence when the service %s", async (_what, reply, permanent) => {
    const { url } = await answering(reply);
    await expect(verdict(url, patience(reply))).rejects.toMatchObject({ name: "PortError", permanent });
  });
});
