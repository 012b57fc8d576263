import { solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import type { Challenge } from "altcha-lib/types";
import { afterEach, describe, expect, it } from "vitest";
import { CHALLENGE_MINUTES } from "#src/engine/core/captcha.ts";
import { noCaptcha, type CaptchaPort } from "./captcha.ts";
import { altchaCaptcha, altchaKeys } from "./altcha.ts";
import { googleCaptcha } from "./google.ts";
import { manualClock } from "#tests/support/manual-clock.ts";
import { makeSecrets } from "#server/kernel/secrets.ts";
import { startService, type Reply, type TestService } from "#tests/support/http-service.ts";

const NOW = new Date("2026-11-21T08:00:00Z");
const KEYS = { signatureKey: "s".repeat(32), solutionKey: "k".repeat(32) };
const encode = (payload: unknown): string => Buffer.from(JSON.stringify(payload)).toString("base64");

describe("proof of work", () => {
  const clock = manualClock(NOW);
  const port = altchaCaptcha({ ...KEYS, clock });
  const solvedBy = async (by: CaptchaPort) => {
    const challenge = (await by.challenge!()) as Challenge;
    return { challenge, solution: (await solveChallenge({ challenge, deriveKey }))! };
  };
  /** A solved challenge of the port, for all tests: the work takes a second. */
  let mine: ReturnType<typeof solvedBy> | undefined;
  const solved = () => (mine ??= solvedBy(port));

  it("is accepted when solved, with the same id for any encoding of the solution", async () => {
    const { challenge, solution } = await solved();
    const verdict = await port.verify(encode({ challenge, solution }), "");
    expect(verdict).toEqual({
      ok: true,
      id: challenge.signature,
      expiresAt: new Date(NOW.getTime() + CHALLENGE_MINUTES * 60_000),
    });
    expect(await port.verify(encode({ more: 1, solution: { ...solution, time: 7 }, challenge }), "")).toEqual(verdict);
  });

  it("expires by the clock port", async () => {
    const answer = encode(await solved());
    clock.set(new Date(NOW.getTime() + CHALLENGE_MINUTES * 60_000 - 1));
    expect(await port.verify(answer, "")).toMatchObject({ ok: true });
    clock.set(new Date(NOW.getTime() + CHALLENGE_MINUTES * 60_000));
    expect(await port.verify(answer, "")).toEqual({ ok: false });
    clock.set(NOW);
  });

  it("is rejected under another key or with altered parameters", async () => {
    const { challenge, solution } = await solved();
    const { parameters } = challenge;
    const eased = (change: object): string =>
      encode({ challenge: { ...challenge, parameters: { ...parameters, ...change } }, solution });
    for (const answer of [
      encode(await solvedBy(altchaCaptcha({ ...KEYS, signatureKey: "o".repeat(32), clock }))),
      encode(await solvedBy(altchaCaptcha({ ...KEYS, solutionKey: "o".repeat(32), clock }))),
      eased({ data: { expires: 9_999_999_999 } }),
      eased({ cost: 1 }),
      eased({ keySignature: undefined }),
      eased({ keyPrefix: "" }),
      encode({
        challenge: {
          ...challenge,
          signature: `${challenge.signature!.slice(0, -1)}${challenge.signature!.endsWith("0") ? "1" : "0"}`,
        },
        solution,
      }),
      encode({ challenge, solution: { ...solution, derivedKey: "0".repeat(64) } }),
      encode({ challenge, solution: { ...solution, derivedKey: parameters.keyPrefix } }),
      encode({ challenge, solution: { ...solution, derivedKey: solution.derivedKey.toUpperCase() } }),
    ])
      expect(await port.verify(answer, "")).toEqual({ ok: false });
  });

  it.each([
    "",
    "x",
    "e30=",
    "bnVsbA==",
    "[]",
    "WzFd",
    encode({ challenge: null }),
    encode({ challenge: { parameters: null, signature: "" }, solution: {} }),
    encode({ challenge: { parameters: {}, signature: "x" }, solution: { counter: {}, derivedKey: 1 } }),
    "A".repeat(100_000),
  ])("rejects the malformed answer %.20s", async (answer) =>
    expect(await port.verify(answer, "")).toEqual({ ok: false }),
  );
});

it("altchaKeys derives separate keys for challenges and solutions from the server's secret", () => {
  const keysUnder = (secret: string): string[] => Object.values(altchaKeys(makeSecrets(secret.repeat(32))));
  const { signing } = makeSecrets("k".repeat(32));
  const all = [...keysUnder("k"), ...keysUnder("o"), signing.toString("base64url")];
  expect(new Set(all).size).toBe(5);
  expect(keysUnder("k")).toEqual(keysUnder("k"));
});

describe("Google reCAPTCHA", () => {
  let service: TestService | undefined;
  afterEach(async () => {
    await service?.close();
    service = undefined;
  });
  const asked = async (reply: Reply): Promise<ReturnType<CaptchaPort["verify"]>> => {
    service = await startService(() => reply);
    return googleCaptcha({
      siteKey: "site",
      secret: "secret-1",
      clock: manualClock(NOW),
      url: `${service.url}/siteverify`,
      timeoutMs: reply === undefined ? 300 : 20_000,
    }).verify("token & 1", "203.0.113.7");
  };
  const ok = (body: unknown): Reply => ({ status: 200, body: JSON.stringify(body) });

  it("receives the secret, the token and the visitor's IP address", async () => {
    expect(await asked(ok({ success: true, hostname: "zaem.example" }))).toMatchObject({
      ok: true,
      id: expect.stringMatching(/^google /) as string,
    });
    expect(service!.seen).toHaveLength(1);
    const { method, path, headers, body } = service!.seen[0]!;
    expect([method, path, headers["content-type"]]).toEqual([
      "POST",
      "/siteverify",
      "application/x-www-form-urlencoded",
    ]);
    expect(Object.fromEntries(new URLSearchParams(body))).toEqual({
      secret: "secret-1",
      response: "token & 1",
      remoteip: "203.0.113.7",
    });
  });

  it.each([["timeout-or-duplicate"], ["invalid-input-response"], ["bad-request"]])(
    "rejects the answer on error code %s",
    async (code) => {
      expect(await asked(ok({ success: false, "error-codes": [code] }))).toEqual({ ok: false });
    },
  );

  it.each([
    ["a wrong secret", ok({ success: false, "error-codes": ["invalid-input-secret"] })],
    ["an error", { status: 500 }],
    ["no response", undefined],
    ["invalid JSON", { status: 200, body: "<html>" }],
    ["an incomplete response", ok({})],
  ] as [string, Reply][])("throws a PortError without secrets after %s", async (_what, reply) => {
    const error = (await asked(reply).catch((e: unknown) => e)) as Error;
    expect(error.name).toBe("PortError");
    expect(error.message).not.toMatch(/secret-1|127\.0\.0\.1|token/);
  });
});

it("noCaptcha has no challenge and verifies no answer", async () => {
  expect(noCaptcha).not.toHaveProperty("challenge");
  expect(await noCaptcha.verify("anything", "203.0.113.7")).toEqual({ ok: false });
});
