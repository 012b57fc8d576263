import { chmod, cp, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from "node:fs/promises";
import { createServer, type AddressInfo, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, type TestContext } from "vitest";
import { inRoot } from "#server/kernel/root.ts";
import { UNREAL_PORTS } from "#server/ports/choose-ports.ts";
import { failToStart, startServer, type StartOptions } from "#tests/support/server-process.ts";

type Finished = TestContext["onTestFinished"];

const folder = async (finished: Finished): Promise<string> => {
  const made = await mkdtemp(join(tmpdir(), "zayavka-start-"));
  finished(() => rm(made, { recursive: true, force: true }));
  return made;
};

/** Node's own deprecation warnings. */
const NODES_OWN = /^\(node:\d+\) |^\(Use `node --trace-/;

/** Lines of stderr of a server that fails to start, without Node's warnings. Expects exit code 1. */
const complaintOf = async (options: StartOptions): Promise<string[]> => {
  const { code, stderr, stdout } = await failToStart(options);
  expect(code).toBe(1);
  expect(stdout).not.toMatch(/ is open at /);
  return stderr
    .trimEnd()
    .split("\n")
    .filter((line) => !NODES_OWN.test(line));
};

const KEY = "k".repeat(32);

describe.concurrent("a server that cannot start reports why in one line and exits with code 1", () => {
  it.for<{ what: string; env: Record<string, string>; words?: string[]; says: RegExp }>([
    { what: "a port that is not a number", env: { PORT: "abc" }, says: /^PORT must be .*"abc"/ },
    {
      what: "a database without SECRET_KEY",
      env: { DATABASE_URL: "postgres://u:geheim@127.0.0.1:1/db" },
      says: /^SECRET_KEY is required with DATABASE_URL/,
    },
    {
      what: "a public address with demo ports",
      env: { PUBLIC_URL: "https://kredit.example.bg" },
      says: /^SMTP_URL, .* must be set, because PUBLIC_URL is /,
    },
    {
      what: "a demo for others that nobody asked for",
      env: { HOST: "0.0.0.0" },
      says: /^PUBLIC_URL must be set .* HOST is "0\.0\.0\.0": .* set DEMO=on\.$/,
    },
    {
      what: "a demo in the environment of the container image",
      env: { NODE_ENV: "production" },
      says: /^PUBLIC_URL must be set .* NODE_ENV is production: .* set DEMO=on\.$/,
    },
    {
      what: "a public address without TLS",
      env: { PUBLIC_URL: "http://kredit.example.bg" },
      says: /^PUBLIC_URL must start with https:\/\//,
    },
    {
      what: "rules for money of the bank that are a folder",
      env: { BANK_RULES: inRoot("schemas") },
      says: /^BANK_RULES must name a JSON file; .*schemas is none\.$/,
    },
    {
      what: "an unreachable database",
      env: { DATABASE_URL: "postgres://u:geheim@127.0.0.1:1/db", SECRET_KEY: KEY, DEMO: "on" },
      says: /127\.0\.0\.1/,
    },
    {
      what: "the demo's people where no demo runs",
      env: { PUBLIC_URL: "https://kredit.example.bg", SECRET_KEY: KEY, ALLOW_DEMO_PORTS: UNREAL_PORTS.join(",") },
      words: ["--demo-people"],
      says: /^--demo-people makes people in a demo with its desk only: start it without/,
    },
  ])("$what", async ({ env, words = [], says }, { onTestFinished: finished }) => {
    const lines = await complaintOf({ dataDir: join(await folder(finished), "data"), env, words });
    expect(lines).toEqual([expect.stringMatching(says)]);
    expect(lines[0]).not.toMatch(/geheim|kkkk/);
  });

  it("a port in use", async ({ onTestFinished: finished }) => {
    const other: Server = createServer();
    await new Promise<void>((listening) => other.listen(0, "127.0.0.1", listening));
    finished(() => new Promise<void>((closed) => other.close(() => closed())));
    const { port } = other.address() as AddressInfo;
    expect(await complaintOf({ dataDir: await folder(finished), port })).toEqual([
      `Port ${port} on 127.0.0.1 is taken. Set PORT to another one.`,
    ]);
  });

  it("a data folder that cannot be created, even by root", async ({ onTestFinished: finished }) => {
    const file = join(await folder(finished), "file");
    await writeFile(file, "");
    expect(await complaintOf({ dataDir: join(file, "data") })).toEqual([
      expect.stringMatching(/^The data folder .*\/file\/data cannot be made \(ENOTDIR\)\. Set DATA_DIR/),
    ]);
  });

  it("a data folder that is shared by all users", async ({ onTestFinished: finished }) => {
    const shared = await folder(finished);
    await chmod(shared, 0o1777);
    expect(await complaintOf({ dataDir: shared })).toEqual([
      expect.stringMatching(/^The data folder .* cannot be made private: it is shared by all users\. Set DATA_DIR/),
    ]);
  });

  it("a data folder in use by another server", async ({ onTestFinished: finished }) => {
    const server = await startServer();
    finished(() => server.close());
    expect(await complaintOf({ dataDir: server.dataDir })).toEqual([
      expect.stringMatching(/^The data folder .* is in use by process \d+\. Stop it first/),
    ]);
    // The first server is unaffected and can restart.
    expect((await fetch(server.url)).status).toBe(200);
    await server.kill("SIGKILL");
    await server.restart();
    expect((await fetch(server.url)).status).toBe(200);
  });

  it("a broken definition, with file, line and the closest name", async ({ onTestFinished: finished }) => {
    const root = await folder(finished);
    for (const name of ["package.json", "schemas", "server", "dist/server"])
      await cp(inRoot(name), join(root, name), { recursive: true });
    await symlink(inRoot("node_modules"), join(root, "node_modules"));
    const file = join(root, "schemas", "account", "login.json");
    const text = await readFile(file, "utf8");
    expect(text).toContain('"required email-or-person-pin"');
    await writeFile(file, text.replace('"required email-or-person-pin"', '"requird email-or-person-pin"'));
    const line = text.slice(0, text.indexOf('"required email-or-person-pin"')).split("\n").length;
    const lines = await complaintOf({ root, dataDir: join(root, "data") });
    expect(lines[0]).toMatch(new RegExp(`login\\.json:${line}:\\d+.*„requird“.*„required“`));
  });
});

it("the data folder and every folder and file in it is its user's alone, also when the folder was open before", async ({
  onTestFinished: finished,
}) => {
  const dataDir = await folder(finished);
  await chmod(dataDir, 0o755);
  const server = await startServer({ dataDir });
  finished(() => server.close());
  const open = [];
  const entries = await readdir(dataDir, { recursive: true, withFileTypes: true });
  expect(entries.length).toBeGreaterThan(100);
  // The embedded database gives its files modes of its own; nobody else gets into its folders.
  const ofOthers = entries.filter((entry) => entry.isDirectory() || entry.parentPath === dataDir);
  for (const path of [dataDir, ...ofOthers.map(({ parentPath, name }) => join(parentPath, name))])
    if ((await stat(path)).mode & 0o077) open.push(path);
  expect(open).toEqual([]);
});
