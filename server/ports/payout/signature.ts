import { createHmac } from "node:crypto";
import { sameText } from "#server/kernel/secrets.ts";

const SKEW_SECONDS = 300;

const hmac = (secret: string, timestamp: string, text: string): string =>
  createHmac("sha256", secret).update(`${timestamp}.${text}`).digest("hex");

/** Signature headers of a request to or from a partner: HMAC-SHA256 of `<unix seconds>.<text>`, in hex. */
export const signedHeaders = (
  secret: string,
  text: string,
  now: Date,
): { "x-timestamp": string; "x-signature": string } => {
  const timestamp = String(Math.floor(now.getTime() / 1000));
  return { "x-timestamp": timestamp, "x-signature": hmac(secret, timestamp, text) };
};

/** Whether the headers contain a valid signature of the text, made within five minutes of `now`. */
export const isSigned = (
  secret: string,
  headers: { readonly [name: string]: string | string[] | undefined },
  text: string,
  now: Date,
): boolean => {
  const [timestamp, signature] = [headers["x-timestamp"], headers["x-signature"]];
  if (typeof timestamp !== "string" || typeof signature !== "string" || !/^\d{1,12}$/.test(timestamp)) return false;
  if (Math.abs(now.getTime() / 1000 - Number(timestamp)) > SKEW_SECONDS) return false;
  return sameText(signature, hmac(secret, timestamp, text));
};
