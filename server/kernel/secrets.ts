/** Keys derived from SECRET_KEY: signing, keyed lookup hashes, and encryption of sensitive database columns. */
import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from "node:crypto";

const FORMAT = 1;
const KEY_ID_BYTES = 4;
const IV_BYTES = 12;
const TAG_BYTES = 16;
const HEADER_BYTES = 1 + KEY_ID_BYTES + IV_BYTES + TAG_BYTES;

type Keys = { id: Buffer; signing: Buffer; lookup: Buffer; encryption: Buffer };

const derive = (secret: string, use: string, bytes: number): Buffer =>
  Buffer.from(hkdfSync("sha256", secret, "", `zayavka ${use}`, bytes));

const keysOf = (secret: string): Keys => ({
  id: derive(secret, "key id", KEY_ID_BYTES),
  signing: derive(secret, "signing", 32),
  lookup: derive(secret, "look-up", 32),
  encryption: derive(secret, "encryption", 32),
});

/** Ids of keys, in hexadecimal: a sealed value begins with its format and the id of its key. */
export const keyIds = (secrets: readonly string[]): string[] =>
  secrets.map((secret) => keysOf(secret).id.toString("hex"));

/** Cryptographic operations under the server's secret keys. */
export type Secrets = {
  /** HMAC key for tokens that expire before a key rotation ends: CSRF tokens, signed links. */
  readonly signing: Buffer;
  /** Ids of the keys in hexadecimal, the current one first: derived from them by a keyed hash, and no secret. */
  readonly keyIds: readonly string[];
  /** Encrypts under the current key (AES-256-GCM). `place` is authenticated data: opening needs the same place. */
  seal(plain: string | Uint8Array, place?: string): Buffer;
  /** Decrypts a sealed value under any known key. Throws when it was altered or its place or key differs. */
  open(sealed: Uint8Array, place?: string): Buffer;
  /** Keyed hash (HMAC-SHA-256, base64url) for finding rows by an equal value; differs per purpose and per key. */
  lookupHash(purpose: string, value: string): string;
  /** The lookup hash under every known key, current first: also finds rows written before a key rotation. */
  lookupHashes(purpose: string, value: string): string[];
};

const hashUnder = (key: Buffer, purpose: string, value: string): string =>
  createHmac("sha256", key).update(`${purpose}\0${value}`).digest("base64url");

const sealUnder = (keys: Keys, plain: string | Uint8Array, place: string): Buffer => {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv("aes-256-gcm", keys.encryption, iv).setAAD(Buffer.from(place));
  const body = Buffer.concat([
    typeof plain === "string" ? cipher.update(plain, "utf8") : cipher.update(plain),
    cipher.final(),
  ]);
  return Buffer.concat([Buffer.from([FORMAT]), keys.id, iv, cipher.getAuthTag(), body]);
};

const openWith = (all: readonly Keys[], given: Uint8Array, place: string): Buffer => {
  const sealed = Buffer.from(given.buffer, given.byteOffset, given.byteLength);
  const id = sealed.subarray(1, 1 + KEY_ID_BYTES);
  const keys = all.find((each) => each.id.equals(id));
  if (sealed.length < HEADER_BYTES || sealed[0] !== FORMAT || keys === undefined) {
    throw new Error("This was not sealed with a key this server knows. Was SECRET_KEY changed without SECRET_KEY_OLD?");
  }
  const ivEnd = 1 + KEY_ID_BYTES + IV_BYTES;
  const decipher = createDecipheriv("aes-256-gcm", keys.encryption, sealed.subarray(1 + KEY_ID_BYTES, ivEnd), {
    authTagLength: TAG_BYTES,
  });
  decipher.setAAD(Buffer.from(place)).setAuthTag(sealed.subarray(ivEnd, HEADER_BYTES));
  return Buffer.concat([decipher.update(sealed.subarray(HEADER_BYTES)), decipher.final()]);
};

/** Derives all keys from the secret. Old secrets still open and look up, but never seal or sign. */
export const makeSecrets = (current: string, old: readonly string[] = []): Secrets => {
  const keys = keysOf(current);
  const all = [keys, ...old.map(keysOf)];
  return {
    signing: keys.signing,
    keyIds: all.map(({ id }) => id.toString("hex")),
    seal: (plain, place = "") => sealUnder(keys, plain, place),
    open: (sealed, place = "") => openWith(all, sealed, place),
    lookupHash: (purpose, value) => hashUnder(keys.lookup, purpose, value),
    lookupHashes: (purpose, value) => all.map(({ lookup }) => hashUnder(lookup, purpose, value)),
  };
};

/** A random token for a link or cookie, base64url; 128 bits by default. */
export const newToken = (bytes = 16): string => randomBytes(bytes).toString("base64url");

/** SHA-256 of a token, base64url. Tables store this instead of the token, so a leaked database has no usable ones. */
export const hashToken = (token: string): string => createHash("sha256").update(token).digest("base64url");

/** Constant-time comparison of two texts (for equal lengths). */
export const sameText = (a: string, b: string): boolean => {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
};
