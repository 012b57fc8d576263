import { createHmac } from "node:crypto";
import type { CaptchaProvider } from "#src/domain/captcha.ts";
import type { Secrets } from "#server/policy/secrets.ts";
import { altchaCaptcha } from "#server/ports/captcha-altcha.ts";
import { googleCaptcha } from "#server/ports/captcha-google.ts";
import type { Clock } from "#server/ports/clock.ts";
import type { Settings } from "#server/settings.ts";

/** What an answer is worth. `id` tells one solution from another however it is spelled; it counts once, until it expires. */
export type CaptchaVerdict = { ok: true; id: string; expiresAt: Date } | { ok: false };

/** Tells people from programs, or makes programs pay. */
export type CaptchaPort = {
  provider: CaptchaProvider;
  /** What the provider's own script is told. */
  siteKey?: string;
  /** A task for the browser; absent where the provider sets its own. */
  challenge?(): Promise<object>;
  /** Judges an answer. Rejects with a PortError when the provider cannot be asked. */
  verify(answer: string, remoteIp: string): Promise<CaptchaVerdict>;
};

/** Accepts everybody: for tests, and where another gate stands before the server. */
export const noCaptcha: CaptchaPort = { provider: "none", verify: () => Promise.resolve({ ok: false }) };

/** A key of its own, so that what signs challenges signs nothing else. */
const keyFor = ({ signing }: Secrets, use: string): string => createHmac("sha256", signing).update(`captcha ${use}`).digest("base64url");

/** The captcha the settings ask for. */
export const makeCaptcha = (settings: Settings, secrets: Secrets, clock: Clock): CaptchaPort => {
  const { captcha, recaptchaSiteKey = "", recaptchaSecret = "" } = settings;
  switch (captcha) {
    case "altcha": return altchaCaptcha({ signatureKey: keyFor(secrets, "challenge"), solutionKey: keyFor(secrets, "solution"), clock });
    case "google": return googleCaptcha({ siteKey: recaptchaSiteKey, secret: recaptchaSecret, clock });
    case "none": return noCaptcha;
  }
};
