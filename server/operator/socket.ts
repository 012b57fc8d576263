/**
 * The operator's door to a running server: a Unix socket in the data folder, open to the server's own user only. The
 * embedded database has one process, so acts are done there.
 */
import { chmod, rm } from "node:fs/promises";
import { connect, createServer } from "node:net";
import { join } from "node:path";
import { commandWords } from "#src/copy/staff-commands.ts";
import { atSocket } from "#server/kernel/socket-address.ts";
import type { CurrentServices } from "#server/services.ts";
import { ActError, type Caller } from "./act.ts";
import { doActFully } from "./acts.ts";

/** What an act printed, whether it was done, its exit code where that is not 0 or 1, and the session that it began. */
export type ActResult = { ok: boolean; text: string; code?: number; session?: string };

/** A command: its words, and who runs it. */
export type Command = { words: readonly string[]; caller?: Caller };

const MOST_BYTES = 10_000;

const pathIn = (dataDir: string): string => join(dataDir, "operator.sock");

/** The result of an act; an unexpected error is logged and named without its details. */
export const resultOf = async (services: CurrentServices, { words, caller }: Command): Promise<ActResult> => {
  try {
    const done = await doActFully(services.now(), words, caller);
    return { ok: done.code !== 1, ...done };
  } catch (error) {
    if (error instanceof ActError) return { ok: false, text: error.message };
    services.now().log.error({ err: error, event: "operator-failed" }, "an operator's act failed");
    return { ok: false, text: commandWords.failed };
  }
};

const isText = (value: unknown): value is string => typeof value === "string";

const commandIn = (line: string): Command | undefined => {
  try {
    const { words, caller = {} } = JSON.parse(line) as { words?: unknown; caller?: Record<string, unknown> };
    if (!Array.isArray(words) || !words.every(isText) || !Object.values(caller).every(isText)) return undefined;
    return { words, caller };
  } catch {
    return undefined;
  }
};

/** Listens for acts; the result closes the socket. */
export const listenToOperator = async (services: CurrentServices, dataDir: string): Promise<() => Promise<void>> => {
  const path = pathIn(dataDir);
  await rm(path, { force: true });
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    let line = "";
    socket.on("error", () => undefined);
    socket.setEncoding("utf8").on("data", (text: string) => {
      line += text;
      if (line.length > MOST_BYTES) socket.destroy();
    });
    socket.on("end", () => {
      const command = commandIn(line);
      const result = command ? resultOf(services, command) : Promise.resolve({ ok: false, text: commandWords.failed });
      void result.then((done) => socket.end(JSON.stringify(done)));
    });
  });
  await atSocket(
    path,
    (address) => new Promise<void>((resolve, reject) => server.once("error", reject).listen(address, resolve)),
  );
  await chmod(path, 0o600);
  return async () => {
    await new Promise<void>((resolve) => server.close(() => resolve()));
    await rm(path, { force: true });
  };
};

/** Has the server that runs on a data folder do an act; undefined when none runs there. */
export const askServer = (dataDir: string, command: Command): Promise<ActResult | undefined> =>
  atSocket(pathIn(dataDir), (address) => ask(address, command));

const ask = (address: string, command: Command): Promise<ActResult | undefined> =>
  new Promise((resolve, reject) => {
    let text = "";
    const socket = connect({ path: address, allowHalfOpen: true }, () => socket.end(JSON.stringify(command)));
    socket.setEncoding("utf8").on("data", (part: string) => (text += part));
    socket.on("error", (error: NodeJS.ErrnoException) =>
      error.code === "ENOENT" || error.code === "ECONNREFUSED" ? resolve(undefined) : reject(error),
    );
    socket.on("end", () => {
      if (text) resolve(JSON.parse(text) as ActResult);
      else reject(new Error("The server closed the connection."));
    });
  });
