/** A small entry of a browser test, built as the product is and served from a port of its own. */
import { rmSync } from "node:fs";
import { mkdtemp, readFile } from "node:fs/promises";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { build } from "vite";
import { inRoot } from "#server/root.ts";

const TYPES: Readonly<Record<string, string>> = { ".js": "text/javascript", ".css": "text/css", ".woff2": "font/woff2" };

export type BuiltEntry = {
  origin: string;
  /** Address of the built script. */
  script: string;
  close(): Promise<void>;
};

type Built = { folder: string; script: string };

// A worker is ended by a signal: without this its folders would stay.
process.on("SIGTERM", () => process.exit());

const buildEntry = async (entry: string): Promise<Built> => {
  const folder = await mkdtemp(join(tmpdir(), "entry-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  await build({
    configFile: inRoot("vite.config.ts"), root: inRoot(), logLevel: "error", mode: "development",
    build: { outDir: folder, emptyOutDir: true, manifest: true, rolldownOptions: { input: inRoot(entry) } },
  });
  const manifest = JSON.parse(await readFile(join(folder, ".vite/manifest.json"), "utf8")) as Record<string, { file: string; isEntry?: boolean }>;
  return { folder, script: `/${Object.values(manifest).find(({ isEntry }) => isEntry)!.file}` };
};

/** What this worker has built: files with the same entry share it. */
const built = new Map<string, Promise<Built>>();

/** Builds `entry`, a path from the project's folder, and serves it; every other address is answered by `answer`. */
export const serveEntry = async (entry: string, answer: (request: IncomingMessage, response: ServerResponse) => void): Promise<BuiltEntry> => {
  if (!built.has(entry)) built.set(entry, buildEntry(entry));
  const { folder, script } = await built.get(entry)!;
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? "/", "http://test").pathname;
    const type = path.startsWith("/assets/") ? TYPES[extname(path)] : undefined;
    if (type === undefined) return answer(request, response);
    readFile(join(folder, path)).then(
      (bytes) => response.writeHead(200, { "content-type": type }).end(bytes),
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
