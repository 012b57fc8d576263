/** A whole server in its own process, started as in production, and its demo outbox. */
import { execFile, spawn, type ChildProcess } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import { inRoot } from "#server/kernel/root.ts";
import type { User } from "./ordinary-user.ts";
import { forbidInFast } from "./tier.ts";

/** Environment variable with the path of an initialised data folder: tests copy it instead of doing a first start. */
export const STARTED_FOLDER = "STARTED_FOLDER";

/** Environment variable with the path of the built product that uses the test order of steps. */
export const WALKED_ROOT = "WALKED_ROOT";

/** Options of a start. */
export type StartOptions = {
  /** Data folder, owned by the caller; default: a new one, removed by `close`. */
  dataDir?: string;
  port?: number;
  /** Variables beside those that every test has; `undefined` unsets one. */
  env?: Readonly<Record<string, string | undefined>>;
  /** Words after the command. */
  words?: readonly string[];
  /** Root of another copy of the project or of its build. */
  root?: string;
  /** The user to run as; default: the current one. */
  user?: User;
};

/** A started server. */
export type ServerProcess = {
  readonly url: string;
  readonly dataDir: string;
  /** Milliseconds from spawn to „is open“, per start. */
  readonly starts: readonly number[];
  stdout(): string;
  stderr(): string;
  /** Signals the process and waits for its end; resolves to the exit code, null when a signal ended it. */
  kill(signal: "SIGKILL" | "SIGTERM"): Promise<number | null>;
  /** Starts again on the same port and folder; sends SIGTERM first when it still runs. */
  restart(): Promise<void>;
  close(): Promise<void>;
};

const OPEN = / is open at /;
const OUTBOX = /\/dev\/outbox\/\S+/;

/** Paths of the demo's outboxes, as each start printed it, by the server's address. */
const outboxes = new Map<string, string>();

/** Notes where the outbox is of a server that was started otherwise. */
export const noteOutbox = (url: string, path: string): void => void outboxes.set(url, path);

/** V8's baseline WebAssembly compiler only: optimising PGlite would take longer than these servers live. */
const SHORT_LIVED = "--liftoff-only";
const START_PATIENCE_MS = 120_000;

/** Running servers, killed when the tests end, however they end. */
const running = new Set<ChildProcess>();
process.on("exit", () => running.forEach((child) => child.kill("SIGKILL")));
process.on("SIGTERM", () => process.exit());

/** Below the ephemeral range, which outgoing connections use too: a port found free stays free until it is bound. */
const PORTS = { from: 11_000, count: 20_000 };
let nextPort = (process.pid * 127) % PORTS.count;

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer().once("error", () => resolve(false));
    probe.listen(port, "127.0.0.1", () => probe.close(() => resolve(true)));
  });

/** A free TCP port; each process starts searching at a different offset. */
export const freePort = async (): Promise<number> => {
  for (;;) {
    const port = PORTS.from + (nextPort++ % PORTS.count);
    if (await isFree(port)) return port;
  }
};

type Run = { child: ChildProcess; gone: Promise<number | null>; out: () => string; err: () => string };

const run = (
  env: NonNullable<StartOptions["env"]>,
  { root = process.env[WALKED_ROOT] ?? inRoot(), user, words = [] }: Pick<StartOptions, "root" | "user" | "words">,
): Run => {
  forbidInFast("starts a server", "journeys");
  const { PATH = "", HOME = "" } = process.env;
  const child = spawn(process.execPath, [SHORT_LIVED, join(root, "server", "start.mjs"), ...words], {
    cwd: root,
    ...user,
    stdio: ["ignore", "pipe", "pipe"],
    // Each borrower has an address of its own.
    env: { PATH, HOME, LOG_LEVEL: "warn", CAPTCHA: "none", TRUST_PROXY: "loopback", ...env },
  });
  running.add(child);
  let [out, err] = ["", ""];
  child.stdout.setEncoding("utf8").on("data", (text: string) => (out += text));
  child.stderr.setEncoding("utf8").on("data", (text: string) => (err += text));
  // „close“ fires after the last output; „exit“ may fire before.
  const gone = new Promise<number | null>((resolve) =>
    child.once("close", (code) => {
      running.delete(child);
      resolve(code);
    }),
  );
  return { child, gone, out: () => out, err: () => err };
};

const isOpen = async ({ child, out, err }: Run): Promise<void> => {
  for (const end = performance.now() + START_PATIENCE_MS; !OPEN.test(out()); await pause(10)) {
    if (child.exitCode === null && child.signalCode === null && performance.now() < end) continue;
    child.kill("SIGKILL");
    throw new Error(`The server did not open:\n${out()}${err()}`);
  }
};

const end = async ({ child, gone }: Run, signal: "SIGKILL" | "SIGTERM"): Promise<number | null> => {
  child.kill(signal);
  return gone;
};

/** Copies a folder's contents with `cp`: for a database's thousand files, `fs.cp` takes twice as long. */
export const copyFolder = async (from: string, to: string): Promise<void> =>
  void (await promisify(execFile)("cp", ["-R", `${from}/.`, to]));

/** A new data folder, initialised when the database is in it: the files of one belong to no other database. */
const newFolder = async (holdsDatabase: boolean): Promise<string> => {
  const started = process.env[STARTED_FOLDER];
  // Next to it, so the global teardown removes what a killed worker leaves behind.
  const made = await mkdtemp(join(started ? dirname(started) : tmpdir(), "zayavka-"));
  if (started && holdsDatabase) await copyFolder(started, made);
  return made;
};

/** Starts a server and waits until it listens; throws with its output when it does not. The caller closes it. */
export const startServer = async ({ dataDir, port, env = {}, ...place }: StartOptions = {}): Promise<ServerProcess> => {
  const own = dataDir ?? (await newFolder(env["DATABASE_URL"] === undefined));
  const at = port ?? (await freePort());
  const url = `http://localhost:${at}`;
  const starts: number[] = [];
  const begin = async (): Promise<Run> => {
    const began = performance.now();
    const begun = run({ DATA_DIR: own, PORT: String(at), ...env }, place);
    await isOpen(begun);
    starts.push(performance.now() - began);
    const outbox = OUTBOX.exec(begun.out())?.[0];
    if (outbox) outboxes.set(url, outbox);
    return begun;
  };
  const remove = (): Promise<void> =>
    dataDir === undefined ? rm(own, { recursive: true, force: true }) : Promise.resolve();
  let now = await begin().catch(async (error: unknown) => {
    await remove();
    throw error;
  });
  return {
    url,
    dataDir: own,
    starts,
    stdout: () => now.out(),
    stderr: () => now.err(),
    kill: (signal) => end(now, signal),
    restart: async () => {
      await end(now, "SIGTERM");
      now = await begin();
    },
    close: async () => {
      await end(now, "SIGKILL");
      await remove();
    },
  };
};

/** Starts a server and kills it after `afterMs`, whether it is open by then or not. */
export const startAndKill = async (
  { dataDir, port, env = {}, ...place }: StartOptions,
  afterMs: number,
): Promise<void> => {
  const begun = run({ ...(dataDir && { DATA_DIR: dataDir }), PORT: String(port ?? (await freePort())), ...env }, place);
  await pause(afterMs);
  await end(begun, "SIGKILL");
};

/** Starts a server that must fail; resolves to its exit code and output. */
export const failToStart = async ({
  dataDir,
  port,
  env = {},
  ...place
}: StartOptions): Promise<{ code: number | null; stdout: string; stderr: string }> => {
  const failing = run(
    { ...(dataDir && { DATA_DIR: dataDir }), PORT: String(port ?? (await freePort())), ...env },
    place,
  );
  const late = setTimeout(() => failing.child.kill("SIGKILL"), START_PATIENCE_MS);
  const code = await failing.gone;
  clearTimeout(late);
  return { code, stdout: failing.out(), stderr: failing.err() };
};

/** A mail or SMS the demo lender has sent; `sentAt` in ISO 8601. */
export type OutboxEntry = {
  id: string;
  channel: "mail" | "sms";
  to: string;
  subject?: string;
  text: string;
  sentAt: string;
};

/** All messages of the demo lender, oldest first; by the address of a balancer, of the nodes that started last. */
export const outbox = async (url: string): Promise<OutboxEntry[]> => {
  const response = await fetch(`${url}${outboxes.get(url) ?? [...outboxes.values()].at(-1)}/messages.json`);
  if (!response.ok) throw new Error(`The outbox answered ${response.status}`);
  return (await response.json()) as OutboxEntry[];
};

const read = new Set<string>();
const SMS_PATIENCE_MS = 15_000;

/** The code in the newest unread SMS to `phone` (`0888…`); waits up to 15 s and marks the SMS read. */
export const smsCode = async (url: string, phone: string): Promise<string> => {
  for (const end = performance.now() + SMS_PATIENCE_MS; performance.now() < end; await pause(100)) {
    const unread = (await outbox(url)).filter(
      ({ id, channel, to }) => channel === "sms" && to.endsWith(phone.slice(1)) && !read.has(id),
    );
    for (const { id, text } of unread.reverse()) {
      const code = /#(\d{6})$/.exec(text)?.[1];
      if (!code) continue;
      unread.forEach((message) => read.add(message.id));
      read.add(id);
      return code;
    }
  }
  throw new Error(`No SMS with a code came for ${phone}`);
};
