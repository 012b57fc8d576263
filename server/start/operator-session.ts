/** What `operator login` has begun, kept in the data folder for the server's own user, and what a login asks for. */
import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import type { Caller } from "#server/operator/act.ts";
import { LOGIN } from "#server/operator/sessions.ts";

const pathIn = (dataDir: string): string => join(dataDir, "operator.session");

/** The session that is kept; none is no caller's. */
export const keptCaller = async (dataDir: string): Promise<Caller> => {
  const session = await readFile(pathIn(dataDir), "utf8").catch(() => "");
  return session === "" ? {} : { session };
};

/** Keeps a session; an empty one is forgotten. */
export const keepSession = async (dataDir: string, session: string): Promise<void> => {
  await rm(pathIn(dataDir), { force: true });
  if (session !== "") await writeFile(pathIn(dataDir), session, { mode: 0o600 });
};

/** Whether a command logs in. */
export const isLogin = ([name]: readonly string[]): boolean => name === LOGIN;

/** Asks for a password, which is not shown, and for a code: at a terminal, or as two lines of a pipe. */
export const askedCaller = async (): Promise<Caller> => {
  const silent = new Writable({ write: (_text, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: silent, terminal: process.stdin.isTTY });
  const typed = lines[Symbol.asyncIterator]();
  const ask = async (prompt: string): Promise<string> => {
    if (process.stdin.isTTY) process.stderr.write(prompt);
    const { value, done } = await typed.next();
    if (process.stdin.isTTY) process.stderr.write("\n");
    return done ? "" : String(value);
  };
  try {
    return { password: await ask("Password: "), code: (await ask("Code of the telephone: ")).trim() };
  } finally {
    lines.close();
  }
};
