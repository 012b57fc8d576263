import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { readSettings, SettingError } from "#server/settings.ts";

const KEY = "k".repeat(32);
const REAL = { SMTP_URL: "smtps://u:p@mail.bg", SMS_URL: "https://sms.bg", SMS_TOKEN: "token-123", PAYOUT_URL: "https://pay.bg/", PAYOUT_SECRET: "s".repeat(16), REGISTER_URL: "https://reg.bg", REGISTER_TOKEN: "token-123" };

const refusal = (env: Record<string, string>): string => {
  try {
    readSettings(env);
  } catch (error) {
    if (error instanceof SettingError) return error.message;
    throw error;
  }
  return "accepted";
};

describe("settings", () => {
  it("stand by themselves: an empty environment is a working demo on this machine", () => {
    expect(readSettings({})).toMatchObject({
      host: "127.0.0.1", port: 3000, dataDir: resolve("data"), trustProxy: false, demo: true, https: false,
      origin: "http://localhost:3000", databaseUrl: undefined, secretKey: undefined, allowDemoPorts: [], brandName: "Заявка",
    });
  });

  it("take an empty variable for one that is not set", () => {
    expect(readSettings({ PORT: " ", PUBLIC_URL: "" })).toMatchObject({ port: 3000, demo: true });
  });

  it.each([
    ["PORT", "abc", "PORT must be a whole number from 0 to 65535, not \"abc\"."],
    ["PORT", "70000", "PORT must be"],
    ["PORT", "-1", "PORT must be"],
    ["PORT", "3000\nX=1", "PORT must be a whole number from 0 to 65535, not \"3000\\nX=1\"."],
    ["LOG_LEVEL", "loud", "LOG_LEVEL must be one of fatal, error"],
    ["PUBLIC_URL", "example.bg", "PUBLIC_URL must be"],
    ["PUBLIC_URL", "https://example.bg/credit", "PUBLIC_URL must be"],
    ["PUBLIC_URL", "https://user:pw@example.bg", "PUBLIC_URL must be"],
    ["PUBLIC_URL", "javascript:alert(1)", "PUBLIC_URL must be"],
    ["TRUST_PROXY", "yes", "TRUST_PROXY must be none"],
    ["TRUST_PROXY", "10.0.0.0/33", "TRUST_PROXY must be"],
    ["ALLOW_DEMO_PORTS", "mail,fax", "ALLOW_DEMO_PORTS must be a list separated by commas of mail, sms, register, payout"],
    ["CAPTCHA", "hcaptcha", "CAPTCHA must be one of altcha, google, none"],
    ["CAPTCHA", "google", "RECAPTCHA_SITE_KEY and RECAPTCHA_SECRET are required with CAPTCHA=google."],
    ["RECAPTCHA_SITE_KEY", "6L", "RECAPTCHA_SITE_KEY and RECAPTCHA_SECRET go together."],
    ["TAG_MANAGER_ID", "GTM-\"><script>", "TAG_MANAGER_ID must be"],
    ["MAIL_FROM", "a@b.bg\r\nBcc: c@d.bg", "MAIL_FROM must be"],
    ["CLAMAV_URL", "tcp://scanner", "CLAMAV_URL must be an address like tcp://host:3310, not \"tcp://scanner\"."],
    ["CLAMAV_URL", "http://scanner:3310", "CLAMAV_URL must be"],
  ])("refuse %s=%j in one line that names the setting", (name, value, expected) => {
    const message = refusal({ [name]: value });
    expect(message).toContain(expected);
    expect(message).not.toContain("\n");
  });

  it.each([
    ["DATABASE_URL", "mysql://user:hunter2hunter2@host/db"],
    ["SECRET_KEY", "hunter2hunter2"],
    ["SMTP_URL", "https://user:hunter2hunter2@mail.bg"],
    ["S3_URL", "https://user:hunter2hunter2@s3.example"],
    ["S3_URL", "https://hunter2@s3.example/bucket"],
  ])("never show the value of %s", (name, value) => {
    expect(refusal({ [name]: value })).toContain(`${name} must be`);
    expect(refusal({ [name]: value })).not.toContain("hunter2");
  });

  it.each([
    ["1", 1], ["none", false], ["loopback", ["loopback"]], ["10.0.0.0/8, fd00::/8,127.0.0.1", ["10.0.0.0/8", "fd00::/8", "127.0.0.1"]],
  ])("read TRUST_PROXY=%s", (text, expected) => {
    expect(readSettings({ TRUST_PROXY: text }).trustProxy).toEqual(expected);
  });

  it("want a secret key of one's own with a shared database", () => {
    const DATABASE_URL = "postgres://u:p@localhost/db";
    expect(refusal({ DATABASE_URL })).toContain("SECRET_KEY is required with DATABASE_URL");
    expect(readSettings({ DATABASE_URL, SECRET_KEY: KEY, SECRET_KEY_OLD: `${KEY}1, ${KEY}2` })).toMatchObject({ databaseUrl: DATABASE_URL, oldSecretKeys: [`${KEY}1`, `${KEY}2`] });
  });

  it.each(["SMS_TOKEN", "PAYOUT_SECRET", "REGISTER_TOKEN"])("want %s beside its address", (name) => {
    expect(refusal({ ...REAL, [name]: "" })).toContain(`${name} is required with`);
  });
});

describe("demo mode", () => {
  it.each(["http://localhost:8080", "http://127.0.0.1", "http://[::1]:3000", "http://app.localhost"])("is on at %s", (PUBLIC_URL) => {
    expect(readSettings({ PUBLIC_URL }).demo).toBe(true);
  });

  it.each(["https://example.bg", "http://10.0.0.1", "http://localhost.example.bg", "http://127.0.0.1.example.bg"])("is off at %s", (PUBLIC_URL) => {
    expect(readSettings({ ...REAL, PUBLIC_URL }).demo).toBe(false);
  });

  it.each([
    ["mail", "SMTP_URL"], ["sms", "SMS_URL"], ["register", "REGISTER_URL"], ["payout", "PAYOUT_URL"],
  ])("off, refuses to start while %s stands on its demo default, naming %s, unless allowed", (port, name) => {
    const env = { ...REAL, PUBLIC_URL: "https://example.bg", [name]: "" };
    expect(refusal(env)).toContain(`${name} must be set, because PUBLIC_URL is https://example.bg`);
    expect(refusal(env)).toContain(`ALLOW_DEMO_PORTS=${port}.`);
    expect(readSettings({ ...env, ALLOW_DEMO_PORTS: port })).toMatchObject({ demo: false, https: true, origin: "https://example.bg" });
  });
});
