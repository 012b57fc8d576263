import { describe, expect, it } from "vitest";
import { FAILURES, ok, patience, useService } from "#server/ports/service.fixture.ts";
import { httpCcr } from "./http.ts";

const answering = useService();
const ID = "5f0c2a1e-7b7d-4c62-9d0e-2f6a1c3b4d5e";
const port = (url: string, timeoutMs?: number) => httpCcr({ url, token: "token-1", timeoutMs, handMs: timeoutMs });

describe("reports by HTTP", () => {
  it("are handed over as they are, under their id", async () => {
    const { url, seen } = await answering({ status: 204 });
    await port(`${url}/`).hand({ id: ID, body: '{"report":"x"}' });
    expect(seen).toHaveLength(1);
    expect(seen[0]).toMatchObject({
      method: "PUT",
      path: `/reports/${ID}`,
      headers: { authorization: "Bearer token-1", "content-type": "application/json" },
      body: '{"report":"x"}',
    });
  });

  it("are answered row by row, by what the service says alone", async () => {
    const rows = [
      { id: "a", state: "accepted" },
      { id: "b", state: "refused", code: "unknown-person", words: "Няма такова лице." },
    ];
    const { url, seen } = await answering(ok({ rows: rows.map((row) => ({ ...row, more: 1 })), more: 1 }));
    expect(await port(url).answers(ID)).toEqual(rows);
    expect(seen[0]).toMatchObject({ method: "GET", path: `/reports/${ID}/answers` });
  });

  it.each([
    "{}",
    "null",
    "",
    '{"rows":[{"id":"a"}]}',
    '{"rows":[{"id":"a","state":"done"}]}',
    '{"rows":[{"id":"a","state":"refused","words":"x"}]}',
    '{"rows":[{"id":"a","state":"refused","code":" ","words":"x"}]}',
  ])("reject with a retryable PortError for the response %j", async (body) => {
    const { url } = await answering({ status: 200, body });
    await expect(port(url).answers(ID)).rejects.toMatchObject({ name: "PortError", permanent: false });
  });

  it.each(FAILURES)("reject with the right permanence when the service %s", async (_what, reply, permanent) => {
    const { url } = await answering(reply);
    await expect(port(url, patience(reply)).hand({ id: ID, body: "{}" })).rejects.toMatchObject({
      name: "PortError",
      permanent,
    });
  });
});
