import { randomBytes } from "node:crypto";
import { mkdir, readdir, rm, stat } from "node:fs/promises";
import { connect, createServer, type Server } from "node:net";
import { join, relative } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

/** The data folder cannot be used. Its message is one line for the person who starts the server. */
export class LockError extends Error {
  override name = "LockError";
}

/** Exclusive use of a data folder. The operating system gives it back when the process dies, however it dies. */
export type Lock = { release(): Promise<void> };

// The lock is a listening socket, not a file with a process id: the kernel closes it on kill -9, a process
// id means nothing in another container on the same volume, and nobody has to judge whether it is stale.
const SOCKET = /^lock-[0-9a-f]{16}\.sock$/;
const TRYING = "trying";
const HELD = "held";
/** What stands for the state of one that hung up before it said anything: it may be stepping back. */
const UNSURE = "unsure";
const ANSWER_TIME_MS = 1_000;
const PATIENCE_MS = 5_000;
const SUN_PATH_MAX = 103;

type Answer = { alive: false } | { alive: true; state: string; pid: string };

const codeOf = (error: unknown): string => (error instanceof Error && "code" in error ? String(error.code) : "unknown");

/** The shorter spelling of a path: a socket's address has little room. */
const short = (path: string): string => {
  const near = relative(process.cwd(), path);
  return near.length < path.length ? near : path;
};

const listen = (path: string, answer: () => string): Promise<Server> =>
  new Promise((resolve, reject) => {
    const server = createServer((socket) => {
      socket.on("error", () => undefined);
      socket.end(answer());
    });
    server.once("error", reject);
    server.listen(short(path), () => {
      server.unref();
      resolve(server);
    });
  });

/** Whether somebody listens there, and what it says. Silence counts as held: its event loop may be busy with a query. */
const ask = (path: string): Promise<Answer> =>
  new Promise((resolve) => {
    let text = "";
    const socket = connect(short(path));
    const done = (answer: Answer): void => {
      socket.destroy();
      resolve(answer);
    };
    const said = (silence: string): void => {
      const [state, pid = ""] = (text || silence).split(" ");
      done({ alive: true, state: state!, pid });
    };
    socket.setTimeout(ANSWER_TIME_MS, () => said(HELD));
    socket.setEncoding("utf8");
    socket.on("data", (part: string) => (text += part));
    socket.on("end", () => said(UNSURE));
    socket.on("error", (error) => (["ECONNREFUSED", "ENOENT"].includes(codeOf(error)) ? done({ alive: false }) : said(UNSURE)));
  });

const refuse = (folder: string, pid: string): never => {
  const who = /^\d+$/.test(pid) ? `process ${pid}` : "another process";
  throw new LockError(`The data folder ${folder} is in use by ${who}. Stop it first, or give this one a DATA_DIR of its own.`);
};

/** Looks at everybody else's sockets: removes the dead ones, gives way to a holder and, among beginners, to the lesser name. */
const giveWayOrPass = async (folder: string, own: string): Promise<"passed" | "again"> => {
  let waiting = false;
  for (const name of (await readdir(folder)).filter((entry) => SOCKET.test(entry) && entry !== own)) {
    const answer = await ask(join(folder, name));
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
    throw new LockError(`The data folder ${folder} cannot be made (${codeOf(error)}). Set DATA_DIR to a folder this user may write to.`);
  }
};

/**
 * Takes the data folder for this process alone, making the folder if need be. Throws a LockError when another
 * process has it or it cannot be written. Of several processes that start at once exactly one gets it.
 */
export const lockFolder = async (folder: string): Promise<Lock> => {
  await prepare(folder);
  const name = `lock-${randomBytes(8).toString("hex")}.sock`;
  const path = join(folder, name);
  if (Buffer.byteLength(short(path)) > SUN_PATH_MAX) throw new LockError(`The path of the data folder ${folder} is too long for a socket. Set DATA_DIR to a shorter one.`);
  let state = TRYING;
  const server = await listen(path, () => `${state} ${process.pid}`).catch((error: unknown) => {
    throw new LockError(`The data folder ${folder} cannot be written, or cannot hold a socket (${codeOf(error)}). Set DATA_DIR to a local folder this user may write to.`);
  });
  const release = (): Promise<void> => new Promise((resolve) => server.close(() => resolve()));
  try {
    const end = Date.now() + PATIENCE_MS;
    while ((await giveWayOrPass(folder, name)) === "again") {
      if (Date.now() > end) refuse(folder, "");
      await pause(20);
    }
    // Somebody may have taken us for dead in the instant between naming the socket and listening on it.
    await stat(path).catch(() => refuse(folder, ""));
  } catch (error) {
    await release();
    throw error;
  }
  state = HELD;
  return { release };
};
