import { describe, expect, it } from "vitest";
import { normalisePhone } from "#src/domain/identity/phone.ts";
import { manualClock } from "#tests/support/manual-clock.ts";
import { FAILURES, ok, patience, useService } from "#server/ports/service.fixture.ts";
import type { SeenRequest } from "#tests/support/http-service.ts";
import { httpPayout } from "./http.ts";
import { NOW, order } from "./payout.fixture.ts";
import { isSigned } from "./signature.ts";

const SECRET = "shared-with-the-bank";
const clock = manualClock(NOW);
const answering = useService();

describe("payouts by HTTP", () => {
  const port = (url: string, timeoutMs?: number) => httpPayout({ url, secret: SECRET, clock, timeoutMs });

  it("are signed and sent with their id as idempotency key and the amount as decimal text", async () => {
    const { url, seen } = await answering(ok({ status: "pending", externalId: "x-1" }));
    expect(await port(url).pay(order)).toEqual({ status: "pending", externalId: "x-1" });
    const [{ method, path, headers, body }] = seen as [SeenRequest];
    expect({ method, path, key: headers["idempotency-key"] }).toEqual({
      method: "POST",
      path: "/payouts",
      key: "po-1",
    });
    expect(JSON.parse(body)).toEqual({
      id: "po-1",
      amount: "500.05",
      currency: "EUR",
      method: "wireTransfer",
      account: order.account,
      holder: order.holder,
      reference: order.reference,
    });
    expect(isSigned(SECRET, headers, body, NOW)).toBe(true);
  });

  it.each([
    ["wireTransfer", "bg80 BNBG 9661 1020 3456 78", "BG80BNBG96611020345678"],
    ["wireTransfer", "DE89 3704 0044 0532 0130 00", "DE89370400440532013000"],
    ["easypay", normalisePhone("0888 123 456"), "+359888123456"],
    ["revolut", "ivan1985", "@ivan1985"],
    ["revolut", "@ivan1985", "@ivan1985"],
  ] as const)("by %s to %s name the account %s", async (method, account, told) => {
    const { url, seen } = await answering(ok({ status: "pending", externalId: "x-1" }));
    await port(url).pay({ ...order, method, account });
    expect(JSON.parse(seen[0]!.body)).toMatchObject({ method, account: told });
  });

  it("have no state by an answer about another payout", async () => {
    const { url } = await answering(ok({ status: "paid", externalId: "x-2" }));
    await expect(port(url).status("x-1")).rejects.toMatchObject({ name: "PortError", permanent: false });
  });

  it.each([
    [{ status: "paid", externalId: "x/1" }],
    [{ status: "pending", externalId: "x/1" }],
    [{ status: "failed", externalId: "x/1", failure: "rejected" }],
  ])("have the status the service returns: %j", async (answer) => {
    const { url, seen } = await answering(ok(answer));
    expect(await port(url).status("x/1")).toEqual(answer);
    expect(seen[0]).toMatchObject({ method: "GET", path: "/payouts/x%2F1" });
    expect(isSigned(SECRET, seen[0]!.headers, "/payouts/x%2F1", NOW)).toBe(true);
  });

  it.each([
    ["{}"],
    ["[]"],
    ["null"],
    ["not json"],
    ['{"status":"paid"}'],
    ['{"status":"done","externalId":"1"}'],
    [""],
  ])("reject with a retryable PortError for the response %j", async (body) => {
    const { url } = await answering({ status: 200, body });
    await expect(port(url).pay(order)).rejects.toMatchObject({ name: "PortError", permanent: false });
  });

  it.each(FAILURES)("reject with the right permanence when the service %s", async (_what, reply, permanent) => {
    const { url } = await answering(reply);
    await expect(port(url, patience(reply)).pay(order)).rejects.toMatchObject({ name: "PortError", permanent });
  });
});
