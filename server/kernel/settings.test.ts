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
      brandPhone: "0700\u00a010\u00a0100",
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
    ["APPLE_APP_ID", "id1234567890", "APPLE_APP_ID must be"],
    ["APPLE_APP_ID", "12", "APPLE_APP_ID must be"],
    ["GOOGLE_PLAY_PACKAGE", "app", "GOOGLE_PLAY_PACKAGE must be"],
    ["GOOGLE_PLAY_PACKAGE", "bg.2app", "GOOGLE_PLAY_PACKAGE must be"],
    ["GOOGLE_PLAY_PACKAGE", "bg.example.app&referrer=x", "GOOGLE_PLAY_PACKAGE must be"],
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

  it("require TLS for the live channel of a site with TLS", () => {
    const PUBLIC_URL = "https://example.bg";
    expect(refusal({ PUBLIC_URL, GOSSIP_URI: "http://live.example.bg" })).toContain("GOSSIP_URI must start with https");
    expect(readSettings({ PUBLIC_URL, GOSSIP_URI: "https://live.example.bg" }).gossipUri).toBe(
      "https://live.example.bg",
    );
  });

  it("require SECRET_KEY when DATABASE_URL is set", () => {
    const DATABASE_URL = "postgres://u:p@localhost/db";
    expect(refusal({ DATABASE_URL })).toContain("SECRET_KEY is required with DATABASE_URL");
    expect(
      readSettings({ DEMO: "on", DATABASE_URL, SECRET_KEY: KEY, SECRET_KEY_OLD: `${KEY}1, ${KEY}2` }),
    ).toMatchObject({
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

  it.each(["https://example.bg", "https://10.0.0.1", "https://localhost.example.bg", "https://127.0.0.1.example.bg"])(
    "is off at %s",
    (PUBLIC_URL) => {
      expect(readSettings({ PUBLIC_URL }).demo).toBe(false);
    },
  );

  const DATABASE = { DATABASE_URL: "postgres://u:geheim@localhost/db", SECRET_KEY: KEY };
  it.each([
    ["listens to others", { HOST: "0.0.0.0" }, 'HOST is "0.0.0.0"'],
    ["listens to others by IPv6", { HOST: "::" }, 'HOST is "::"'],
    ["listens to others by name", { HOST: "lender.example" }, 'HOST is "lender.example"'],
    ["has a database of its own", DATABASE, "DATABASE_URL is set"],
    ["is in production", { NODE_ENV: "production" }, "NODE_ENV is production"],
    ["is in production, in whatever case", { NODE_ENV: "Production" }, "NODE_ENV is production"],
    [
      "is in a container",
      { NODE_ENV: "production", HOST: "0.0.0.0", DATA_DIR: "/data" },
      'HOST is "0.0.0.0" and NODE_ENV is production',
    ],
    [
      "has a loopback address and a database",
      { ...DATABASE, PUBLIC_URL: "http://localhost:8080" },
      "DATABASE_URL is set",
    ],
    ["is told that it is none", { DEMO: "off" }, "DEMO is off"],
  ])("has to be asked for by a start that %s", (_what, env: Record<string, string>, reason) => {
    const message = refusal(env);
    expect(message).toContain(`PUBLIC_URL must be set to the site's address, because ${reason}: `);
    expect(message).toMatch(/To start a demo all the same set DEMO=on\.$/);
    expect(message).not.toMatch(/\n|geheim/);
    expect(readSettings({ ...env, DEMO: "on" }).demo).toBe(true);
    expect(readSettings({ ...env, DEMO: "", PUBLIC_URL: "https://example.bg" }).demo).toBe(false);
  });

  it.each(["127.0.0.1", "127.0.0.2", "localhost", "::1"])("needs no asking on %s", (HOST) => {
    expect(readSettings({ HOST, NODE_ENV: "development" }).demo).toBe(true);
  });

  it("cannot be asked for at a public address", () => {
    expect(refusal({ DEMO: "on", PUBLIC_URL: "https://example.bg" })).toMatch(
      /^DEMO is on, but PUBLIC_URL is https:\/\/example\.bg: /,
    );
  });

  it.each(["http://example.bg", "http://10.0.0.1", "http://localhost.example.bg", "http://127.0.0.1.example.bg"])(
    "being off, %s is rejected for want of TLS",
    (PUBLIC_URL) => {
      expect(refusal({ PUBLIC_URL })).toContain(`PUBLIC_URL must start with https://, not ${PUBLIC_URL}: `);
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
