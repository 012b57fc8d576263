import { describe, expect, it } from "vitest";
import { normalisePhone } from "#src/domain/identity/phone.ts";
import { FAILURES, patience, useService } from "#server/ports/service.fixture.ts";
import { httpSms } from "./http.ts";

const answering = useService();

describe("SMS by HTTP", () => {
  const sms = { id: "id-1", storedPhone: normalisePhone("0888 123 456"), text: "Код 123456" };
  const send = (url: string, more = {}, timeoutMs?: number) =>
    httpSms({ url, token: "token-1", sender: "Zayavka", timeoutMs }).send({ ...sms, ...more });

  it("sends one request, with the message's id as idempotency key", async () => {
    const { url, seen } = await answering({ status: 202 });
    await send(`${url}/v1/sms`);
    expect(seen).toHaveLength(1);
    expect(seen[0]).toMatchObject({
      method: "POST",
      path: "/v1/sms",
      headers: { authorization: "Bearer token-1", "idempotency-key": "id-1", "content-type": "application/json" },
    });
    expect(JSON.parse(seen[0]!.body)).toEqual({ id: "id-1", to: "+359888123456", from: "Zayavka", text: "Код 123456" });
  });

  it.each([
    ["0888123456", "+359888123456"],
    ["+359 888 123 456", "+359888123456"],
    ["0 88 812-34-56", "+359888123456"],
    ["+49 151 2345 6789", "+4915123456789"],
  ])("goes to the number typed as %s in international form", async (typed, to) => {
    const { url, seen } = await answering({ status: 200 });
    await send(url, { storedPhone: normalisePhone(typed) });
    expect(JSON.parse(seen[0]!.body)).toMatchObject({ to });
  });

  it("keeps the lines of a text, so that its last one binds a code to the site, and drops control characters", async () => {
    const { url, seen } = await answering({ status: 200 });
    await send(url, { text: "Вашият\u0000 код: 000000\u202e\r\n\n@zaem.example #000000" });
    expect(JSON.parse(seen[0]!.body)).toMatchObject({ text: "Вашият код: 000000\n\n@zaem.example #000000" });
  });

  it.each([
    [200, "OK: 1 message queued", "text/plain"],
    [200, "<html><body>accepted</body></html>", "text/html"],
    [202, '{"id": ', "application/json"],
    [201, "", "application/json"],
    [204, undefined, "text/plain"],
  ])("is accepted by the answer %i %j of the type %s", async (status, body, type) => {
    const { url, seen } = await answering({ status, ...(body && { body }), headers: { "content-type": type } });
    await expect(send(url)).resolves.toBeUndefined();
    expect(seen).toHaveLength(1);
  });

  it.each(["0888 123 456", "112", "+359888123456,+359888123457", ""])(
    "permanently rejects %j as a phone number",
    async (storedPhone) => {
      const { url, seen } = await answering({ status: 200 });
      await expect(send(url, { storedPhone })).rejects.toMatchObject({ permanent: true });
      expect(seen).toEqual([]);
    },
  );

  it.each(FAILURES)("rejects with the right permanence when the gateway %s", async (_what, reply, permanent) => {
    const { url } = await answering(reply);
    const error = (await send(url, {}, patience(reply)).catch((e: unknown) => e)) as Error;
    expect(error).toMatchObject({ name: "PortError", permanent });
    expect(error.message).not.toMatch(/\+?359|token-1|127\.0\.0\.1/);
  });

  it("rejects with a retryable PortError when the gateway is unreachable", async () => {
    await expect(send("http://127.0.0.1:1/")).rejects.toMatchObject({
      permanent: false,
      message: "SMS gateway: not reached",
    });
  });
});
