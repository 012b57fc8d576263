/** Builds a browser test's entry with the product's Vite config and serves it on its own port. */
import { rmSync } from "node:fs";
import { mkdtemp, readFile } from "node:fs/promises";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { inRoot } from "#server/kernel/root.ts";
import { forbidInFast } from "./tier.ts";

const TYPES: Readonly<Record<string, string>> = {
  ".js": "text/javascript",
  ".css": "text/css",
  ".woff2": "font/woff2",
};

/** A served entry. */
export type BuiltEntry = {
  origin: string;
  /** Path of the built script. */
  script: string;
  close(): Promise<void>;
};

type Built = { folder: string; script: string };

// Vitest ends workers by SIGTERM: turn it into an exit, so that the handlers below remove the folders.
process.on("SIGTERM", () => process.exit());

const buildEntry = async (entry: string): Promise<Built> => {
  const folder = await mkdtemp(join(tmpdir(), "entry-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  // Imported here, as fast tests import this module too, only to be refused.
  const { build } = await import("vite");
  await build({
    configFile: inRoot("vite.config.ts"),
    root: inRoot(),
    logLevel: "error",
    mode: "development",
    build: { outDir: folder, emptyOutDir: true, manifest: true, rolldownOptions: { input: inRoot(entry) } },
  });
  const manifest = JSON.parse(await readFile(join(folder, ".vite/manifest.json"), "utf8")) as Record<
    string,
    { file: string; isEntry?: boolean }
  >;
  return { folder, script: `/${Object.values(manifest).find(({ isEntry }) => isEntry)!.file}` };
};

/** This worker's builds: test files with the same entry share one. */
const built = new Map<string, Promise<Built>>();

/** Builds `entry` (a path from the project root) and serves its assets; `answer` handles every other path. */
export const serveEntry = async (
  entry: string,
  answer: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<BuiltEntry> => {
  forbidInFast("builds a page", "browser");
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
