import { execFile, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { chmodSync, chownSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import pg from "pg";
import { postgresBinaries } from "./binaries.ts";
import { ordinaryUser } from "#tests/support/ordinary-user.ts";
import { freePort } from "#tests/support/server-process.ts";

/** A PostgreSQL server for tests: `url` is its empty database `postgres`, `folder` its temporary folder. */
export type TestPostgres = { url: string; folder: string; stop(): Promise<void> };

const SETTINGS = {
  fsync: "off",
  full_page_writes: "off",
  synchronous_commit: "off",
  max_connections: "200",
  shared_buffers: "32MB",
  log_min_messages: "fatal",
};

// The shell outlives this process: when this process ends, even killed, the shell's stdin closes and it stops the
// server and removes the folder.
const GUARD =
  'bin=$0; folder=$1; shift; "$bin" "$@" >"$folder/log" 2>&1 </dev/null & cat >/dev/null; kill -QUIT $!; wait $!; rm -rf "$folder"';

const makeFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), "zayavka-pg-"));
  chmodSync(folder, 0o755);
  return folder;
};

const initialise = async (bin: string, folder: string, password: string): Promise<void> => {
  writeFileSync(join(folder, "password"), password);
  if (ordinaryUser) {
    // PostgreSQL refuses root.
    chownSync(folder, ordinaryUser.uid, ordinaryUser.gid);
    chownSync(join(folder, "password"), ordinaryUser.uid, ordinaryUser.gid);
  }
  await promisify(execFile)(
    join(bin, "initdb"),
    [
      "-D",
      join(folder, "data"),
      "-N",
      "-U",
      "postgres",
      "-E",
      "UTF8",
      "--locale=C",
      "--auth=scram-sha-256",
      `--pwfile=${join(folder, "password")}`,
    ],
    { cwd: folder, env: { PATH: process.env.PATH }, ...ordinaryUser },
  );
};

const untilReady = async (url: string, folder: string): Promise<void> => {
  for (let tries = 0; ; tries++) {
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      await client.end().catch(() => undefined);
      if (tries > 200)
        throw new Error(`PostgreSQL did not start:\n${readFileSync(join(folder, "log"), "utf8")}`, { cause: error });
      await pause(100);
    }
  }
};

/** Starts a server in a temporary folder with its own port and socket. It ends with this process. */
export const startPostgres = async (choice?: string): Promise<TestPostgres> => {
  const folder = makeFolder();
  try {
    const bin = postgresBinaries(folder, choice);
    const password = randomBytes(16).toString("hex");
    await initialise(bin, folder, password);
    const port = await freePort();
    const settings = Object.entries({
      ...SETTINGS,
      port: String(port),
      listen_addresses: "127.0.0.1",
      unix_socket_directories: folder,
    }).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
    const guard = spawn(
      "/bin/sh",
      ["-c", GUARD, join(bin, "postgres"), folder, "-D", join(folder, "data"), ...settings],
      {
        cwd: folder,
        detached: true,
        stdio: ["pipe", "ignore", "ignore"],
        ...ordinaryUser,
      },
    );
    guard.unref();
    const stop = async (): Promise<void> => {
      const gone = once(guard, "exit");
      guard.ref();
      guard.stdin.end();
      await gone;
      rmSync(folder, { recursive: true, force: true });
    };
    const url = `postgres://postgres:${password}@127.0.0.1:${port}/postgres`;
    await untilReady(url, folder).catch(async (error: unknown) => {
      await stop();
      throw error;
    });
    return { url, folder, stop };
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
};
