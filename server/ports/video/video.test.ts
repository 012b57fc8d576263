import { describe, expect, it } from "vitest";
import { FAILURES, ok, patience, useService } from "#server/ports/service.fixture.ts";
import { httpVideo } from "./http.ts";

const answering = useService();
const ID = "5f0c2a1e-7b7d-4c62-9d0e-2f6a1c3b4d5e";
const SHOWN = { names: "Георги Петров Иванов", idCardNumber: "641234567" };
const port = (url: string, timeoutMs?: number) => httpVideo({ url, token: "token-1", timeoutMs, handMs: timeoutMs });
const verdict = (url: string, timeoutMs?: number) => port(url, timeoutMs).verdict(ID, SHOWN);

describe("videos by HTTP", () => {
  it("are handed over as they are, under their id", async () => {
    const { url, seen } = await answering({ status: 204 });
    await port(`${url}/`).hand({ id: ID, mime: "video/webm", bytes: new Uint8Array([1, 2, 3]) });
    expect(seen).toHaveLength(1);
    expect(seen[0]).toMatchObject({
      method: "PUT",
      path: `/videos/${ID}`,
      headers: { authorization: "Bearer token-1", "content-type": "video/webm" },
      body: "\u0001\u0002\u0003",
    });
  });

  it("are judged by what the service says alone", async () => {
    for (const answer of [{ state: "pending" }, { state: "passed" }, { state: "failed", words: "По-светло." }]) {
      const { url, seen } = await answering(ok({ ...answer, more: 1 }));
      expect(await verdict(url)).toEqual(answer);
      expect(seen[0]).toMatchObject({ path: "/verdicts", body: JSON.stringify({ videoId: ID, ...SHOWN }) });
    }
  });

  it.each(["{}", "null", "", '{"state":"done"}', '{"state":"failed"}', '{"state":"failed","words":" "}'])(
    "reject with a retryable PortError for the response %j",
    async (body) => {
      const { url } = await answering({ status: 200, body });
      await expect(verdict(url)).rejects.toMatchObject({ name: "PortError", permanent: false });
    },
  );

  it("say nothing to applicants that leads them elsewhere", async () => {
    const { url } = await answering(ok({ state: "failed", words: "Обадете се чрез https://video.example.com/ново." }));
    await expect(verdict(url)).rejects.toMatchObject({ name: "PortError", permanent: false });
  });

  it.each(FAILURES)("reject with the right permanence when the service %s", async (_what, reply, permanent) => {
    const { url } = await answering(reply);
    await expect(verdict(url, patience(reply))).rejects.toMatchObject({ name: "PortError", permanent });
  });
});
