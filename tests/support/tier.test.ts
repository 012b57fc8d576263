import { describe, expect, it } from "vitest";
import { launchBrowser } from "./browser.ts";
import { serveEntry } from "./built-entry.ts";
import { eachDatabase, openTestPglite, openTestPostgres } from "./database.ts";
import { startServer } from "./server-process.ts";

describe("a fast test fails with the file name it needs", () => {
  const db = /opens a database: rename tier\.test\.ts to tier\.db\.test\.ts/;
  const browser = /rename tier\.test\.ts to tier\.browser\.test\.ts/;

  it("when it opens a database", async () => {
    await expect(async () => openTestPglite()).rejects.toThrow(db);
    await expect(async () => openTestPostgres()).rejects.toThrow(db);
    expect(() => eachDatabase(() => undefined)).toThrow(db);
  });

  it("when it opens a browser or a built page", async () => {
    await expect(async () => launchBrowser()).rejects.toThrow(browser);
    await expect(async () => serveEntry("tests/lazy/entry.tsx", () => undefined)).rejects.toThrow(browser);
  });

  it("when it starts a server", async () => {
    await expect(async () => startServer({ dataDir: "never" })).rejects.toThrow(
      /rename tier\.test\.ts to tests\/journeys\/tier\.test\.ts/,
    );
  });
});
