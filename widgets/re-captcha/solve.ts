/** Solver of proof-of-work challenges. Loaded when a form with a captcha is first focused. */
import { solveChallengeWorkers } from "altcha-lib";
import type { Challenge } from "altcha-lib/types";
import { startWorker } from "#src/ui/browser/trusted-types.ts";
// oxlint-disable-next-line import/default -- the query makes of the file its address
import worker from "./solve.worker.ts?worker&url";

const WORKERS_AT_MOST = 4;
const TIMEOUT_MS = 60_000;

const isChallenge = (given: unknown): given is Challenge =>
  typeof (given as Partial<Challenge> | null)?.parameters === "object";

/** Solves a challenge; resolves to the base64 response for the server. Rejects when it is invalid or takes too long. */
export const solve = async (challenge: unknown): Promise<string> => {
  if (!isChallenge(challenge)) throw new Error("no challenge came");
  const solution = await solveChallengeWorkers({
    challenge,
    concurrency: Math.min(WORKERS_AT_MOST, navigator.hardwareConcurrency || 2),
    createWorker: () => startWorker(worker),
    timeout: TIMEOUT_MS,
  });
  if (!solution) throw new Error("the challenge was not solved in time");
  const { parameters, signature } = challenge;
  return btoa(JSON.stringify({ challenge: { parameters, signature }, solution }));
};
