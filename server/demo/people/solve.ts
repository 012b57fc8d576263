/** The captcha of the demo's own forms, as its people solve it. */
import { solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import type { Challenge } from "altcha-lib/types";
import { altchaCaptcha, altchaKeys } from "#server/ports/captcha/altcha.ts";
import type { Services } from "#server/services.ts";

/** Of a challenge that is made under the demo's own keys and takes one try: people would compute a second each. */
const ONE_TRY = { least: 1, most: 2 };

/** A solution for one post; undefined where the captcha is not our own. */
export const solvedCaptcha = async ({ ports, secrets }: Services): Promise<string | undefined> => {
  if (ports.captcha.provider !== "altcha") return undefined;
  const easy = altchaCaptcha({ ...altchaKeys(secrets), clock: ports.clock, tries: ONE_TRY });
  const challenge = (await easy.challenge!()) as Challenge;
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString("base64");
};
