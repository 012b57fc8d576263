import { createChallenge, verifySolution } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import type { Challenge, Payload } from "altcha-lib/types";
import { createHmac, randomInt } from "node:crypto";
import type { Secrets } from "#server/kernel/secrets.ts";
import { CHALLENGE_MINUTES } from "#src/engine/core/captcha.ts";
import type { CaptchaPort, CaptchaVerdict } from "./captcha.ts";
import type { Clock } from "#server/ports/clock.ts";

/** PBKDF2 rounds per try; with the number of tries needed, about one second of computing across a browser's cores. */
const ROUNDS = 2000;
const TRIES = { least: 500, most: 1500 };
const LONGEST_ANSWER = 5000;

const WRONG: CaptchaVerdict = { ok: false };

const payloadOf = (answer: string): Payload | undefined => {
  if (answer.length > LONGEST_ANSWER) return undefined;
  const payload = JSON.parse(Buffer.from(answer, "base64").toString("utf8")) as Partial<Payload> | null;
  const { challenge, solution } = payload ?? {};
  return typeof challenge?.parameters === "object" &&
    challenge.parameters !== null &&
    typeof challenge.signature === "string" &&
    solution
    ? (payload as Payload)
    : undefined;
};

/** HMAC keys: one signs challenges, the other their solutions. */
export type AltchaKeys = { signatureKey: string; solutionKey: string };

/** Derives the captcha's own keys from the signing key, so its signatures are valid for nothing else. */
export const altchaKeys = ({ signing }: Pick<Secrets, "signing">): AltchaKeys => {
  const keyFor = (use: string): string => createHmac("sha256", signing).update(`captcha ${use}`).digest("base64url");
  return { signatureKey: keyFor("challenge"), solutionKey: keyFor("solution") };
};

/**
 * ALTCHA proof of work, issued and verified by this server; no data about the visitor goes to third parties. `tries` is
 * how many a solution takes.
 */
export const altchaCaptcha = ({
  signatureKey,
  solutionKey,
  clock,
  tries = TRIES,
}: AltchaKeys & { clock: Clock; tries?: typeof TRIES }): CaptchaPort => ({
  provider: "altcha",
  challenge: (): Promise<Challenge> =>
    createChallenge({
      algorithm: "PBKDF2/SHA-256",
      cost: ROUNDS,
      counter: randomInt(tries.least, tries.most),
      deriveKey,
      // Part of the signed parameters; checked against the `clock` port in `verify`.
      data: { expires: Math.floor(clock.now().getTime() / 1000) + CHALLENGE_MINUTES * 60 },
      hmacSignatureSecret: signatureKey,
      hmacKeySignatureSecret: solutionKey,
    }),
  verify: async (answer) => {
    try {
      const payload = payloadOf(answer);
      if (!payload) return WRONG;
      const { challenge, solution } = payload;
      const { verified } = await verifySolution({
        challenge,
        solution,
        deriveKey,
        hmacSignatureSecret: signatureKey,
        hmacKeySignatureSecret: solutionKey,
      });
      const expiresAt = new Date(Number(challenge.parameters.data?.["expires"]) * 1000);
      return verified && expiresAt > clock.now() ? { ok: true, id: challenge.signature!, expiresAt } : WRONG;
    } catch {
      // A malformed payload was not produced by the library.
      return WRONG;
    }
  },
});
