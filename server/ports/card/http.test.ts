import { describe, expect, it } from "vitest";
import { manualClock } from "#tests/support/manual-clock.ts";
import { signedHeaders, isSigned } from "#server/ports/payout/signature.ts";
import { FAILURES, ok, patience, useService } from "#server/ports/service.fixture.ts";
import { httpCard } from "./http.ts";

const NOW = new Date("2026-11-21T08:00:00Z");
const SECRET = "shared-with-the-provider";
const PAGE = "https://pay.example.bg";
const payment = {
  id: "00000000-0000-4000-8000-000000000001",
  cents: 10_046,
  description: "Договор ПК-2026-0000123",
  returnUrl: "https://own.example/back",
  callbackUrl: "https://own.example/told",
};
const answering = useService();
const port = (url: string, timeoutMs?: number) =>
  httpCard({ url, secret: SECRET, clock: manualClock(NOW), pageOrigin: PAGE, timeoutMs });

describe("card payments by HTTP", () => {
  it("are registered signed, with their id as idempotency key, and lead to the provider's page", async () => {
    const { url, seen } = await answering(ok({ id: "x-1", redirectUrl: `${PAGE}/p/x-1` }));
    expect(await port(url).register(payment)).toEqual({ providerId: "x-1", redirectUrl: `${PAGE}/p/x-1` });
    const [{ method, path, headers, body }] = seen as [(typeof seen)[number]];
    expect([method, path, headers["idempotency-key"]]).toEqual(["POST", "/payments", payment.id]);
    const { id: order, cents: _cents, ...rest } = payment;
    expect(JSON.parse(body)).toEqual({ order, amount: "100.46", currency: "EUR", ...rest });
    expect(isSigned(SECRET, headers, body, NOW)).toBe(true);
  });

  it.each(["https://evil.example/p", "/p", "javascript:alert(1)", "", "https://pay.example.bg.evil.example/"])(
    "never lead to %j",
    async (redirectUrl) => {
      const { url } = await answering(ok({ id: "x-1", redirectUrl }));
      await expect(port(url).register(payment)).rejects.toMatchObject({ name: "PortError", permanent: true });
    },
  );

  it.each(["registered", "authorized", "captured", "declined", "cancelled", "expired", "refunded", "chargeback"])(
    "are %s when the provider says so",
    async (status) => {
      const { url, seen } = await answering(ok({ id: "x/1", status, amount: "100.46", currency: "EUR" }));
      expect(await port(url).status("x/1")).toEqual({ providerId: "x/1", status, cents: 10_046 });
      expect(seen[0]).toMatchObject({ method: "GET", path: "/payments/x%2F1" });
      expect(isSigned(SECRET, seen[0]!.headers, "/payments/x%2F1", NOW)).toBe(true);
    },
  );

  it("are refunded in part, with a key of the refund's own", async () => {
    const { url, seen } = await answering(ok({ id: "x-1", status: "refunded", amount: "100.46", currency: "EUR" }));
    expect(await port(url).refund("x-1", { id: "r-1", cents: 46 })).toMatchObject({ status: "refunded" });
    expect([seen[0]!.path, seen[0]!.headers["idempotency-key"], JSON.parse(seen[0]!.body)]).toEqual([
      "/payments/x-1/refunds",
      "r-1",
      { amount: "0.46", currency: "EUR" },
    ]);
  });

  it.each([
    "null",
    "[]",
    "{}",
    "not json",
    '{"id":"x","status":"paid","amount":"1.00","currency":"EUR"}',
    '{"id":"x","status":"captured","amount":"1.00","currency":"BGN"}',
    '{"id":"x","status":"captured","amount":"-1.00","currency":"EUR"}',
    '{"id":"x","status":"captured","amount":100,"currency":"EUR"}',
    '{"id":"","status":"captured","amount":"1.00","currency":"EUR"}',
  ])("have no state by the answer %s", async (body) => {
    const { url } = await answering({ status: 200, body });
    await expect(port(url).status("x")).rejects.toMatchObject({ name: "PortError", permanent: false });
  });

  it.each(FAILURES)("reject with the right permanence when the provider %s", async (_what, reply, permanent) => {
    const { url } = await answering(reply);
    await expect(port(url, patience(reply)).status("x")).rejects.toMatchObject({ name: "PortError", permanent });
  });

  it("are told by callbacks with the provider's signature alone", () => {
    const body = "event=1&order=2";
    const { isSigned: isOurs } = port("http://127.0.0.1:1");
    expect(isOurs(signedHeaders(SECRET, body, NOW), body)).toBe(true);
    expect(isOurs(signedHeaders(SECRET, body, NOW), `${body}3`)).toBe(false);
    expect(isOurs(signedHeaders("another secret", body, NOW), body)).toBe(false);
    expect(isOurs(signedHeaders(SECRET, body, new Date(NOW.getTime() - 301_000)), body)).toBe(false);
    expect(isOurs({}, body)).toBe(false);
  });
});
