/** Builds a browser test's entry with the product's Vite config and serves it on its own port. */
import { readFile } from "node:fs/promises";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join } from "node:path";
import { builtOnce, type BuildOptions } from "./entry-builds.ts";
import { forbidInFast } from "./tier.ts";

const TYPES: Readonly<Record<string, string>> = {
  ".js": "text/javascript",
  ".css": "text/css",
  ".woff2": "font/woff2",
};

/** Names of assets contain a hash of their contents. */
const FOREVER = "public, max-age=31536000, immutable";

/** A served entry. */
export type BuiltEntry = {
  origin: string;
  /** Path of the built script. */
  script: string;
  close(): Promise<void>;
};

/** Builds `entry` (a path from the project root) and serves its assets; `answer` handles every other path. */
export const serveEntry = async (
  entry: string,
  answer: (request: IncomingMessage, response: ServerResponse) => void,
  options: BuildOptions = {},
): Promise<BuiltEntry> => {
  forbidInFast("builds a page", "browser");
  const { folder, script } = await builtOnce(entry, options);
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? "/", "http://test").pathname;
    const type = path.startsWith("/assets/") ? TYPES[extname(path)] : undefined;
    if (type === undefined) return answer(request, response);
    readFile(join(folder, path)).then(
      (bytes) => response.writeHead(200, { "content-type": type, "cache-control": FOREVER }).end(bytes),
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    script,
    close: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
};
