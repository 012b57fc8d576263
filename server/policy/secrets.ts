/** Everything that is derived from SECRET_KEY: signing, keyed look-up, encryption of what must not lie in the database in the clear. */
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, timingSafeEqual } from "node:crypto";

const FORMAT = 1;
const KEY_ID_BYTES = 4;
const IV_BYTES = 12;
const TAG_BYTES = 16;
const HEADER_BYTES = 1 + KEY_ID_BYTES + IV_BYTES + TAG_BYTES;

type Keys = { id: Buffer; signing: Buffer; lookup: Buffer; encryption: Buffer };

const derive = (secret: string, use: string, bytes: number): Buffer => Buffer.from(hkdfSync("sha256", secret, "", `zayavka ${use}`, bytes));

const keysOf = (secret: string): Keys => ({
  id: derive(secret, "key id", KEY_ID_BYTES),
  signing: derive(secret, "signing", 32),
  lookup: derive(secret, "look-up", 32),
  encryption: derive(secret, "encryption", 32),
});

export type Secrets = {
  /** Key for tokens that live shorter than a rotation: CSRF tokens, signed links. */
  readonly signing: Buffer;
  /** Encrypts under the current key (AES-256-GCM). What was sealed for one place opens nowhere else. */
  seal(plain: string | Uint8Array, place?: string): Buffer;
  /** Decrypts what any of the known keys sealed. Throws when it was altered or belongs to another place or key. */
  open(sealed: Uint8Array, place?: string): Buffer;
  /** A keyed hash by which an equal value is found again; purposes do not mix. Changes with the key. */
  lookupHash(purpose: string, value: string): string;
  /** The same hash under each known key, the current one first: for finding rows written before a rotation. */
  lookupHashes(purpose: string, value: string): string[];
};

const hashUnder = (key: Buffer, purpose: string, value: string): string => createHmac("sha256", key).update(`${purpose}\0${value}`).digest("base64url");

const sealUnder = (keys: Keys, plain: string | Uint8Array, place: string): Buffer => {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv("aes-256-gcm", keys.encryption, iv).setAAD(Buffer.from(place));
  const body = Buffer.concat([typeof plain === "string" ? cipher.update(plain, "utf8") : cipher.update(plain), cipher.final()]);
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
  const decipher = createDecipheriv("aes-256-gcm", keys.encryption, sealed.subarray(1 + KEY_ID_BYTES, ivEnd), { authTagLength: TAG_BYTES });
  decipher.setAAD(Buffer.from(place)).setAuthTag(sealed.subarray(ivEnd, HEADER_BYTES));
  return Buffer.concat([decipher.update(sealed.subarray(HEADER_BYTES)), decipher.final()]);
};

/** Makes the keys of a secret. Old secrets still open and find, but nothing new is made with them. */
export const makeSecrets = (current: string, old: readonly string[] = []): Secrets => {
  const keys = keysOf(current);
  const all = [keys, ...old.map(keysOf)];
  return {
    signing: keys.signing,
    seal: (plain, place = "") => sealUnder(keys, plain, place),
    open: (sealed, place = "") => openWith(all, sealed, place),
    lookupHash: (purpose, value) => hashUnder(keys.lookup, purpose, value),
    lookupHashes: (purpose, value) => all.map(({ lookup }) => hashUnder(lookup, purpose, value)),
  };
};

/** A token for a link or a cookie: base64url of random bytes, 128 bits unless more are asked for. */
export const newToken = (bytes = 16): string => randomBytes(bytes).toString("base64url");

/** Compares two texts in a time that tells nothing about where they differ. */
export const sameText = (a: string, b: string): boolean => {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
};
