import { randomBytes } from "node:crypto";
import { link, open, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { makeSecrets, type Secrets } from "./secrets.ts";
import { SettingError } from "./setting-kinds.ts";
import type { Settings } from "./settings.ts";

const FILE = "secret-key";
const codeOf = (error: unknown): string => (error instanceof Error && "code" in error ? String(error.code) : "unknown");

const readKey = async (path: string): Promise<string | undefined> => {
  try {
    const key = (await readFile(path, "utf8")).trim();
    if (key.length < 32)
      throw new SettingError(
        `${path} does not hold a secret key of at least 32 characters. Restore it, or delete it together with the data it protects.`,
      );
    return key;
  } catch (error) {
    if (codeOf(error) === "ENOENT") return undefined;
    throw error instanceof SettingError ? error : new SettingError(`${path} cannot be read (${codeOf(error)}).`);
  }
};

/** The key in a data folder; undefined when there is none. Throws a SettingError when it is unreadable or too short. */
export const readSecretKey = (dataDir: string): Promise<string | undefined> => readKey(join(dataDir, FILE));

/** Creates the key file atomically: writes a temporary file and hard-links it, which never replaces an existing key. */
const makeKey = async (path: string): Promise<void> => {
  const beside = `${path}.${randomBytes(4).toString("hex")}`;
  try {
    const file = await open(beside, "wx", 0o600);
    await file.writeFile(`${randomBytes(32).toString("base64url")}\n`);
    await file.sync();
    await file.close();
    await link(beside, path);
  } catch (error) {
    if (codeOf(error) !== "EEXIST")
      throw new SettingError(
        `${path} cannot be written (${codeOf(error)}). Set SECRET_KEY, or DATA_DIR to a folder this user may write to.`,
      );
  } finally {
    await rm(beside, { force: true });
  }
};

/**
 * The secret key: the SECRET_KEY setting, otherwise the content of `DATA_DIR/secret-key`, generated at the first start
 * with mode 0600; `mayMake` throws when there must be one already. Throws a SettingError when that file cannot be read,
 * written or is too short.
 *
 * @internal for its test.
 */
export const secretKeyOf = async (
  settings: Pick<Settings, "secretKey" | "dataDir">,
  mayMake: () => Promise<unknown> = () => Promise.resolve(),
): Promise<string> => {
  if (settings.secretKey !== undefined) return settings.secretKey;
  const path = join(settings.dataDir, FILE);
  const known = await readKey(path);
  if (known !== undefined) return known;
  await mayMake();
  await makeKey(path);
  return (await readKey(path)) ?? Promise.reject(new SettingError(`${path} cannot be read.`));
};

/**
 * Derives the server's secrets from the current secret key and the rotated-out SECRET_KEY_OLD keys. `mayMake` is asked
 * before a key is made, and throws when there must be one already.
 */
export const openSecrets = async (
  settings: Pick<Settings, "secretKey" | "dataDir" | "oldSecretKeys">,
  mayMake?: () => Promise<unknown>,
): Promise<Secrets> => makeSecrets(await secretKeyOf(settings, mayMake), settings.oldSecretKeys);
