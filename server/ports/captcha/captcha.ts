import type { CaptchaProvider } from "#src/engine/core/captcha.ts";

/** The result of verifying an answer. `id` identifies the solution in any encoding; single use, until `expiresAt`. */
export type CaptchaVerdict = { ok: true; id: string; expiresAt: Date } | { ok: false };

/** Captcha: distinguishes people from bots, or makes automation costly. */
export type CaptchaPort = {
  provider: CaptchaProvider;
  /** Public key for the provider's script. */
  siteKey?: string;
  /** Creates a challenge for the browser; absent when the provider's script does that. */
  challenge?(): Promise<object>;
  /** Verifies an answer. Rejects with a PortError when the provider gives no valid response. */
  verify(answer: string, remoteIp: string): Promise<CaptchaVerdict>;
};

/** No captcha: forms skip the check. For tests, or when a proxy in front of the server filters bots. */
export const noCaptcha: CaptchaPort = { provider: "none", verify: () => Promise.resolve({ ok: false }) };
