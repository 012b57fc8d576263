/** `npm start`: builds when the sources differ from those of the last build, then runs the server. */
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** The environment as it was given: the build and React need NODE_ENV, which says here where the server runs. */
const given = { ...process.env };
const ROOT = fileURLToPath(new URL("..", import.meta.url));
const STAMP = join(ROOT, "dist", "stamp");
const SOURCES = ["src", "server", "public", "widgets", "validators", "package-lock.json", "vite.config.ts"];

const filesUnder = (path) =>
  statSync(path).isDirectory()
    ? readdirSync(path)
        .sort()
        .flatMap((name) => filesUnder(join(path, name)))
    : [path];

/** SHA-256 of the sources' names and contents; ignores modification dates, which a checkout changes. */
const fingerprint = () => {
  const hash = createHash("sha256");
  for (const file of SOURCES.map((name) => join(ROOT, name))
    .filter(existsSync)
    .flatMap(filesUnder)) {
    if (!file.includes(".test.")) hash.update(file.slice(ROOT.length)).update(readFileSync(file));
  }
  return hash.digest("hex");
};

const builtFrom = () => (existsSync(STAMP) ? readFileSync(STAMP, "utf8") : "");
const buildTools = () => import("./build.mjs").catch(() => undefined);

// A container image has a build and no sources; a checkout has sources and builds when they have changed.
const now = existsSync(join(ROOT, "src")) ? fingerprint() : builtFrom();
if (builtFrom() !== now) {
  const tools = await buildTools();
  if (tools) {
    console.log("Building (this happens once) …");
    await tools.buildAll();
    writeFileSync(STAMP, now);
  }
}
if (!existsSync(join(ROOT, "dist", "server", "main.js"))) {
  console.error("There is no build in dist/ and the build tools are not installed: run npm ci, then npm start.");
  process.exit(1);
}
if (process.argv.includes("--build-only")) process.exit(0);
process.env.NODE_ENV ??= "production";
const { start } = await import("../dist/server/main.js");
await start(given);
