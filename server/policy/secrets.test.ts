import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hashPassword, verifyPassword } from "#server/policy/passwords.ts";
import { secretKeyOf } from "#server/policy/secret-file.ts";
import { makeSecrets, newToken, sameText } from "#server/policy/secrets.ts";

const OLD = "o".repeat(32);
const NEW = "n".repeat(32);

describe("sealing", () => {
  const secrets = makeSecrets(NEW);

  it.each(["", "7501020018", "Иван Петров", "x".repeat(100_000)])("gives back what was sealed", (text) => {
    expect(secrets.open(secrets.seal(text)).toString("utf8")).toBe(text);
  });

  it("gives back bytes", () => {
    const bytes = Buffer.from([0, 255, 1, 254]);
    expect(secrets.open(secrets.seal(bytes))).toEqual(bytes);
  });

  it("never seals alike twice and never shows the text", () => {
    const [one, two] = [secrets.seal("7501020018"), secrets.seal("7501020018")];
    expect(one.equals(two)).toBe(false);
    expect(one.includes("7501020018")).toBe(false);
  });

  it("refuses every altered byte", () => {
    const sealed = secrets.seal("BG80BNBG96611020345678");
    for (let at = 0; at < sealed.length; at++) {
      const altered = Buffer.from(sealed);
      altered[at] = altered[at]! ^ 1;
      expect(() => secrets.open(altered)).toThrow();
    }
    expect(() => secrets.open(sealed.subarray(0, 20))).toThrow();
    expect(() => secrets.open(Buffer.alloc(0))).toThrow();
  });

  it("opens only in its place", () => {
    const sealed = secrets.seal("1", "users.egn:a");
    expect(secrets.open(sealed, "users.egn:a").toString()).toBe("1");
    expect(() => secrets.open(sealed, "users.egn:b")).toThrow();
    expect(() => secrets.open(sealed)).toThrow();
  });

  it("opens and finds what an old key made, and makes nothing new with it", () => {
    const before = makeSecrets(OLD);
    const after = makeSecrets(NEW, [OLD]);
    expect(after.open(before.seal("text")).toString()).toBe("text");
    expect(after.lookupHashes("egn", "1")).toEqual([after.lookupHash("egn", "1"), before.lookupHash("egn", "1")]);
    expect(() => before.open(after.seal("text"))).toThrow("SECRET_KEY");
    expect(after.signing.equals(before.signing)).toBe(false);
  });
});

describe("look-up hashes", () => {
  it("are the same for the same value, and differ by purpose, value and key", () => {
    const { lookupHash } = makeSecrets(NEW);
    expect(lookupHash("egn", "7501020018")).toBe(lookupHash("egn", "7501020018"));
    const all = [lookupHash("egn", "7501020018"), lookupHash("phone", "7501020018"), lookupHash("egn", "7501020019"), makeSecrets(OLD).lookupHash("egn", "7501020018"), lookupHash("eg", "n7501020018")];
    expect(new Set(all).size).toBe(all.length);
  });
});

describe("tokens", () => {
  it("have at least 128 bits and do not repeat", () => {
    const tokens = Array.from({ length: 1000 }, () => newToken());
    expect(new Set(tokens).size).toBe(1000);
    expect(Buffer.from(tokens[0]!, "base64url")).toHaveLength(16);
  });

  it("are compared whole", () => {
    expect([sameText("abc", "abc"), sameText("abc", "abd"), sameText("abc", "ab"), sameText("", "")]).toEqual([true, false, false, true]);
  });
});

describe("passwords", () => {
  it("are hashed with argon2id at OWASP's cost and known again, however the keyboard composes them", async () => {
    const stored = await hashPassword("Парола й 1");
    expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await verifyPassword(stored, "Парола й 1".normalize("NFD"))).toBe(true);
    expect(await verifyPassword(stored, "парола й 1")).toBe(false);
  });

  it("of nobody, or with a broken hash, are wrong", async () => {
    expect(await verifyPassword(null, "")).toBe(false);
    expect(await verifyPassword("$argon2id$nonsense", "x")).toBe(false);
  });

  it("longer than 8192 bytes are refused, not cut", async () => {
    await expect(hashPassword("x".repeat(8193))).rejects.toThrow("too long");
    expect(await verifyPassword(await hashPassword("x".repeat(8192)), "x".repeat(8193))).toBe(false);
  });

  it("of 200 signs fit however long their letters become", async () => {
    expect(await verifyPassword(await hashPassword("\ufdfa".repeat(200)), "\ufdfa".repeat(200))).toBe(true);
  });
});

describe("the secret key's file", () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "secret-"));
  });
  afterAll(() => rm(folder, { recursive: true }));

  it("is made once, for its owner only, and read from then on", async () => {
    const keys = await Promise.all(Array.from({ length: 5 }, () => secretKeyOf({ secretKey: undefined, dataDir: folder })));
    expect(new Set(keys).size).toBe(1);
    expect(keys[0]).toHaveLength(43);
    expect((await stat(join(folder, "secret-key"))).mode & 0o777).toBe(0o600);
    expect(await readdir(folder)).toEqual(["secret-key"]);
  });

  it("is not made when the setting gives the key", async () => {
    expect(await secretKeyOf({ secretKey: NEW, dataDir: "/nowhere" })).toBe(NEW);
  });

  it("is never replaced when it is damaged, and says so in one line", async () => {
    await mkdir(join(folder, "b"));
    await writeFile(join(folder, "b", "secret-key"), "short\n");
    await expect(secretKeyOf({ secretKey: undefined, dataDir: join(folder, "b") })).rejects.toThrow(/does not hold a secret key/);
    await expect(secretKeyOf({ secretKey: undefined, dataDir: join(folder, "none") })).rejects.toThrow(/cannot be written \(ENOENT\)/);
  });
});
