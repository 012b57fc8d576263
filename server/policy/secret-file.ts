import { randomBytes } from "node:crypto";
import { link, open, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { SettingError, type Settings } from "#server/settings.ts";

const FILE = "secret-key";
const codeOf = (error: unknown): string => (error instanceof Error && "code" in error ? String(error.code) : "unknown");

const readKey = async (path: string): Promise<string | undefined> => {
  try {
    const key = (await readFile(path, "utf8")).trim();
    if (key.length < 32) throw new SettingError(`${path} does not hold a secret key of at least 32 characters. Restore it, or delete it together with the data it protects.`);
    return key;
  } catch (error) {
    if (codeOf(error) === "ENOENT") return undefined;
    throw error instanceof SettingError ? error : new SettingError(`${path} cannot be read (${codeOf(error)}).`);
  }
};

/** Writes beside and links into place: a start that is killed leaves a whole key or none, and never replaces one. */
const makeKey = async (path: string): Promise<void> => {
  const beside = `${path}.${randomBytes(4).toString("hex")}`;
  try {
    const file = await open(beside, "wx", 0o600);
    await file.writeFile(`${randomBytes(32).toString("base64url")}\n`);
    await file.sync();
    await file.close();
    await link(beside, path);
  } catch (error) {
    if (codeOf(error) !== "EEXIST") throw new SettingError(`${path} cannot be written (${codeOf(error)}). Set SECRET_KEY, or DATA_DIR to a folder this user may write to.`);
  } finally {
    await rm(beside, { force: true });
  }
};

/** The secret key: the setting, otherwise the one in `DATA_DIR/secret-key`, which is made at the first start and readable by its owner only. */
export const secretKeyOf = async (settings: Pick<Settings, "secretKey" | "dataDir">): Promise<string> => {
  if (settings.secretKey !== undefined) return settings.secretKey;
  const path = join(settings.dataDir, FILE);
  const known = await readKey(path);
  if (known !== undefined) return known;
  await makeKey(path);
  return (await readKey(path)) ?? Promise.reject(new SettingError(`${path} cannot be read.`));
};
