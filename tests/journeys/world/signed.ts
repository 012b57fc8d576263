/** Signatures as the pages of payouts and of cards say them. */
import { createHmac } from "node:crypto";
import type { Asked } from "./service.ts";

const FARTHEST_SECONDS = 300;

/** The signature of a text at a moment. */
export const signatureOf = (secret: string, timestamp: string, text: string): string =>
  createHmac("sha256", secret).update(`${timestamp}.${text}`, "utf8").digest("hex");

/** Headers that sign a text now. */
export const signedHeaders = (secret: string, text: string): Record<string, string> => {
  const timestamp = String(Math.floor(Date.now() / 1000));
  return { "x-timestamp": timestamp, "x-signature": signatureOf(secret, timestamp, text) };
};

/** What is wrong with the signature of a request to a service whose address has the path `base`; undefined when nothing is. */
export const signatureFault = (
  secret: string,
  { method, path, headers, body }: Asked,
  base: string,
): string | undefined => {
  const timestamp = String(headers["x-timestamp"] ?? "");
  if (!/^\d+$/.test(timestamp)) return "X-Timestamp is no Unix seconds";
  if (Math.abs(Date.now() / 1000 - Number(timestamp)) > FARTHEST_SECONDS) return "X-Timestamp is far from our clock";
  const text = method === "GET" ? path.slice(base.length) : body;
  return headers["x-signature"] === signatureOf(secret, timestamp, text) ? undefined : "X-Signature is not ours";
};
