import { createChallenge, verifySolution } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import type { Challenge, Payload } from "altcha-lib/types";
import { randomInt } from "node:crypto";
import { CHALLENGE_MINUTES } from "#src/domain/captcha.ts";
import type { CaptchaPort, CaptchaVerdict } from "#server/ports/captcha.ts";
import type { Clock } from "#server/ports/clock.ts";

/** Rounds of one try, and how many tries a browser needs: about a second of computing, shared by its cores. */
const ROUNDS = 2000;
const TRIES = { least: 500, most: 1500 };
const LONGEST_ANSWER = 5000;

const WRONG: CaptchaVerdict = { ok: false };

const payloadOf = (answer: string): Payload | undefined => {
  if (answer.length > LONGEST_ANSWER) return undefined;
  const payload = JSON.parse(Buffer.from(answer, "base64").toString("utf8")) as Partial<Payload> | null;
  const { challenge, solution } = payload ?? {};
  return typeof challenge?.parameters === "object" && challenge.parameters !== null && typeof challenge.signature === "string" && solution ? (payload as Payload) : undefined;
};

/** Proof of work, set and judged by this server alone: nobody else hears of the visitor. */
export const altchaCaptcha = ({ signatureKey, solutionKey, clock }: { signatureKey: string; solutionKey: string; clock: Clock }): CaptchaPort => ({
  provider: "altcha",
  challenge: (): Promise<Challenge> => createChallenge({
    algorithm: "PBKDF2/SHA-256", cost: ROUNDS, counter: randomInt(TRIES.least, TRIES.most), deriveKey,
    // Signed like the rest, and judged by our own clock.
    data: { expires: Math.floor(clock.now().getTime() / 1000) + CHALLENGE_MINUTES * 60 },
    hmacSignatureSecret: signatureKey, hmacKeySignatureSecret: solutionKey,
  }),
  verify: async (answer) => {
    try {
      const payload = payloadOf(answer);
      if (!payload) return WRONG;
      const { challenge, solution } = payload;
      const { verified } = await verifySolution({ challenge, solution, deriveKey, hmacSignatureSecret: signatureKey, hmacKeySignatureSecret: solutionKey });
      const expiresAt = new Date(Number(challenge.parameters.data?.["expires"]) * 1000);
      return verified && expiresAt > clock.now() ? { ok: true, id: challenge.signature!, expiresAt } : WRONG;
    } catch {
      // Whatever the library cannot read was not made by it.
      return WRONG;
    }
  },
});
