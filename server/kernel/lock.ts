import { randomBytes } from "node:crypto";
import { mkdir, readdir, rm, stat } from "node:fs/promises";
import { connect, createServer, type Server } from "node:net";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { atSocket } from "./socket-address.ts";

/** The data folder cannot be used. The message is one line, printed to whoever starts the server. */
export class LockError extends Error {
  override name = "LockError";
}

/** Exclusive use of a data folder. The operating system releases it when the process dies, even on kill -9. */
export type Lock = { release(): Promise<void> };

// The lock is a listening Unix socket, not a PID file: the kernel closes it on kill -9, while a PID is meaningless to
// another container on the same volume and would need a staleness check.
const SOCKET = /^lock-[0-9a-f]{16}\.sock$/;
const TRYING = "trying";
const HELD = "held";
/** State of a peer that closed the connection without a reply: it may be giving up its attempt. */
const UNSURE = "unsure";
const ANSWER_TIME_MS = 1_000;
const PATIENCE_MS = 5_000;

type PeerReply = { alive: false } | { alive: true; state: string; pid: string };

const codeOf = (error: unknown): string => (error instanceof Error && "code" in error ? String(error.code) : "unknown");

const listen = (address: string, answer: () => string): Promise<Server> =>
  new Promise((resolve, reject) => {
    const server = createServer((socket) => {
      socket.on("error", () => undefined);
      socket.end(answer());
    });
    server.once("error", reject);
    server.listen(address, () => {
      server.unref();
      resolve(server);
    });
  });

/** Asks the process listening on a socket for its state. A timeout counts as held: its event loop may be busy. */
const ask = (address: string): Promise<PeerReply> =>
  new Promise((resolve) => {
    let text = "";
    const socket = connect(address);
    const done = (answer: PeerReply): void => {
      socket.destroy();
      resolve(answer);
    };
    const finish = (fallback: string): void => {
      const [state, pid = ""] = (text || fallback).split(" ");
      done({ alive: true, state: state!, pid });
    };
    socket.setTimeout(ANSWER_TIME_MS, () => finish(HELD));
    socket.setEncoding("utf8");
    socket.on("data", (part: string) => (text += part));
    socket.on("end", () => finish(UNSURE));
    socket.on("error", (error) =>
      ["ECONNREFUSED", "ENOENT"].includes(codeOf(error)) ? done({ alive: false }) : finish(UNSURE),
    );
  });

const refuse = (folder: string, pid: string): never => {
  const who = /^\d+$/.test(pid) ? `process ${pid}` : "another process";
  throw new LockError(
    `The data folder ${folder} is in use by ${who}. Stop it first, or give this one a DATA_DIR of its own.`,
  );
};

/**
 * One election round over the other lock sockets: removes stale ones, throws when a process holds the lock or competes
 * with a lower name; "again" while a competitor's state is undecided.
 */
const giveWayOrPass = async (folder: string, own: string): Promise<"passed" | "again"> => {
  let waiting = false;
  for (const name of (await readdir(folder)).filter((entry) => SOCKET.test(entry) && entry !== own)) {
    const answer = await atSocket(join(folder, name), ask);
    if (!answer.alive) await rm(join(folder, name), { force: true });
    else if (answer.state === UNSURE || (answer.state === TRYING && name > own)) waiting = true;
    else refuse(folder, answer.pid);
  }
  return waiting ? "again" : "passed";
};

const prepare = async (folder: string): Promise<void> => {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    if (!(await stat(folder)).isDirectory()) throw Object.assign(new Error(), { code: "ENOTDIR" });
  } catch (error) {
    throw new LockError(
      `The data folder ${folder} cannot be made (${codeOf(error)}). Set DATA_DIR to a folder this user may write to.`,
    );
  }
};

/**
 * Acquires the exclusive lock on the data folder, creating the folder if missing. Throws a LockError when another
 * process holds it or it is not writable. Of several processes that start at once, exactly one succeeds.
 */
export const lockFolder = async (folder: string): Promise<Lock> => {
  await prepare(folder);
  const name = `lock-${randomBytes(8).toString("hex")}.sock`;
  const path = join(folder, name);
  let state = TRYING;
  const server = await atSocket(path, (address) => listen(address, () => `${state} ${process.pid}`)).catch(
    (error: unknown) => {
      throw new LockError(
        `The data folder ${folder} cannot be written, or cannot hold a socket (${codeOf(error)}). Set DATA_DIR to a local folder this user may write to.`,
      );
    },
  );
  const release = async (): Promise<void> => {
    await new Promise<void>((resolve) => server.close(() => resolve()));
    await rm(path, { force: true });
  };
  try {
    const end = Date.now() + PATIENCE_MS;
    while ((await giveWayOrPass(folder, name)) === "again") {
      if (Date.now() > end) refuse(folder, "");
      await pause(20);
    }
    // A peer may have removed our socket as stale in the instant between bind and listen.
    await stat(path).catch(() => refuse(folder, ""));
  } catch (error) {
    await release();
    throw error;
  }
  state = HELD;
  return { release };
};
