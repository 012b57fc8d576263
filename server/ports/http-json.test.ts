import { describe, expect, it } from "vitest";
import { useService } from "#server/ports/service.fixture.ts";
import { askJson, tell } from "./http-json.ts";

const answering = useService();
const request = (url: string) => ({ name: "service", url, timeoutMs: 20_000, body: "{}" });

describe("a service asked over HTTP", () => {
  it.each(["OK: 1 message queued", "", "<html></html>", '{"a":'])(
    "whose answer is read may not say %j",
    async (body) => {
      const { url } = await answering({ status: 200, body });
      await expect(askJson(request(url))).rejects.toMatchObject({
        name: "PortError",
        permanent: false,
        message: "service: an answer that is not JSON",
      });
    },
  );

  it.each(["OK: 1 message queued", "", "<html></html>", '{"a":'])(
    "whose answer is not read may say %j",
    async (body) => {
      const { url, seen } = await answering({ status: 200, body });
      await expect(tell(request(url))).resolves.toBeUndefined();
      expect(seen).toHaveLength(1);
    },
  );

  it("is not followed to another address, which the error's status tells", async () => {
    const { url, seen } = await answering({ status: 307, headers: { location: "/elsewhere" } });
    await expect(tell(request(url))).rejects.toMatchObject({ permanent: false, message: "service: HTTP 307" });
    expect(seen).toHaveLength(1);
  });
});
