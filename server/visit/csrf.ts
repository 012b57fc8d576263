/**
 * CSRF token that every unsafe request carries: an HMAC of the session, so nothing is stored. Masked with fresh random
 * bytes each time, because responses are compressed and a constant secret would leak through their length (BREACH).
 */
import { createHmac, randomBytes } from "node:crypto";
import { sameText } from "#server/kernel/secrets.ts";

const BYTES = 32;

const tokenOf = (key: Buffer, sessionHash: string): Buffer =>
  createHmac("sha256", key).update(`csrf:${sessionHash}`).digest();

const mixed = (text: Buffer, mask: Buffer): Buffer => Buffer.from(text.map((byte, n) => byte ^ mask[n]!));

/** A session's token: random mask, then the token XOR the mask, in base64url. */
export const csrfToken = (key: Buffer, sessionHash: string): string => {
  const mask = randomBytes(BYTES);
  return Buffer.concat([mask, mixed(tokenOf(key, sessionHash), mask)]).toString("base64url");
};

/** Whether a token belongs to the session; compares in constant time. */
export const isToken = (key: Buffer, sessionHash: string, token: string | undefined): boolean => {
  const given = Buffer.from(token ?? "", "base64url");
  if (given.length !== 2 * BYTES) return false;
  return sameText(
    mixed(given.subarray(BYTES), given.subarray(0, BYTES)).toString("base64url"),
    tokenOf(key, sessionHash).toString("base64url"),
  );
};
