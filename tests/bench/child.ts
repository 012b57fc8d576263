/** Starts the benchmark's server as a child process and calls its tasks over IPC. */
import { fork, type ChildProcess } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "vite";
import { inRoot } from "#server/kernel/root.ts";
import { freePort } from "#tests/support/server-process.ts";
import type { Tasks } from "./server.ts";

export type BenchServer = {
  url: string;
  call<Name extends keyof Tasks>(name: Name, ...args: Parameters<Tasks[Name]>): ReturnType<Tasks[Name]>;
  close(): Promise<void>;
};

/** Its entry points: itself, and the workers that make PDFs and read statements. */
const INPUTS = {
  server: inRoot("tests", "bench", "server.ts"),
  "pdf-worker": inRoot("server", "documents", "pdf-worker.ts"),
  "statement-worker": inRoot("server", "lending", "statements", "read-worker.ts"),
};

/** Builds the benchmark's server with the product's build configuration. */
export const buildBenchServer = async (): Promise<void> => {
  const outDir = "dist/bench";
  await build({
    root: inRoot(),
    configFile: inRoot("vite.config.ts"),
    logLevel: "warn",
    build: { outDir, emptyOutDir: true, ssr: true, rolldownOptions: { input: INPUTS }, copyPublicDir: false },
  });
};

type Reply = { id: number; value?: unknown; error?: string };

/** Starts the server on a fresh data folder; `env` may select another database. */
export const startBenchServer = async (env: Readonly<Record<string, string>> = {}): Promise<BenchServer> => {
  const dataDir = await mkdtemp(join(tmpdir(), "bench-"));
  const port = await freePort();
  const { PATH = "", HOME = "" } = process.env;
  const child = fork(inRoot("dist", "bench", "server.js"), {
    cwd: inRoot(),
    execArgv: ["--expose-gc"],
    env: {
      PATH,
      HOME,
      NODE_ENV: "production",
      DEMO: "on",
      LOG_LEVEL: "warn",
      CAPTCHA: "none",
      // Each borrower has an address of its own.
      TRUST_PROXY: "loopback",
      DATA_DIR: dataDir,
      PORT: String(port),
      ...env,
    },
  });
  const end = (): void => void child.kill("SIGKILL");
  process.on("exit", end);
  const asked = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>();
  const answered = (id: number): Promise<unknown> =>
    new Promise((resolve, reject) => asked.set(id, { resolve, reject }));
  listen(child, asked);
  let last = 0;
  const call = (name: string, ...args: unknown[]): Promise<unknown> => {
    child.send({ id: ++last, name, args });
    return answered(last);
  };
  await answered(0);
  return {
    url: `http://localhost:${port}`,
    call: call as BenchServer["call"],
    close: async () => {
      await call("stop");
      process.off("exit", end);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
};

const listen = (
  child: ChildProcess,
  asked: Map<number, { resolve(value: unknown): void; reject(error: Error): void }>,
): void => {
  child.on("message", ({ id, value, error }: Reply) => {
    const waiting = asked.get(id);
    asked.delete(id);
    if (error === undefined) waiting?.resolve(value);
    else waiting?.reject(new Error(error));
  });
  child.on("exit", () => asked.forEach(({ reject }) => reject(new Error("The benchmark's server has ended."))));
};
