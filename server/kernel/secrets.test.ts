import { mkdir, readdir, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { temporaryFolder } from "#tests/support/after-all.ts";
import { hashPassword, verifyPassword } from "./passwords.ts";
import { secretKeyOf } from "./secret-file.ts";
import { makeSecrets, newToken, sameText } from "./secrets.ts";

const OLD = "o".repeat(32);
const NEW = "n".repeat(32);

describe("sealing", () => {
  const secrets = makeSecrets(NEW);

  it.each(["", "7501020018", "Иван Петров", "x".repeat(100_000)])("round-trips a text", (text) => {
    expect(secrets.open(secrets.seal(text)).toString("utf8")).toBe(text);
  });

  it("round-trips bytes", () => {
    const bytes = Buffer.from([0, 255, 1, 254]);
    expect(secrets.open(secrets.seal(bytes))).toEqual(bytes);
  });

  it("gives different ciphertext each time, without the plain text in it", () => {
    const [one, two] = [secrets.seal("7501020018"), secrets.seal("7501020018")];
    expect(one.equals(two)).toBe(false);
    expect(one.includes("7501020018")).toBe(false);
  });

  it("throws when any byte was altered or is missing", () => {
    const sealed = secrets.seal("BG80BNBG96611020345678");
    for (let at = 0; at < sealed.length; at++) {
      const altered = Buffer.from(sealed);
      altered[at] = altered[at]! ^ 1;
      expect(() => secrets.open(altered)).toThrow();
    }
    expect(() => secrets.open(sealed.subarray(0, 20))).toThrow();
    expect(() => secrets.open(Buffer.alloc(0))).toThrow();
  });

  it("binds the ciphertext to its place", () => {
    const sealed = secrets.seal("1", "users.egn:a");
    expect(secrets.open(sealed, "users.egn:a").toString()).toBe("1");
    expect(() => secrets.open(sealed, "users.egn:b")).toThrow();
    expect(() => secrets.open(sealed)).toThrow();
  });

  it("uses an old key to open and look up, never to seal or sign", () => {
    const before = makeSecrets(OLD);
    const after = makeSecrets(NEW, [OLD]);
    expect(after.open(before.seal("text")).toString()).toBe("text");
    expect(after.lookupHashes("egn", "1")).toEqual([after.lookupHash("egn", "1"), before.lookupHash("egn", "1")]);
    expect(() => before.open(after.seal("text"))).toThrow("SECRET_KEY");
    expect(after.signing.equals(before.signing)).toBe(false);
  });
});

describe("lookup hashes", () => {
  it("are the same for the same value, and differ by purpose, value and key", () => {
    const { lookupHash } = makeSecrets(NEW);
    expect(lookupHash("egn", "7501020018")).toBe(lookupHash("egn", "7501020018"));
    const all = [
      lookupHash("egn", "7501020018"),
      lookupHash("phone", "7501020018"),
      lookupHash("egn", "7501020019"),
      makeSecrets(OLD).lookupHash("egn", "7501020018"),
      lookupHash("eg", "n7501020018"),
    ];
    expect(new Set(all).size).toBe(all.length);
  });
});

describe("tokens", () => {
  it("have at least 128 bits and do not repeat", () => {
    const tokens = Array.from({ length: 1000 }, () => newToken());
    expect(new Set(tokens).size).toBe(1000);
    expect(Buffer.from(tokens[0]!, "base64url")).toHaveLength(16);
  });

  it("are compared in full", () => {
    expect([sameText("abc", "abc"), sameText("abc", "abd"), sameText("abc", "ab"), sameText("", "")]).toEqual([
      true,
      false,
      false,
      true,
    ]);
  });
});

describe("passwords", () => {
  it("are hashed with argon2id at OWASP's cost and verified whatever their Unicode normalisation", async () => {
    const stored = await hashPassword("Парола й 1");
    expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await verifyPassword(stored, "Парола й 1".normalize("NFD"))).toBe(true);
    expect(await verifyPassword(stored, "парола й 1")).toBe(false);
  });

  it("do not match without a stored hash or with a malformed one", async () => {
    expect(await verifyPassword(null, "")).toBe(false);
    expect(await verifyPassword("$argon2id$nonsense", "x")).toBe(false);
  });

  it("longer than 8192 bytes are rejected, not truncated", async () => {
    await expect(hashPassword("x".repeat(8193))).rejects.toThrow("too long");
    expect(await verifyPassword(await hashPassword("x".repeat(8192)), "x".repeat(8193))).toBe(false);
  });

  it("of 200 characters fit even when normalisation expands them", async () => {
    expect(await verifyPassword(await hashPassword("\ufdfa".repeat(200)), "\ufdfa".repeat(200))).toBe(true);
  });
});

describe("the secret key file", () => {
  const folder = temporaryFolder("secret");

  it("is created once with mode 0600 and read from then on", async () => {
    const keys = await Promise.all(
      Array.from({ length: 5 }, () => secretKeyOf({ secretKey: undefined, dataDir: folder })),
    );
    expect(new Set(keys).size).toBe(1);
    expect(keys[0]).toHaveLength(43);
    expect((await stat(join(folder, "secret-key"))).mode & 0o777).toBe(0o600);
    expect(await readdir(folder)).toEqual(["secret-key"]);
  });

  it("is not created when SECRET_KEY is set", async () => {
    expect(await secretKeyOf({ secretKey: NEW, dataDir: "/nowhere" })).toBe(NEW);
  });

  it("is never replaced when damaged; the error is one line", async () => {
    await mkdir(join(folder, "b"));
    await writeFile(join(folder, "b", "secret-key"), "short\n");
    await expect(secretKeyOf({ secretKey: undefined, dataDir: join(folder, "b") })).rejects.toThrow(
      /does not hold a secret key/,
    );
    await expect(secretKeyOf({ secretKey: undefined, dataDir: join(folder, "none") })).rejects.toThrow(
      /cannot be written \(ENOENT\)/,
    );
  });
});
