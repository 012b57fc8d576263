import { randomBytes } from "node:crypto";
import { hash, verify } from "@node-rs/argon2";

// OWASP Password Storage Cheat Sheet, argon2id: 19 MiB, two passes, one lane.
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
// Forms accept 200 characters; NFKC can expand one character to eighteen (Arabic ligature U+FDFA).
const LONGEST_BYTES = 8_192;

/** NFKC-normalised UTF-8: keyboards compose the same letter from different code points. */
const bytesOf = (password: string): Buffer => Buffer.from(password.normalize("NFKC"), "utf8");

/** Hashes a password with argon2id into a PHC string (salt and cost included). Rejects above 8192 bytes. */
export const hashPassword = (password: string): Promise<string> => {
  const bytes = bytesOf(password);
  return bytes.length > LONGEST_BYTES ? Promise.reject(new Error("The password is too long.")) : hash(bytes, COST);
};

let dummy: Promise<string> | undefined;

/**
 * Whether the password matches the stored hash. Without a hash (unknown user) it still verifies against a dummy and
 * returns false, so response time does not reveal which accounts exist.
 */
export const verifyPassword = async (stored: string | null | undefined, password: string): Promise<boolean> => {
  dummy ??= hashPassword(randomBytes(16).toString("hex"));
  const bytes = bytesOf(password).subarray(0, LONGEST_BYTES + 1);
  const matches = await verify(stored ?? (await dummy), bytes).catch(() => false);
  return matches && stored !== null && stored !== undefined && bytes.length <= LONGEST_BYTES;
};

/** Bytes of a salt, as the libraries choose them for random ones. */
const SALT_BYTES = 16;

/**
 * A slow hash of a password under a given salt: equal for equal passwords, so that one calculation finds it among many.
 * `salt` is a secret's keyed hash, which is not shorter than a salt.
 */
export const decoyProof = (password: string, salt: string): Promise<string> =>
  hash(bytesOf(password).subarray(0, LONGEST_BYTES + 1), {
    ...COST,
    salt: Buffer.from(salt, "utf8").subarray(0, SALT_BYTES),
  });

/** Precomputes the dummy hash used for unknown users, so the first such login takes no longer than later ones. */
export const warmPasswords = async (): Promise<void> => {
  await verifyPassword(null, "");
};
