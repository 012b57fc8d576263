/** A whole server in a process of its own, started as a user starts it; and what it would have sent by mail and SMS. */
import { execFile, spawn, type ChildProcess } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import { inRoot } from "#server/root.ts";

/** Names the variable with a folder that a start has filled already: copies of it save every test its own first start. */
export const STARTED_FOLDER = "STARTED_FOLDER";

/** Names the variable with the built product in the order of steps that tests walk. */
export const WALKED_ROOT = "WALKED_ROOT";

export type StartOptions = {
  /** A folder of the caller's; without it a new one, removed by `close`. */
  dataDir?: string;
  port?: number;
  env?: Readonly<Record<string, string>>;
  /** Another copy of the project, or of what is built of it. */
  root?: string;
};

export type ServerProcess = {
  readonly url: string;
  readonly dataDir: string;
  /** Milliseconds from the command to „is open“, of each start so far. */
  readonly starts: readonly number[];
  stdout(): string;
  stderr(): string;
  /** Ends the process and waits until it is gone; answers its exit code, null when a signal ended it. */
  kill(signal: "SIGKILL" | "SIGTERM"): Promise<number | null>;
  /** Starts again on the same port and folder; stops it in the ordinary way first when it still runs. */
  restart(): Promise<void>;
  close(): Promise<void>;
};

const OPEN = / is open at /;
/** The embedded database is compiled for its first minutes only: these servers live for seconds, and the second compiler would take as long as they do. */
const SHORT_LIVED = "--liftoff-only";
const START_PATIENCE_MS = 120_000;

/** What still runs: nothing may outlive the tests, however they end. */
const running = new Set<ChildProcess>();
process.on("exit", () => running.forEach((child) => child.kill("SIGKILL")));
process.on("SIGTERM", () => process.exit());

/** Below those the system gives away by itself, to connections too: what was free is taken by nobody before it is listened on. */
const PORTS = { from: 11_000, count: 20_000 };
let nextPort = (process.pid * 127) % PORTS.count;

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer().once("error", () => resolve(false));
    probe.listen(port, "127.0.0.1", () => probe.close(() => resolve(true)));
  });

/** A port nobody listens on; each process begins to look at another place. */
export const freePort = async (): Promise<number> => {
  for (;;) {
    const port = PORTS.from + (nextPort++ % PORTS.count);
    if (await isFree(port)) return port;
  }
};

type Run = { child: ChildProcess; gone: Promise<number | null>; out: () => string; err: () => string };

const run = (env: Readonly<Record<string, string>>, root = process.env[WALKED_ROOT] ?? inRoot()): Run => {
  const { PATH = "", HOME = "" } = process.env;
  const child = spawn(process.execPath, [SHORT_LIVED, join(root, "server", "start.mjs")], {
    cwd: root, stdio: ["ignore", "pipe", "pipe"], env: { PATH, HOME, LOG_LEVEL: "warn", CAPTCHA: "none", ...env },
  });
  running.add(child);
  let [out, err] = ["", ""];
  child.stdout.setEncoding("utf8").on("data", (text: string) => (out += text));
  child.stderr.setEncoding("utf8").on("data", (text: string) => (err += text));
  // „close“ comes after the last of its output, „exit“ may come before.
  const gone = new Promise<number | null>((resolve) => child.once("close", (code) => {
    running.delete(child);
    resolve(code);
  }));
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

/** What a folder holds into another, by the system's own command: a database has a thousand files, and Node's copying takes twice as long. */
export const copyFolder = async (from: string, to: string): Promise<void> => void (await promisify(execFile)("cp", ["-R", `${from}/.`, to]));

const newFolder = async (): Promise<string> => {
  const started = process.env[STARTED_FOLDER];
  // Beside it, so that what a killed worker leaves goes with it.
  const made = await mkdtemp(join(started ? dirname(started) : tmpdir(), "zayavka-"));
  if (started) await copyFolder(started, made);
  return made;
};

/** Starts a server and waits until it listens. Whoever starts it closes it. */
export const startServer = async ({ dataDir, port, env = {}, root }: StartOptions = {}): Promise<ServerProcess> => {
  const own = dataDir ?? (await newFolder());
  const at = port ?? (await freePort());
  const starts: number[] = [];
  const begin = async (): Promise<Run> => {
    const began = performance.now();
    const begun = run({ DATA_DIR: own, PORT: String(at), ...env }, root);
    await isOpen(begun);
    starts.push(performance.now() - began);
    return begun;
  };
  const remove = (): Promise<void> => (dataDir === undefined ? rm(own, { recursive: true, force: true }) : Promise.resolve());
  let now = await begin().catch(async (error: unknown) => {
    await remove();
    throw error;
  });
  return {
    url: `http://localhost:${at}`, dataDir: own, starts,
    stdout: () => now.out(), stderr: () => now.err(),
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

/** Starts a server and kills it after so many milliseconds, whether it is open by then or not. */
export const startAndKill = async ({ dataDir, port, env = {}, root }: StartOptions, afterMs: number): Promise<void> => {
  const begun = run({ ...(dataDir && { DATA_DIR: dataDir }), PORT: String(port ?? (await freePort())), ...env }, root);
  await pause(afterMs);
  await end(begun, "SIGKILL");
};

/** Starts a server that is expected to give up, and waits until it has. */
export const failToStart = async ({ dataDir, port, env = {}, root }: StartOptions): Promise<{ code: number | null; stdout: string; stderr: string }> => {
  const failing = run({ ...(dataDir && { DATA_DIR: dataDir }), PORT: String(port ?? (await freePort())), ...env }, root);
  const late = setTimeout(() => failing.child.kill("SIGKILL"), START_PATIENCE_MS);
  const code = await failing.gone;
  clearTimeout(late);
  return { code, stdout: failing.out(), stderr: failing.err() };
};

export type OutboxEntry = { id: string; channel: "mail" | "sms"; to: string; subject?: string; text: string; sentAt: string };

/** Everything the demo lender has sent, oldest first. */
export const outbox = async (url: string): Promise<OutboxEntry[]> => {
  const response = await fetch(`${url}/dev/outbox.json`);
  if (!response.ok) throw new Error(`The outbox answered ${response.status}`);
  return (await response.json()) as OutboxEntry[];
};

const read = new Set<string>();
const SMS_PATIENCE_MS = 15_000;

/** The code of the next SMS to a phone (`0888…`) that nobody has read yet; waits for it. */
export const smsCode = async (url: string, phone: string): Promise<string> => {
  for (const end = performance.now() + SMS_PATIENCE_MS; performance.now() < end; await pause(100)) {
    const unread = (await outbox(url)).filter(({ id, channel, to }) => channel === "sms" && to.endsWith(phone.slice(1)) && !read.has(id));
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
