import { beforeAll, describe, expect, it } from "vitest";
import { missingIn, productionBill, type Bill } from "./bill.ts";
import { ALLOWED, ALLOWED_FOR, labelOf, licenceOf, refusedLicences, STATED_ELSEWHERE } from "./licences.ts";
import { lockFileFaults } from "./lock-file.ts";
import { nameOf, ownLockFile, ownManifest, productionPackages, type LockFile } from "./packages.ts";
import { mustMend, vulnerabilitiesIn } from "./registry.ts";
import { auditSecrets, bitsPerSign, placeOf, secretsIn, type Found } from "./secrets.ts";

const SHA512 = `sha512-${"A".repeat(86)}==`;

/** A lock file of some packages. */
const lockOf = (packages: LockFile["packages"], manifest: LockFile["packages"][string] = {}): LockFile => ({
  lockfileVersion: 3,
  packages: { "": manifest, ...packages },
});

describe("licences", () => {
  const refused = (license: string | undefined, name = "a", dev = false): string[] =>
    refusedLicences(lockOf({ [`node_modules/${name}`]: { version: "1.0.0", ...(license && { license }), dev } }));

  it("of all production packages are allowed", () => {
    expect(refusedLicences(ownLockFile()), "replace the package, or reason in tests/audit/licences.ts").toEqual([]);
  });

  it.each(["MIT", "(MIT OR GPL-3.0-only)", "MIT AND Zlib", "(GPL-2.0-only OR Apache-2.0 AND ISC)"])(
    "%s are accepted",
    (license) => expect(refused(license)).toEqual([]),
  );

  it.each(["GPL-3.0-only", "MIT AND GPL-3.0-only", "AGPL-3.0", "LGPL-3.0-or-later", "UNLICENSED", "SEE LICENSE IN x"])(
    "%s are refused with name and version",
    (license) => expect(refused(license)).toEqual([`a@1.0.0: ${license}`]),
  );

  it("that nobody states are refused", () => expect(refused(undefined)).toEqual(["a@1.0.0: none stated"]));

  it("allowed for some packages are refused for others", () => {
    expect(refused("LGPL-3.0-or-later", "@img/sharp-linux-x64")).toEqual([]);
    expect(refused("LGPL-3.0-or-later", "sharp-linux")).toHaveLength(1);
  });

  it("of development packages are not delivered, so any is accepted", () =>
    expect(refused("GPL-3.0-only", "a", true)).toEqual([]));

  it("on the lists are all in use", () => {
    const production = productionPackages(ownLockFile());
    const stated = production.map((locked) => licenceOf(locked) ?? "").join(" ");
    expect(ALLOWED.filter((licence) => !stated.includes(licence))).toEqual([]);
    expect(ALLOWED_FOR.filter(({ packages }) => !production.some((one) => packages.test(nameOf(one))))).toEqual([]);
    const labels = new Set(production.map(labelOf));
    expect(Object.keys(STATED_ELSEWHERE).filter((label) => !labels.has(label))).toEqual([]);
  });
});

describe("the lock file", () => {
  const entry = { version: "1.2.3", integrity: SHA512 };
  const faults = (changed: object, asked = "1.2.3", known = asked): string[] =>
    lockFileFaults(lockOf({ "node_modules/a": { ...entry, ...changed } }, { dependencies: { a: known } }), {
      dependencies: { a: asked },
    });

  it("is in order", () => expect(lockFileFaults(ownLockFile(), ownManifest())).toEqual([]));

  it("may name the registry or leave it to npm", () => {
    expect(faults({})).toEqual([]);
    expect(faults({ resolved: "https://registry.npmjs.org/a/-/a-1.2.3.tgz" })).toEqual([]);
  });

  it.each([
    ["no hash", { integrity: undefined }, "node_modules/a has no sha512"],
    ["a weak hash", { integrity: "sha1-abc=" }, "node_modules/a has no sha512"],
    ["another host", { resolved: "https://example.com/a.tgz" }, "node_modules/a comes from https://example.com/a.tgz"],
    ["git", { resolved: "git+ssh://git@github.com/a/a.git#1" }, "node_modules/a comes from git+ssh"],
    ["plain HTTP", { resolved: "http://registry.npmjs.org/a" }, "node_modules/a comes from http:"],
    ["a folder", { link: true }, "node_modules/a is a link to a folder"],
    ["another version", { version: "1.2.4" }, "a: 1.2.3 is asked for, 1.2.4 is locked"],
  ])("with %s is refused", (_what, changed, fault) => {
    expect(faults(changed)).toEqual([expect.stringContaining(fault)]);
  });

  it("that differs from package.json is refused", () => {
    expect(faults({}, "1.2.3", "1.2.2")).toEqual(["a: package.json says 1.2.3, the lock file 1.2.2"]);
    expect(lockFileFaults(lockOf({}), { devDependencies: { b: "1.0.0" } })).toEqual([
      "b: package.json says 1.0.0, the lock file nothing",
    ]);
  });

  it.each(["^1.2.3", "latest", "*", "https://example.com/a.tgz", "github:a/a"])("refuses the version %s", (version) => {
    expect(faults({}, version)).toEqual([`a: ${version} is no exact version`]);
  });
});

describe("secrets", () => {
  let audited: Awaited<ReturnType<typeof auditSecrets>>;
  beforeAll(async () => {
    audited = await auditSecrets();
  });

  it("are in no tracked file", () => {
    expect(audited.files).toBeGreaterThan(1000);
    expect(
      audited.found.map(placeOf),
      "remove and replace it; KNOWN in tests/audit/secrets.ts is for invented ones",
    ).toEqual([]);
  });

  it("known as invented are all still there", () => expect(audited.unused).toEqual([]));

  // Put together here, so that this file holds none itself.
  const random = ["b7Rk2pXw9nT4", "sL8cYdE5fgQ1z"].join("");
  const cases: readonly (readonly [string, string, string?])[] = [
    [
      "a private key",
      `-----BEGIN RSA ${"PRIVATE"} KEY-----\n${`${random}\n`.repeat(20)}-----END RSA ${"PRIVATE"} KEY-----`,
    ],
    ["a key of AWS", `aws_secret_access_key = ${["wJalrXUtnFEMI/K7MDENG/", "bPxRfiCYzXAMPLEKEZ"].join("")}`],
    ["a login in an address", `fetch("https://ivan:${random}@example.org/x")`],
    ["a connection string", `postgres://zayavka:${random}@db.example.org/zayavka`],
    ["random text of a secret's name", `const API_TOKEN = "${random}";`],
    ["the same in JSON", `{ "clientSecret": "${random}" }`],
    ["an .env file", "PORT=3000", ".env"],
    ["an .env file of a stage", "PORT=3000", "deploy/.env.production"],
    ["a key file", "x", "tls/server.pem"],
    ["npm's login", "x", ".npmrc"],
  ];

  const found = async (content: string, file = "a.ts"): Promise<Found[]> => secretsIn(file, content);

  it.each(cases)("such as %s are found, and said without the secret", async (_what, content = "", file = "a.ts") => {
    const places = await found(content, file);
    expect(places.length).toBeGreaterThan(0);
    for (const place of places) expect(placeOf(place)).not.toContain(random);
  });

  it.each([
    "const tokenOf = (context: Context) => csrfToken(context.services.secrets.signing);",
    'const passwordAutocomplete = "current-password new-password";',
    'token: "aaaaaaaaaaaaaaaaaaaaaaaa1"',
    'SECRET_KEY: "a secret key for tests, long enough"',
    "https://example.org/path?token=%3Ckey%3E",
  ])("are not seen in %s", async (content) => expect(await found(content)).toEqual([]));

  it("are told from words by their entropy", () => {
    expect(bitsPerSign("aaaa")).toBe(0);
    expect(bitsPerSign("abcd")).toBe(2);
  });
});

describe("vulnerabilities", () => {
  const answer = (severity: string): string =>
    JSON.stringify({ auditReportVersion: 2, vulnerabilities: { a: { severity, range: "<1.2.3" } } });

  it.each(["critical", "high"])("that are %s must be mended", (severity) => {
    const found = vulnerabilitiesIn({ out: answer(severity), err: "" });
    expect(found).toMatchObject({ counts: { [severity]: 1 }, packages: [`a <1.2.3: ${severity}`] });
    expect(mustMend(found)).toBe(true);
  });

  it.each(["moderate", "low", "info"])("that are %s are only said", (severity) =>
    expect(mustMend(vulnerabilitiesIn({ out: answer(severity), err: "" }))).toBe(false),
  );

  it.each([
    [JSON.stringify({ message: "405 Method Not Allowed", method: "POST" }), "405 Method Not Allowed"],
    [JSON.stringify({ error: { code: "ENOTFOUND", summary: "getaddrinfo ENOTFOUND" } }), "getaddrinfo ENOTFOUND"],
    ["", "npm error network"],
    ["<html>", "npm error network"],
  ])("are unknown when the registry answers %j", (out, silent) => {
    const found = vulnerabilitiesIn({ out, err: "npm error network\n" });
    expect(found).toEqual({ silent });
    expect(mustMend(found)).toBe(false);
  });
});

describe("the bill of materials", () => {
  const lock = lockOf({
    "node_modules/a": { version: "1.0.0" },
    "node_modules/a/node_modules/b": { version: "2.0.0" },
    "node_modules/c": { version: "3.0.0", dev: true },
  });
  const whole: Bill = {
    specVersion: "1.5",
    metadata: { component: { "bom-ref": "own@0.1.0" } },
    components: ["a@1.0.0", "b@2.0.0", "c@3.0.0"].map((ref) => ({ "bom-ref": ref })),
    dependencies: [
      { ref: "own@0.1.0", dependsOn: ["a@1.0.0", "c@3.0.0"] },
      { ref: "a@1.0.0", dependsOn: ["b@2.0.0"] },
      { ref: "c@3.0.0", dependsOn: ["a@1.0.0"] },
    ],
  };

  it("lists what is delivered and nothing else", () => {
    const bill = productionBill(whole, lock);
    expect(bill.components.map((component) => component["bom-ref"])).toEqual(["a@1.0.0", "b@2.0.0"]);
    expect(bill.dependencies).toEqual([
      { ref: "own@0.1.0", dependsOn: ["a@1.0.0"] },
      { ref: "a@1.0.0", dependsOn: ["b@2.0.0"] },
    ]);
    expect(missingIn(bill, lock)).toEqual([]);
  });

  it("names what it lacks", () => {
    expect(missingIn({ ...whole, components: [{ "bom-ref": "a@1.0.0" }] }, lock)).toEqual(["b@2.0.0"]);
  });
});
