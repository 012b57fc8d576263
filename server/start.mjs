/** `npm start`: builds when the sources differ from those of the last build, then runs the server. */
import { createHash } from "node:crypto";
import { accessSync, constants, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { giveUp, loadBuilt, refusePath, requireBuild, ROOT } from "./built.mjs";

/** The environment as it was given: the build and React need NODE_ENV, which says here where the server runs. */
const given = { ...process.env };
const DIST = join(ROOT, "dist");
const STAMP = join(DIST, "stamp");
const SOURCES = ["src", "server", "public", "widgets", "validators", "package-lock.json", "vite.config.ts"];

/** What product owners write is read when the server starts; no build holds it. */
const isOwned = (file) =>
  (file.startsWith(join(ROOT, "server", "content")) && /\.(?:md|json)$/.test(file)) ||
  ["catalogue.json", "promo-codes.json"].some((name) => file === join(ROOT, "server", name));

const filesUnder = (path) =>
  statSync(path).isDirectory()
    ? readdirSync(path)
        .sort()
        .flatMap((name) => filesUnder(join(path, name)))
    : [path];

const foldersIn = (path) =>
  readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name));

/** SHA-256 of the names and contents of what is built; ignores modification dates, which a checkout changes. */
const fingerprint = () => {
  const hash = createHash("sha256");
  for (const file of SOURCES.map((name) => join(ROOT, name))
    .filter(existsSync)
    .flatMap(filesUnder)) {
    if (!file.includes(".test.") && !isOwned(file)) hash.update(file.slice(ROOT.length)).update(readFileSync(file));
  }
  return hash.digest("hex");
};

const builtFrom = () => (existsSync(STAMP) ? readFileSync(STAMP, "utf8") : "");
const buildTools = () => import("./build.mjs").catch(() => undefined);

/** Ends the build before it begins where it would end half-way. */
const refuseToBuild = () => {
  // Vite reads the first two as the end of a path, and "*" as any name.
  refusePath(["#", "?", "*"], "Vite cannot build");
  for (const folder of existsSync(DIST) ? [DIST, ...foldersIn(DIST)] : [ROOT])
    try {
      accessSync(folder, constants.W_OK);
    } catch ({ code }) {
      giveUp(
        `There is no build of these sources in dist/, and ${folder} cannot be written (${code}): run npm run build as the user that it belongs to.`,
      );
    }
};

// A container image has a build and no sources; a checkout has sources and builds when they have changed.
const now = existsSync(join(ROOT, "src")) ? fingerprint() : builtFrom();
if (builtFrom() !== now) {
  refuseToBuild();
  const tools = await buildTools();
  if (tools) {
    console.log("Building (this happens once) …");
    await tools.buildAll();
    writeFileSync(STAMP, now);
  }
}
requireBuild("There is no build in dist/ and the build tools are not installed: run npm ci, then npm start.");
if (process.argv.includes("--build-only")) process.exit(0);
const { start } = await loadBuilt();
await start(given, undefined, { people: process.argv.includes("--demo-people") });
