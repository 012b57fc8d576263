import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { makeSecrets } from "#server/kernel/secrets.ts";
import { SettingError } from "#server/kernel/setting-kinds.ts";
import { readSettings } from "#server/kernel/settings.ts";
import { choosePorts, DEMO_PORTS, demosAmong, makePorts, UNREAL_PORTS, type ChosenPorts } from "./choose-ports.ts";
import { manualClock } from "#tests/support/manual-clock.ts";
import type { Ports } from "./ports.ts";

const REAL = {
  SMTP_URL: "smtps://u:p@mail.bg",
  SMS_URL: "https://sms.bg",
  SMS_TOKEN: "token-123",
  PAYOUT_URL: "https://pay.bg/",
  PAYOUT_SECRET: "s".repeat(16),
  REGISTER_URL: "https://reg.bg",
  REGISTER_TOKEN: "token-123",
  REVIEW_URL: "https://review.bg",
  REVIEW_TOKEN: "token-123",
  CCR_URL: "https://ccr.bg",
  CCR_TOKEN: "token-123",
};
const PUBLIC_URL = "https://example.bg";

type Env = Record<string, string>;
const choose = (env: Env): ChosenPorts => choosePorts(env, readSettings(env));
const make = (env: Env): Ports =>
  makePorts(choose(env), {
    settings: readSettings(env),
    clock: manualClock(new Date("2026-11-21T08:00:00Z")),
    secrets: makeSecrets("k".repeat(32)),
  });
const adaptersOf = (env: Env): Record<string, string> =>
  Object.fromEntries(Object.entries(choose(env)).map(([name, { adapter }]) => [name, adapter]));
const noticesOf = (env: Env): string[] =>
  Object.values(choose(env)).flatMap(({ notice }) => notice(readSettings(env)) ?? []);
const refusal = (env: Env): string => {
  try {
    choose(env);
  } catch (error) {
    if (error instanceof SettingError) return error.message;
    throw error;
  }
  return "accepted";
};

/** The demo ports but some, as `ALLOW_DEMO_PORTS` lists them. */
const allBut = (...ports: readonly string[]): string => DEMO_PORTS.filter((name) => !ports.includes(name)).join(",");

describe("ports", () => {
  it("default to a working local demo in an empty environment", () => {
    expect(adaptersOf({})).toMatchObject({
      mail: "demo",
      sms: "demo",
      register: "demo",
      payout: "demo",
      review: "demo",
      files: "folder",
      scan: "none",
      captcha: "altcha",
    });
    expect(demosAmong(choose({}))).toEqual(DEMO_PORTS);
    expect(make({})).toMatchObject({ mail: { isOutbox: true }, sms: { isOutbox: true }, scan: null });
  });

  it("use the real adapter when its settings are given", () => {
    const env = {
      ...REAL,
      S3_URL: "https://access:secret@s3.example/bucket",
      CLAMAV_URL: "tcp://scanner:3310",
      CAPTCHA: "google",
      RECAPTCHA_SITE_KEY: "6Lsite",
      RECAPTCHA_SECRET: "6Lsecret",
    };
    expect(adaptersOf(env)).toMatchObject({
      mail: "smtp",
      sms: "http",
      register: "http",
      payout: "http",
      review: "http",
      files: "s3",
      scan: "clamav",
      captcha: "google",
    });
    expect(make(env)).toMatchObject({
      mail: { isOutbox: false },
      sms: { isOutbox: false },
      scan: { scan: expect.any(Function) as unknown },
      captcha: { provider: "google", siteKey: "6Lsite" },
    });
    expect(make({ CAPTCHA: "none" }).captcha.provider).toBe("none");
  });

  it("store files in FILES_DIR, otherwise in the data folder", async () => {
    const folder = await mkdtemp(join(tmpdir(), "ports-"));
    const id = "a".repeat(22);
    await make({ DATA_DIR: folder }).files.put(id, Buffer.from("x"));
    await make({ DATA_DIR: folder, FILES_DIR: join(folder, "shared") }).files.put(id, Buffer.from("x"));
    expect([await readdir(join(folder, "files")), await readdir(join(folder, "shared"))]).toEqual([[id], [id]]);
    await rm(folder, { recursive: true });
  });

  it.each([
    ["CAPTCHA", "hcaptcha", "CAPTCHA must be one of altcha, google, none"],
    ["CAPTCHA", "google", "RECAPTCHA_SITE_KEY and RECAPTCHA_SECRET are required with CAPTCHA=google."],
    ["MAIL_FROM", "a@b.bg\r\nBcc: c@d.bg", "MAIL_FROM must be"],
    ["MAIL_FROM", "поща@b.bg", "MAIL_FROM must be"],
    ["SMS_SENDER", "Заявка", 'SMS_SENDER must be 3 to 11 Latin letters or digits, not "Заявка".'],
    ["CLAMAV_URL", "tcp://scanner", 'CLAMAV_URL must be an address like tcp://host:3310, not "tcp://scanner".'],
    ["CLAMAV_URL", "http://scanner:3310", "CLAMAV_URL must be"],
    [
      "ALLOW_DEMO_PORTS",
      "mail,fax",
      `ALLOW_DEMO_PORTS must be a list separated by commas of ${UNREAL_PORTS.join(", ")}, not "mail,fax".`,
    ],
  ])("reject %s=%j with a one-line error naming the setting", (name, value, expected) => {
    const message = refusal({ [name]: value });
    expect(message).toContain(expected);
    expect(message).not.toContain("\n");
  });

  it.each([
    ["SMTP_URL", "https://user:hunter2hunter2@mail.bg"],
    ["SMS_TOKEN", "hunter2"],
    ["S3_URL", "https://user:hunter2hunter2@s3.example"],
    ["S3_URL", "https://hunter2@s3.example/bucket"],
    ["S3_URL", "https://access:100%hunter2@s3.example/bucket"],
    ["S3_URL", "https://access:hunter2/and/more@s3.example/bucket"],
  ])("never include the value of %s in an error", (name, value) => {
    expect(refusal({ [name]: value })).toContain(`${name} must be`);
    expect(refusal({ [name]: value })).not.toContain("hunter2");
  });

  it.each([
    ["SMS_URL", "SMS_TOKEN"],
    ["PAYOUT_URL", "PAYOUT_SECRET"],
    ["REGISTER_URL", "REGISTER_TOKEN"],
    ["REVIEW_URL", "REVIEW_TOKEN"],
  ] as const)("require %s and %s together, even in demo mode", (address, token) => {
    expect(refusal({ [address]: REAL[address] })).toBe(`${token} is required with ${address}.`);
    expect(refusal({ [token]: REAL[token] })).toBe(`${address} is required with ${token}.`);
    expect(refusal({ ...REAL, [token]: " " })).toBe(`${token} is required with ${address}.`);
  });

  it("require both of Google's keys together, whichever captcha is chosen", () => {
    expect(refusal({ RECAPTCHA_SITE_KEY: "6L" })).toBe("RECAPTCHA_SECRET is required with RECAPTCHA_SITE_KEY.");
    expect(refusal({ RECAPTCHA_SECRET: "6L" })).toBe("RECAPTCHA_SITE_KEY is required with RECAPTCHA_SECRET.");
    expect(adaptersOf({ RECAPTCHA_SITE_KEY: "6L", RECAPTCHA_SECRET: "6L" })).toMatchObject({ captcha: "altcha" });
  });
});

describe("outside demo mode", () => {
  const SETTINGS_OF = [
    ["mail", "SMTP_URL"],
    ["sms", "SMS_URL, SMS_TOKEN"],
    ["register", "REGISTER_URL, REGISTER_TOKEN"],
    ["payout", "PAYOUT_URL, PAYOUT_SECRET"],
    ["review", "REVIEW_URL, REVIEW_TOKEN"],
    ["ccr", "CCR_URL, CCR_TOKEN"],
  ] as const;

  it("ports that are real or allowed demos are accepted", () => {
    const ports = SETTINGS_OF.map(([port]) => port);
    const chosen = choose({ ...REAL, PUBLIC_URL, ALLOW_DEMO_PORTS: allBut(...ports) });
    expect(ports.filter((port) => chosen[port].adapter === "demo")).toEqual([]);
    expect(demosAmong(choose({ PUBLIC_URL, ALLOW_DEMO_PORTS: allBut() }))).toEqual(DEMO_PORTS);
  });

  it.each(SETTINGS_OF)("the demo of %s is rejected, naming %s", (port, names) => {
    expect(refusal({ PUBLIC_URL, ALLOW_DEMO_PORTS: allBut(port) })).toBe(
      `${names} must be set, because PUBLIC_URL is https://example.bg: the demo of ${port} serves nobody real. ` +
        `To start all the same set ALLOW_DEMO_PORTS=${allBut(port)},${port}.`,
    );
  });

  it.each(DEMO_PORTS)("the demo of %s is rejected when only the others are allowed", (port) => {
    expect(refusal({ PUBLIC_URL, ALLOW_DEMO_PORTS: allBut(port) })).toContain(`the demo of ${port} serves nobody real`);
  });
});

describe("a captcha for tests", () => {
  const CAPTCHA = "none";

  it("is accepted in demo mode", () => {
    expect(adaptersOf({ CAPTCHA })).toMatchObject({ captcha: "none" });
    expect(adaptersOf({ CAPTCHA, PUBLIC_URL: "http://localhost:8080" })).toMatchObject({ captcha: "none" });
  });

  it("is rejected outside demo mode, unless it is allowed", () => {
    const demos = allBut();
    expect(refusal({ CAPTCHA, PUBLIC_URL, ALLOW_DEMO_PORTS: demos })).toBe(
      `CAPTCHA=none is for tests, and PUBLIC_URL is https://example.bg. Unset CAPTCHA, or to start all the same set ALLOW_DEMO_PORTS=${demos},captcha.`,
    );
    expect(adaptersOf({ CAPTCHA, PUBLIC_URL, ALLOW_DEMO_PORTS: `${demos},captcha` })).toMatchObject({
      captcha: "none",
    });
    expect(adaptersOf({ PUBLIC_URL, ALLOW_DEMO_PORTS: demos })).toMatchObject({ captcha: "altcha" });
  });
});

describe("notices at start", () => {
  const DATABASE = {
    DATABASE_URL: "postgres://u:p@localhost/db",
    SECRET_KEY: "k".repeat(32),
    DATA_DIR: "/srv/data",
    DEMO: "on",
  };
  it("say whether uploads are scanned for malware, and by what", () => {
    const none = /^No virus scanner is configured: .* Set CLAMAV_URL\.$/;
    expect(noticesOf({})).toContainEqual(expect.stringMatching(none));
    const scanned = noticesOf({ CLAMAV_URL: "tcp://scanner:3310" });
    expect(scanned).toContain("Uploads are scanned by scanner:3310; while it does not answer none is accepted.");
    expect(scanned).not.toContainEqual(expect.stringMatching(none));
  });

  it("warn with a shared database that files are on one node only, unless they are shared", () => {
    const alone =
      "Uploaded files lie on this node alone, in /srv/data: with several nodes set S3_URL, or one FILES_DIR that all of them share.";
    expect(noticesOf(DATABASE)).toContain(alone);
    expect(noticesOf({ ...DATABASE, FILES_DIR: "/files" })).not.toContain(alone);
    expect(noticesOf({ ...DATABASE, S3_URL: "https://access:secret@s3.example/bucket" })).not.toContain(alone);
  });
});
