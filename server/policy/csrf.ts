/**
 * The session's token that every unsafe request carries, derived from the session so that nothing is stored. Each time
 * it is given out it looks different: an answer is compressed, and how short a token makes it may not tell what it is.
 */
import { createHmac, randomBytes } from "node:crypto";
import { sameText } from "./secrets.ts";

const BYTES = 32;

const tokenOf = (key: Buffer, sessionHash: string): Buffer => createHmac("sha256", key).update(`csrf:${sessionHash}`).digest();

const mixed = (text: Buffer, mask: Buffer): Buffer => Buffer.from(text.map((byte, n) => byte ^ mask[n]!));

/** The token of a session, mixed with a mask of its own that goes before it. */
export const csrfToken = (key: Buffer, sessionHash: string): string => {
  const mask = randomBytes(BYTES);
  return Buffer.concat([mask, mixed(tokenOf(key, sessionHash), mask)]).toString("base64url");
};

/** Compares in constant time. */
export const isToken = (key: Buffer, sessionHash: string, token: string | undefined): boolean => {
  const given = Buffer.from(token ?? "", "base64url");
  if (given.length !== 2 * BYTES) return false;
  return sameText(mixed(given.subarray(BYTES), given.subarray(0, BYTES)).toString("base64url"), tokenOf(key, sessionHash).toString("base64url"));
};
