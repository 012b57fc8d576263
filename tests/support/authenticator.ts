/** An authenticator, as RFC 6238 and RFC 4226 say: six digits for thirty seconds each, by HMAC-SHA-1. */
import { createHmac } from "node:crypto";

export const STEP_SECONDS = 30;
const BASE32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

const bytesOf = (secret: string): Buffer => {
  const bits = [...secret].map((sign) => BASE32.indexOf(sign).toString(2).padStart(5, "0")).join("");
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => parseInt(byte, 2)));
};

/** The code that it shows at a time. */
export const codeAt = (secret: string, at: Date): string => {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(at.getTime() / 1000 / STEP_SECONDS)));
  const digest = createHmac("sha1", bytesOf(secret)).update(counter).digest();
  const from = digest.at(-1)! & 15;
  return String((digest.readUInt32BE(from) & 0x7fffffff) % 1_000_000).padStart(6, "0");
};
