/** Debian's ClamAV daemon, started with a database of one signature: that of the harmless EICAR test file. */
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { freePort } from "./server-process.ts";

/** The EICAR test file, put together here so that no scanner takes this file for it. */
export const EICAR = ["X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR", "STANDARD-ANTIVIRUS-TEST-FILE!$H+H*"].join("-");

/** Longest file (bytes) that the daemon takes; its default of 100 MB would make tests long. */
export const CLAMD_MOST_BYTES = 1_000_000;

const answersPing = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1", () => socket.write("zPING\0"));
    socket.on("data", (said) => {
      socket.destroy();
      resolve(String(said).startsWith("PONG"));
    });
    socket.on("error", () => resolve(false));
  });

/** Starts the daemon on a free port, with more lines of `clamd.conf` if given; resolves once it answers. */
export const startClamd = async (...more: readonly string[]): Promise<{ url: string; close(): Promise<void> }> => {
  const path = `${process.env["PATH"]}:/usr/sbin`;
  if (spawnSync("clamd", ["--version"], { env: { PATH: path } }).error)
    throw new Error("There is no clamd on the PATH: apt-get install clamav-daemon.");
  const folder = await mkdtemp(join(tmpdir(), "clamd-"));
  const port = await freePort();
  const hex = Buffer.from(EICAR).toString("hex");
  await writeFile(join(folder, "eicar.ndb"), `Eicar-Test-Signature:0:*:${hex}\n`);
  await writeFile(
    join(folder, "clamd.conf"),
    [
      `DatabaseDirectory ${folder}`,
      `TemporaryDirectory ${folder}`,
      "TCPAddr 127.0.0.1",
      `TCPSocket ${port}`,
      `StreamMaxLength ${CLAMD_MOST_BYTES}`,
      "Foreground yes",
      ...more,
      "",
    ].join("\n"),
  );
  const daemon = spawn("clamd", ["--config-file", join(folder, "clamd.conf")], { env: { PATH: path } });
  let said = "";
  for (const stream of [daemon.stdout, daemon.stderr]) stream.on("data", (chunk) => (said += String(chunk)));
  while (!(await answersPing(port))) {
    if (daemon.exitCode !== null) throw new Error(`clamd ended: ${said}`);
    await pause(100);
  }
  return {
    url: `tcp://127.0.0.1:${port}`,
    close: async () => {
      const ended = once(daemon, "exit");
      daemon.kill();
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
};
