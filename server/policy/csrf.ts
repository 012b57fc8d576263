/** The session's token that every unsafe request carries, derived from the session so that nothing is stored. */
import { createHmac } from "node:crypto";
import { sameText } from "./secrets.ts";

/** The token of a session. */
export const csrfToken = (key: Buffer, sessionHash: string): string =>
  createHmac("sha256", key).update(`csrf:${sessionHash}`).digest("base64url");

/** Compares in constant time. */
export const isToken = (key: Buffer, sessionHash: string, token: string | undefined): boolean =>
  token !== undefined && sameText(csrfToken(key, sessionHash), token);
