import { createHash } from "node:crypto";
import { Type } from "typebox";
import { Check } from "typebox/value";
import type { CaptchaPort } from "./captcha.ts";
import type { Clock } from "#server/ports/clock.ts";
import { askJson } from "#server/ports/http-json.ts";
import { PortError } from "#server/ports/port-error.ts";

const Answer = Type.Object({ success: Type.Boolean(), "error-codes": Type.Optional(Type.Array(Type.String())) });

/** Minutes a used token is remembered; Google accepts each once, within two minutes. */
const KEPT_MINUTES = 10;
const SITE_VERIFY = "https://www.google.com/recaptcha/api/siteverify";

type Google = { siteKey: string; secret: string; clock: Clock; url?: string; timeoutMs?: number };

/** Google reCAPTCHA v2 checkbox. Google verifies the token and receives the visitor's IP address. */
export const googleCaptcha = ({
  siteKey,
  secret,
  clock,
  url = SITE_VERIFY,
  timeoutMs = 5000,
}: Google): CaptchaPort => ({
  provider: "google",
  siteKey,
  verify: async (token, remoteIp) => {
    const answer = await askJson({
      name: "reCAPTCHA",
      url,
      timeoutMs,
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams({ secret, response: token, remoteip: remoteIp }).toString(),
    });
    if (!Check(Answer, answer)) throw new PortError("reCAPTCHA: an answer of an unknown shape", false);
    const codes = answer["error-codes"] ?? [];
    if (codes.some((code) => code.endsWith("-input-secret")))
      throw new PortError("reCAPTCHA: RECAPTCHA_SECRET is not taken", true);
    if (!answer.success) return { ok: false };
    const id = createHash("sha256").update(token).digest("base64url");
    return { ok: true, id: `google ${id}`, expiresAt: new Date(clock.now().getTime() + KEPT_MINUTES * 60_000) };
  },
});
