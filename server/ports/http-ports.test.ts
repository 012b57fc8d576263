import { afterEach, describe, expect, it } from "vitest";
import { manualClock } from "#server/ports/clock.ts";
import type { PayoutOrder } from "#server/ports/payout.ts";
import { demoPayout } from "#server/ports/payout.ts";
import { httpPayout } from "#server/ports/payout-http.ts";
import { httpRegisters } from "#server/ports/registers-http.ts";
import { isSigned, signedHeaders } from "#server/ports/signature.ts";
import { httpSms } from "#server/ports/sms-http.ts";
import { startService, type Reply, type SeenRequest, type TestService } from "#tests/http-service.ts";

const NOW = new Date("2026-11-21T08:00:00Z");
const SECRET = "shared-with-the-bank";
const clock = manualClock(NOW);

let service: TestService | undefined;
afterEach(async () => {
  await service?.close();
  service = undefined;
});
const answering = async (answer: Reply | ((request: SeenRequest, count: number) => Reply)): Promise<TestService> =>
  (service = await startService(typeof answer === "function" ? answer : () => answer));
const ok = (body: unknown): Reply => ({ status: 200, body: JSON.stringify(body) });

/** Only silence is waited out: everything else is answered, however late on a busy machine. */
const patience = (reply: Reply): number => (reply === undefined ? 300 : 20_000);

/** What a service may do instead of answering, and whether another try can help. */
const FAILURES: readonly [what: string, reply: Reply, permanent: boolean][] = [
  ["refuses with 400", { status: 400, body: "{\"error\":\"+359888123456\"}" }, true],
  ["refuses with 401", { status: 401 }, true],
  ["is too busy, 429", { status: 429 }, false],
  ["fails with 503", { status: 503 }, false],
  ["points elsewhere", { status: 302, headers: { location: "http://127.0.0.1:1/" } }, false],
  ["says nothing", undefined, false],
];

describe("SMS by HTTP", () => {
  const sms = { id: "id-1", to: "+359888123456", text: "Код 123456" };
  const send = (url: string, more = {}, timeoutMs?: number) => httpSms({ url, token: "token-1", sender: "Zayavka", timeoutMs }).send({ ...sms, ...more });

  it("asks the gateway once, with the message's id to keep one by", async () => {
    const { url, seen } = await answering({ status: 202 });
    await send(`${url}/v1/sms`);
    expect(seen).toHaveLength(1);
    expect(seen[0]).toMatchObject({ method: "POST", path: "/v1/sms", headers: { authorization: "Bearer token-1", "idempotency-key": "id-1", "content-type": "application/json" } });
    expect(JSON.parse(seen[0]!.body)).toEqual({ id: "id-1", to: "+359888123456", from: "Zayavka", text: "Код 123456" });
  });

  it("sends one line, whatever a name in it holds", async () => {
    const { url, seen } = await answering({ status: 200 });
    await send(url, { text: "Иван\r\nВашият код: 000000\u202e" });
    expect(JSON.parse(seen[0]!.body)).toMatchObject({ text: "Иван Вашият код: 000000" });
  });

  it.each(["0888123456", "+359 888 123456", "+359888123456,+359888123457", ""])("refuses %j as a number for good", async (to) => {
    const { url, seen } = await answering({ status: 200 });
    await expect(send(url, { to })).rejects.toMatchObject({ permanent: true });
    expect(seen).toEqual([]);
  });

  it.each(FAILURES)("a gateway that %s is asked again, or not", async (_what, reply, permanent) => {
    const { url } = await answering(reply);
    const error = (await send(url, {}, patience(reply)).catch((e: unknown) => e)) as Error;
    expect(error).toMatchObject({ name: "PortError", permanent });
    expect(error.message).not.toMatch(/\+?359|token-1|127\.0\.0\.1/);
  });

  it("a gateway that is not there may be asked again", async () => {
    await expect(send("http://127.0.0.1:1/")).rejects.toMatchObject({ permanent: false, message: "SMS gateway: not reached" });
  });
});

const order: PayoutOrder = {
  id: "po-1", amountCents: 50_005, method: "wireTransfer", account: "BG80BNBG96611020345678", holder: "Иван Петров", reference: "КЛ-2026-0000001", createdAt: NOW,
};

describe("payouts by HTTP", () => {
  const port = (url: string, timeoutMs?: number) => httpPayout({ url, secret: SECRET, clock, timeoutMs });

  it("are signed, carry their id to be paid once by, and name the amount as decimal text", async () => {
    const { url, seen } = await answering(ok({ status: "pending", externalId: "x-1" }));
    expect(await port(url).pay(order)).toEqual({ status: "pending", externalId: "x-1" });
    const [{ method, path, headers, body }] = seen as [SeenRequest];
    expect({ method, path, key: headers["idempotency-key"] }).toEqual({ method: "POST", path: "/payouts", key: "po-1" });
    expect(JSON.parse(body)).toEqual({ id: "po-1", amount: "500.05", currency: "EUR", method: "wireTransfer", account: order.account, holder: order.holder, reference: order.reference });
    expect(isSigned(SECRET, headers, body, NOW)).toBe(true);
  });

  it.each([
    [{ status: "paid", externalId: "x/1" }],
    [{ status: "pending", externalId: "x/1" }],
    [{ status: "failed", externalId: "x/1", failure: "rejected" }],
  ])("stand as the service says: %j", async (answer) => {
    const { url, seen } = await answering(ok(answer));
    expect(await port(url).status("x/1")).toEqual(answer);
    expect(seen[0]).toMatchObject({ method: "GET", path: "/payouts/x%2F1" });
    expect(isSigned(SECRET, seen[0]!.headers, "/payouts/x%2F1", NOW)).toBe(true);
  });

  it.each([["{}"], ["[]"], ["null"], ["not json"], ["{\"status\":\"paid\"}"], ["{\"status\":\"done\",\"externalId\":\"1\"}"], [""]])("with the answer %j count as not known", async (body) => {
    const { url } = await answering({ status: 200, body });
    await expect(port(url).pay(order)).rejects.toMatchObject({ name: "PortError", permanent: false });
  });

  it.each(FAILURES)("by a service that %s are asked for again, or not", async (_what, reply, permanent) => {
    const { url } = await answering(reply);
    await expect(port(url, patience(reply)).pay(order)).rejects.toMatchObject({ name: "PortError", permanent });
  });
});

describe("a partner's signature", () => {
  const headers = signedHeaders(SECRET, "{\"a\":1}", NOW);
  it.each([
    ["the same text, secret and time", SECRET, "{\"a\":1}", 0, true],
    ["299 seconds later", SECRET, "{\"a\":1}", 299, true],
    ["301 seconds later", SECRET, "{\"a\":1}", 301, false],
    ["301 seconds earlier", SECRET, "{\"a\":1}", -301, false],
    ["another text", SECRET, "{\"a\":2}", 0, false],
    ["another secret", "other", "{\"a\":1}", 0, false],
  ])("for %s", (_what, secret, text, seconds, expected) => {
    expect(isSigned(secret, headers, text, new Date(NOW.getTime() + seconds * 1000))).toBe(expected);
  });

  it("must be there, once, and whole", () => {
    for (const broken of [{}, { "x-timestamp": headers["x-timestamp"] }, { ...headers, "x-signature": "" }, { ...headers, "x-timestamp": "soon" }, { ...headers, "x-signature": [headers["x-signature"]] }]) {
      expect(isSigned(SECRET, broken, "{\"a\":1}", NOW)).toBe(false);
    }
  });
});

describe("demo payouts", () => {
  const at = manualClock(NOW);
  const demo = demoPayout(at);

  it("are pending for two seconds, then paid, and the same however often they are asked for", async () => {
    at.set(NOW);
    const first = await demo.pay(order);
    expect(first.status).toBe("pending");
    expect(await demo.pay(order)).toEqual(first);
    at.advance(1_999);
    expect((await demo.status(first.externalId)).status).toBe("pending");
    at.advance(1);
    expect(await demo.status(first.externalId)).toEqual({ status: "paid", externalId: first.externalId });
    expect(await demoPayout(at).pay(order)).toEqual({ status: "paid", externalId: first.externalId });
  });

  it("to an account that ends in 0000 are rejected", async () => {
    at.set(NOW);
    const { externalId } = await demo.pay({ ...order, account: "BG80BNBG96611020340000" });
    at.advance(2_000);
    expect(await demo.status(externalId)).toEqual({ status: "failed", externalId, failure: "rejected" });
  });
});

describe("registers by HTTP", () => {
  const person = { pin: "7501020018", firstName: "Иван", lastName: "Петров" };
  const port = (url: string, timeoutMs?: number) => httpRegisters({ url, token: "token-1", clock, timeoutMs });
  const asOf = NOW.toISOString();
  const document = { valid: true, namesMatch: true, validUntil: "2030-01-31" };

  it("answer what the service knows, amounts as cents", async () => {
    const { url } = await answering(({ path }) => ok({ status: "ok", data: {
      "/credit-record": { overdueDaysNow: 0, worstOverdueDays12m: 3, monthlyInstalments: "120.50", activeCredits: 1 },
      "/income": { netMonthly: "1450.00" }, "/id-document": document, "/pep": { hit: true },
    }[path] }));
    expect(await port(url).creditRecord(person)).toEqual({ status: "ok", asOf, data: { overdueDaysNow: 0, worstOverdueDays12m: 3, monthlyInstalments: 12_050, activeCredits: 1 } });
    expect(await port(url).income(person, 140_000)).toEqual({ status: "ok", asOf, data: { netMonthly: 145_000 } });
    expect(await port(url).idDocument(person)).toEqual({ status: "ok", asOf, data: document });
    expect(await port(url).pep(person)).toEqual({ status: "ok", asOf, data: { hit: true } });
    expect(JSON.parse(service!.seen[1]!.body)).toEqual({ person, declaredNet: "1400.00" });
  });

  it("know when the service knows nothing", async () => {
    const { url } = await answering(ok({ status: "notFound" }));
    expect(await port(url).sanctions(person)).toEqual({ status: "notFound", data: null, asOf });
  });

  it.each([
    ["an error", { status: 500 }], ["a refusal", { status: 403 }], ["silence", undefined], ["half an answer", ok({ status: "ok", data: { overdueDaysNow: 0 } })],
    ["an amount that is none", ok({ status: "ok", data: { overdueDaysNow: 0, worstOverdueDays12m: 0, monthlyInstalments: "много", activeCredits: 0 } })], ["no answer", ok(null)],
  ] as [string, Reply][])("are unavailable after %s", async (_what, reply) => {
    const { url } = await answering(reply);
    expect(await port(url, patience(reply)).creditRecord(person)).toEqual({ status: "unavailable", data: null, asOf });
  });
});
