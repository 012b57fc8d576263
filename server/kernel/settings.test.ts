import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { SettingError } from "./setting-kinds.ts";
import { readSettings } from "./settings.ts";

const KEY = "k".repeat(32);
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
  it("default to a working local demo in an empty environment", () => {
    expect(readSettings({})).toMatchObject({
      host: "127.0.0.1",
      port: 3000,
      dataDir: resolve("data"),
      trustProxy: false,
      demo: true,
      https: false,
      origin: "http://localhost:3000",
      databaseUrl: undefined,
      secretKey: undefined,
      brandName: "Заявка",
    });
  });

  it("treat a blank variable as not set", () => {
    expect(readSettings({ PORT: " ", PUBLIC_URL: "" })).toMatchObject({ port: 3000, demo: true });
  });

  it.each([
    ["PORT", "abc", 'PORT must be a whole number from 0 to 65535, not "abc".'],
    ["PORT", "70000", "PORT must be"],
    ["PORT", "-1", "PORT must be"],
    ["PORT", "3000\nX=1", 'PORT must be a whole number from 0 to 65535, not "3000\\nX=1".'],
    ["LOG_LEVEL", "loud", "LOG_LEVEL must be one of fatal, error"],
    ["PUBLIC_URL", "example.bg", "PUBLIC_URL must be"],
    ["PUBLIC_URL", "https://example.bg/credit", "PUBLIC_URL must be"],
    ["PUBLIC_URL", "https://user:pw@example.bg", "PUBLIC_URL must be"],
    ["PUBLIC_URL", "javascript:alert(1)", "PUBLIC_URL must be"],
    ["TRUST_PROXY", "yes", "TRUST_PROXY must be none"],
    ["TRUST_PROXY", "10.0.0.0/33", "TRUST_PROXY must be"],
    ["TAG_MANAGER_ID", 'GTM-"><script>', "TAG_MANAGER_ID must be"],
  ])("reject %s=%j with a one-line error naming the setting", (name, value, expected) => {
    const message = refusal({ [name]: value });
    expect(message).toContain(expected);
    expect(message).not.toContain("\n");
  });

  it.each([
    ["DATABASE_URL", "mysql://user:hunter2hunter2@host/db"],
    ["SECRET_KEY", "hunter2hunter2"],
  ])("never include the value of %s in an error", (name, value) => {
    expect(refusal({ [name]: value })).toContain(`${name} must be`);
    expect(refusal({ [name]: value })).not.toContain("hunter2");
  });

  it.each([
    ["1", 1],
    ["none", false],
    ["loopback", ["loopback"]],
    ["10.0.0.0/8, fd00::/8,127.0.0.1", ["10.0.0.0/8", "fd00::/8", "127.0.0.1"]],
  ])("parse TRUST_PROXY=%s", (text, expected) => {
    expect(readSettings({ TRUST_PROXY: text }).trustProxy).toEqual(expected);
  });

  it("require SECRET_KEY when DATABASE_URL is set", () => {
    const DATABASE_URL = "postgres://u:p@localhost/db";
    expect(refusal({ DATABASE_URL })).toContain("SECRET_KEY is required with DATABASE_URL");
    expect(readSettings({ DATABASE_URL, SECRET_KEY: KEY, SECRET_KEY_OLD: `${KEY}1, ${KEY}2` })).toMatchObject({
      databaseUrl: DATABASE_URL,
      oldSecretKeys: [`${KEY}1`, `${KEY}2`],
    });
  });
});

describe("demo mode", () => {
  it.each(["http://localhost:8080", "http://127.0.0.1", "http://[::1]:3000", "http://app.localhost"])(
    "is on at %s",
    (PUBLIC_URL) => {
      expect(readSettings({ PUBLIC_URL }).demo).toBe(true);
    },
  );

  it.each(["https://example.bg", "http://10.0.0.1", "http://localhost.example.bg", "http://127.0.0.1.example.bg"])(
    "is off at %s",
    (PUBLIC_URL) => {
      expect(readSettings({ PUBLIC_URL }).demo).toBe(false);
    },
  );

  it("being off, origin and https follow PUBLIC_URL", () => {
    expect(readSettings({ PUBLIC_URL: "https://example.bg" })).toMatchObject({
      demo: false,
      https: true,
      origin: "https://example.bg",
    });
  });
});
