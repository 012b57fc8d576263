import { randomBytes } from "node:crypto";
import { hash, verify } from "@node-rs/argon2";

// OWASP's first choice for argon2id: 19 MiB, two passes, one lane.
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
// 200 signs, the most a form takes, can grow to this much: one sign of Arabic becomes eighteen.
const LONGEST_BYTES = 8_192;

/** Keyboards spell one letter in several ways; a password is the letter. */
const bytesOf = (password: string): Buffer => Buffer.from(password.normalize("NFKC"), "utf8");

/** Hashes a password with argon2id into a text that holds salt and cost. At most 8192 bytes. */
export const hashPassword = (password: string): Promise<string> => {
  const bytes = bytesOf(password);
  return bytes.length > LONGEST_BYTES ? Promise.reject(new Error("The password is too long.")) : hash(bytes, COST);
};

let dummy: Promise<string> | undefined;

/**
 * Whether this is the password. Without a hash (nobody of that name) it works as long as with one and says no,
 * so that time does not tell who has a profile.
 */
export const verifyPassword = async (stored: string | null | undefined, password: string): Promise<boolean> => {
  dummy ??= hashPassword(randomBytes(16).toString("hex"));
  const bytes = bytesOf(password).subarray(0, LONGEST_BYTES + 1);
  const matches = await verify(stored ?? (await dummy), bytes).catch(() => false);
  return matches && stored !== null && stored !== undefined && bytes.length <= LONGEST_BYTES;
};

/** Makes the hash that unknown names are compared with, so that not even the first such login is slower. */
export const warmPasswords = async (): Promise<void> => {
  await verifyPassword(null, "");
};
