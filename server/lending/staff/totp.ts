/** The second factor of the staff: codes that change every half minute (RFC 6238). */
import { Secret, TOTP } from "otpauth";

const SECONDS = 30;
/** Clocks may differ by one step. */
const WINDOW = 1;
/** Bytes of a secret, as RFC 4226 recommends. */
const BYTES = 20;

const totp = (secret: string, issuer = "", label = ""): TOTP =>
  new TOTP({ secret: Secret.fromBase32(secret), algorithm: "SHA1", digits: 6, period: SECONDS, issuer, label });

/** A new secret in base32. */
export const newTotpSecret = (): string => new Secret({ size: BYTES }).base32;

/** The URL by which an authenticator takes a secret over. */
export const totpUrl = (secret: string, { issuer, label }: { issuer: string; label: string }): string =>
  totp(secret, issuer, label).toString();

/** The time step of a right code; undefined for a wrong one. A step is used once. */
export const totpStep = (secret: string, code: string, now: Date): number | undefined => {
  const delta = totp(secret).validate({ token: code, timestamp: now.getTime(), window: WINDOW });
  return delta === null ? undefined : Math.floor(now.getTime() / 1000 / SECONDS) + delta;
};
