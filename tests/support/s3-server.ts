/** An S3 server by others (s3rver), in a process of its own; it checks the signature of every request. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

/** Keys of the server; the secret has signs that an address has to encode, as real ones have. */
export const S3_KEYS = { access: "AKIDEXAMPLE", secret: "wJalr/XUtn+FEMI=K7 @:?#%" };

/** Name of the server's one bucket. */
export const S3_BUCKET = "lender-files";

const SERVER = dirname(createRequire(import.meta.url).resolve("@20minutes/s3rver/package.json"));

/** The server, as its own documentation starts it, with other keys than the ones it has for trying out. */
const program = (directory: string): string => `
  const S3rver = require(${JSON.stringify(SERVER)});
  require(${JSON.stringify(join(SERVER, "lib/models/account"))})
    .DUMMY_ACCOUNT.createKeyPair(${JSON.stringify(S3_KEYS.access)}, ${JSON.stringify(S3_KEYS.secret)});
  new S3rver({
    address: "127.0.0.1",
    port: 0,
    silent: true,
    directory: ${JSON.stringify(directory)},
    configureBuckets: [{ name: ${JSON.stringify(S3_BUCKET)} }],
  }).run().then(({ port }) => console.log(port));
`;

/** Starts the server on a free port; `directory` is where its files lie. */
export const startS3 = async (): Promise<{ host: string; directory: string; close(): Promise<void> }> => {
  const directory = await mkdtemp(join(tmpdir(), "s3-"));
  // Its continuation tokens are made by DES, which OpenSSL 3 has for old programs only.
  const server = spawn(process.execPath, ["--openssl-legacy-provider", "-e", program(directory)], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [said] = (await once(server.stdout, "data")) as [Buffer];
  return {
    host: `127.0.0.1:${Number(said)}`,
    directory,
    close: async () => {
      const ended = once(server, "exit");
      server.kill();
      await ended;
      await rm(directory, { recursive: true, force: true });
    },
  };
};
