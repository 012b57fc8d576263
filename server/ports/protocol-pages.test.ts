/** The pages of our own protocols: their examples are what the adapters send and take, and their signatures hold. */
import { createHmac } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { normalisePhone } from "#src/domain/identity/phone.ts";
import { inRoot } from "#server/kernel/root.ts";
import { httpCcr } from "./ccr/http.ts";
import { httpCard } from "./card/http.ts";
import { manualClock } from "#tests/support/manual-clock.ts";
import { httpPayout } from "./payout/http.ts";
import { PORTS } from "./ports.ts";
import { httpRegisters } from "./register/http.ts";
import { httpReview } from "./review/http.ts";
import { useService } from "./service.fixture.ts";
import { httpSms } from "./sms/http.ts";
import { httpVideo } from "./video/http.ts";

const answering = useService();
const SECRET = "example-secret-of-a-page";
const AT = 1_795_852_800;
const ID = "5f0c2a1e-7b7d-4c62-9d0e-2f6a1c3b4d5e";
const signed = { clock: manualClock(new Date(AT * 1000)), secret: SECRET };
const bearer = { token: "a-token" };

const pageOf = (port: string): string => readFileSync(inRoot("docs", `${port}-protocol.md`), "utf8");

/** An example of a page: the block that the title begins, as it would go over the line. */
const example = (port: string, title: string): string => {
  const found = new RegExp(`\`\`\`(?:json|text) ${title}\\n(.+)\\n\`\`\``).exec(pageOf(port));
  expect(found, `docs/${port}-protocol.md has no example „${title}“`).not.toBeNull();
  return found![1]!;
};

/** The signature as the pages describe it. */
const hmac = (text: string): string => createHmac("sha256", SECRET).update(`${AT}.${text}`).digest("hex");

const expectSigned = (port: string, { headers }: { headers: object }, text: string): void => {
  const signature = hmac(text);
  expect(headers).toMatchObject({ "x-timestamp": String(AT), "x-signature": signature });
  expect(pageOf(port)).toContain(`\`${signature}\``);
};

it("each port with an adapter of our own protocol names its page, and each page has such a port", () => {
  const pages = readdirSync(inRoot("docs")).filter((file) => file.endsWith("-protocol.md"));
  const ports = Object.entries(PORTS).filter(([, { adapters }]) => "http" in adapters);
  expect(pages.map((file) => `docs/${file}`).sort()).toEqual(ports.map(([name]) => `docs/${name}-protocol.md`).sort());
  for (const [name, { adapters }] of ports)
    expect((adapters as Record<string, { means: string }>)["http"]!.means).toContain(`docs/${name}-protocol.md`);
});

describe("docs/sms-protocol.md", () => {
  it("shows what is sent", async () => {
    const { url, seen } = await answering({ status: 202 });
    const { id, text } = JSON.parse(example("sms", "request")) as { id: string; text: string };
    const storedPhone = normalisePhone("0888 123 456");
    await httpSms({ url, ...bearer, sender: "Zayavka" }).send({ id, storedPhone, text });
    expect(seen.map(({ method, body }) => [method, body])).toEqual([["POST", example("sms", "request")]]);
    expect(seen[0]!.headers).toMatchObject({ "idempotency-key": ID, authorization: "Bearer a-token" });
  });
});

describe("docs/register-protocol.md", () => {
  const person = {
    pin: "7501020018",
    firstName: "Иван",
    middleName: "Петров",
    lastName: "Иванов",
    idCardNumber: "AA1234567",
    storedPhone: normalisePhone("0888 123 456"),
  };

  it("shows what is asked, and answers that are taken", async () => {
    const { url, seen } = await answering(({ path }) => ({
      status: 200,
      body: example("register", `answer to ${path.slice(1)}`),
    }));
    const registers = httpRegisters({ url, ...bearer, clock: signed.clock });
    expect((await registers.creditRecord(person)).data).toEqual({
      overdueDaysNow: 0,
      worstOverdueDays12m: 12,
      monthlyInstalments: 12_050,
      ownInstalments: 0,
      activeCredits: 2,
    });
    const employed = { ...person, employer: "„Пример“ ООД" };
    expect((await registers.income(employed, 140_000)).data).toEqual({ netMonthly: 145_000 });
    expect((await registers.idDocument(person)).data).toEqual({
      valid: true,
      namesMatch: true,
      validUntil: "2030-01-31",
    });
    expect((await registers.sanctions(person)).data).toEqual({ hit: false });
    expect(seen[0]!.body).toBe(example("register", "request of credit-record"));
    expect(seen[1]!.body).toBe(example("register", "request of income"));
    expect(seen[0]!.headers).toMatchObject({ authorization: "Bearer a-token", "content-type": "application/json" });
  });
});

describe("docs/payout-protocol.md", () => {
  const order = {
    id: ID,
    amountCents: 50_005,
    method: "wireTransfer" as const,
    account: "BG80BNBG96611020345678",
    holder: "Иван Петров Иванов",
    reference: "ПК-2026-0000123",
    createdAt: new Date(AT * 1000),
  };

  it("shows an order and a question, with their signatures", async () => {
    const { url, seen } = await answering({ status: 200, body: example("payout", "answer pending") });
    const { externalId } = await httpPayout({ url, ...signed }).pay(order);
    await httpPayout({ url: `${url}/v1`, ...signed }).status(externalId);
    const [paid, asked] = seen as [(typeof seen)[number], (typeof seen)[number]];
    expect([paid.method, paid.path, paid.body]).toEqual(["POST", "/payouts", example("payout", "request")]);
    expectSigned("payout", paid, paid.body);
    expect([asked.method, asked.path]).toEqual(["GET", "/v1/payouts/bank%2F0042"]);
    expectSigned("payout", asked, "/payouts/bank%2F0042");
  });

  it.each(["pending", "paid", "failed"])("shows an answer that says %s", async (status) => {
    const { url } = await answering({ status: 200, body: example("payout", `answer ${status}`) });
    expect(await httpPayout({ url, ...signed }).status("bank/0042")).toMatchObject({ status });
  });
});

describe("docs/video-protocol.md", () => {
  const shown = JSON.parse(example("video", "request")) as { videoId: string; names: string; idCardNumber: string };
  const { videoId, ...whose } = shown;

  it.each(["pending", "passed", "failed"])("shows a question, and an answer that says %s", async (state) => {
    const { url, seen } = await answering({ status: 200, body: example("video", `answer ${state}`) });
    expect(await httpVideo({ url, ...bearer }).verdict(videoId, whose)).toMatchObject({ state });
    expect(seen.map(({ path, body }) => [path, body])).toEqual([["/verdicts", example("video", "request")]]);
  });
});

describe("docs/ccr-protocol.md", () => {
  it("shows a report, and answers that say that a row was taken, or why not", async () => {
    const { url, seen } = await answering(({ method }) =>
      method === "PUT" ? { status: 204 } : { status: 200, body: example("ccr", "answer") },
    );
    const port = httpCcr({ url, ...bearer });
    await port.hand({ id: ID, body: example("ccr", "request") });
    const [{ id } = { id: "" }] = await port.answers(ID);
    expect(seen.map(({ method, path }) => [method, path])).toEqual([
      ["PUT", `/reports/${ID}`],
      ["GET", `/reports/${ID}/answers`],
    ]);
    expect(JSON.parse(example("ccr", "request"))).toMatchObject({ report: ID, rows: [{ id }] });
  });

  it("shows an answer that says why a row is refused", async () => {
    const { url } = await answering({ status: 200, body: example("ccr", "answer refused") });
    expect(await httpCcr({ url, ...bearer }).answers(ID)).toMatchObject([{ state: "refused", code: "unknown-person" }]);
  });
});

describe("docs/card-protocol.md", () => {
  const cardAt = (url: string) => httpCard({ url, ...signed, pageOrigin: "https://pay.example" });

  it("shows a payment, a question, a refund and a callback, with their signatures", async () => {
    const { url, seen } = await answering(({ method, path }) => ({
      status: 200,
      body: example("card", method === "POST" && path === "/payments" ? "answer registered" : "answer captured"),
    }));
    const { description, returnUrl, callbackUrl } = JSON.parse(example("card", "request")) as Record<
      "description" | "returnUrl" | "callbackUrl",
      string
    >;
    const payment = { id: ID, cents: 10_046, description, returnUrl, callbackUrl };
    const { providerId, redirectUrl } = await cardAt(url).register(payment);
    expect([providerId, redirectUrl]).toEqual(["card/0042", "https://pay.example/p/0042"]);
    expect(await cardAt(url).status(providerId)).toEqual({ providerId, status: "captured", cents: 10_046 });
    await cardAt(url).refund(providerId, { id: "r", cents: 46 });
    const [registered, asked, refunded] = seen as [(typeof seen)[number], (typeof seen)[number], (typeof seen)[number]];
    expect(registered.body).toBe(example("card", "request"));
    expectSigned("card", registered, registered.body);
    expect(asked.path).toBe("/payments/card%2F0042");
    expectSigned("card", asked, asked.path);
    expect(refunded.body).toBe(example("card", "request refund"));
    const callback = example("card", "callback");
    const headers = { "x-timestamp": String(AT), "x-signature": hmac(callback) };
    expect(cardAt(url).isSigned(headers, callback)).toBe(true);
    expect(pageOf("card")).toContain(`\`${headers["x-signature"]}\``);
  });
});

describe("docs/review-protocol.md", () => {
  it.each(["pending", "approved", "rejected"])("shows the question and an answer that says %s", async (state) => {
    const { url, seen } = await answering({ status: 200, body: example("review", `answer ${state}`) });
    expect(await httpReview({ url, ...bearer }).verdict(ID)).toMatchObject({ state });
    expect(seen[0]!.body).toBe(example("review", "request"));
  });
});
