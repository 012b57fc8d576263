import { solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import type { Challenge } from "altcha-lib/types";
import { afterEach, describe, expect, it } from "vitest";
import { CHALLENGE_MINUTES } from "#src/domain/captcha.ts";
import { makeSecrets } from "#server/policy/secrets.ts";
import { makeCaptcha, type CaptchaPort } from "#server/ports/captcha.ts";
import { altchaCaptcha } from "#server/ports/captcha-altcha.ts";
import { googleCaptcha } from "#server/ports/captcha-google.ts";
import { manualClock } from "#server/ports/clock.ts";
import { readSettings } from "#server/settings.ts";
import { startService, type Reply, type TestService } from "#tests/http-service.ts";

const NOW = new Date("2026-11-21T08:00:00Z");
const KEYS = { signatureKey: "s".repeat(32), solutionKey: "k".repeat(32) };
const encode = (payload: unknown): string => Buffer.from(JSON.stringify(payload)).toString("base64");

describe("proof of work", () => {
  const clock = manualClock(NOW);
  const port = altchaCaptcha({ ...KEYS, clock });
  const solved = async (by: CaptchaPort = port) => {
    const challenge = (await by.challenge!()) as Challenge;
    return { challenge, solution: (await solveChallenge({ challenge, deriveKey }))! };
  };

  it("is accepted when it was done, under one id however it is written down", async () => {
    const { challenge, solution } = await solved();
    const verdict = await port.verify(encode({ challenge, solution }), "");
    expect(verdict).toEqual({ ok: true, id: challenge.signature, expiresAt: new Date(NOW.getTime() + CHALLENGE_MINUTES * 60_000) });
    expect(await port.verify(encode({ more: 1, solution: { ...solution, time: 7 }, challenge }), "")).toEqual(verdict);
  });

  it("expires, by the lender's own clock", async () => {
    const answer = encode(await solved());
    clock.set(new Date(NOW.getTime() + CHALLENGE_MINUTES * 60_000 - 1));
    expect(await port.verify(answer, "")).toMatchObject({ ok: true });
    clock.set(new Date(NOW.getTime() + CHALLENGE_MINUTES * 60_000));
    expect(await port.verify(answer, "")).toEqual({ ok: false });
    clock.set(NOW);
  });

  it("of another key counts for nothing, nor does one whose terms were eased", async () => {
    const { challenge, solution } = await solved();
    const { parameters } = challenge;
    const eased = (change: object): string => encode({ challenge: { ...challenge, parameters: { ...parameters, ...change } }, solution });
    for (const answer of [
      encode(await solved(altchaCaptcha({ ...KEYS, signatureKey: "o".repeat(32), clock }))),
      encode(await solved(altchaCaptcha({ ...KEYS, solutionKey: "o".repeat(32), clock }))),
      eased({ data: { expires: 9_999_999_999 } }), eased({ cost: 1 }), eased({ keySignature: undefined }), eased({ keyPrefix: "" }),
      encode({ challenge: { ...challenge, signature: `${challenge.signature!.slice(0, -1)}${challenge.signature!.endsWith("0") ? "1" : "0"}` }, solution }),
      encode({ challenge, solution: { ...solution, derivedKey: "0".repeat(64) } }),
      encode({ challenge, solution: { ...solution, derivedKey: parameters.keyPrefix } }),
      encode({ challenge, solution: { ...solution, derivedKey: solution.derivedKey.toUpperCase() } }),
    ]) expect(await port.verify(answer, "")).toEqual({ ok: false });
  });

  it.each(["", "x", "e30=", "bnVsbA==", "[]", "WzFd", encode({ challenge: null }), encode({ challenge: { parameters: null, signature: "" }, solution: {} }), encode({ challenge: { parameters: {}, signature: "x" }, solution: { counter: {}, derivedKey: 1 } }), "A".repeat(100_000)])(
    "%.20s is no answer", async (answer) => expect(await port.verify(answer, "")).toEqual({ ok: false }));
});

describe("Google", () => {
  let service: TestService | undefined;
  afterEach(async () => {
    await service?.close();
    service = undefined;
  });
  const asked = async (reply: Reply): Promise<ReturnType<CaptchaPort["verify"]>> => {
    service = await startService(() => reply);
    return googleCaptcha({ siteKey: "site", secret: "secret-1", clock: manualClock(NOW), url: `${service.url}/siteverify`, timeoutMs: reply === undefined ? 300 : 20_000 }).verify("token & 1", "203.0.113.7");
  };
  const ok = (body: unknown): Reply => ({ status: 200, body: JSON.stringify(body) });

  it("is asked with the secret, the answer and the visitor's address", async () => {
    expect(await asked(ok({ success: true, hostname: "zaem.example" }))).toMatchObject({ ok: true, id: expect.stringMatching(/^google /) as string });
    expect(service!.seen).toHaveLength(1);
    const { method, path, headers, body } = service!.seen[0]!;
    expect([method, path, headers["content-type"]]).toEqual(["POST", "/siteverify", "application/x-www-form-urlencoded"]);
    expect(Object.fromEntries(new URLSearchParams(body))).toEqual({ secret: "secret-1", response: "token & 1", remoteip: "203.0.113.7" });
  });

  it.each([["timeout-or-duplicate"], ["invalid-input-response"], ["bad-request"]])("refuses: %s", async (code) => {
    expect(await asked(ok({ success: false, "error-codes": [code] }))).toEqual({ ok: false });
  });

  it.each([
    ["a wrong secret", ok({ success: false, "error-codes": ["invalid-input-secret"] })], ["an error", { status: 500 }], ["silence", undefined], ["nonsense", { status: 200, body: "<html>" }], ["half an answer", ok({})],
  ] as [string, Reply][])("after %s nothing is known, and no secret is told", async (_what, reply) => {
    const error = (await asked(reply).catch((e: unknown) => e)) as Error;
    expect(error.name).toBe("PortError");
    expect(error.message).not.toMatch(/secret-1|127\.0\.0\.1|token/);
  });
});

describe("the settings", () => {
  const make = (env: Record<string, string>): CaptchaPort => makeCaptcha(readSettings(env), makeSecrets("k".repeat(32)), manualClock(NOW));

  it("choose the provider; ours stands when nothing is said", () => {
    expect(make({}).provider).toBe("altcha");
    expect(make({ CAPTCHA: "none" }).provider).toBe("none");
    expect(make({ CAPTCHA: "google", RECAPTCHA_SITE_KEY: "6Lsite", RECAPTCHA_SECRET: "6Lsecret" })).toMatchObject({ provider: "google", siteKey: "6Lsite" });
  });
});
