/** `npm run restore -- <file> <DATA_DIR>`: needs the build that `npm start` makes. */
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

const BUILT = new URL("../dist/server/main.js", import.meta.url);

if (!existsSync(fileURLToPath(BUILT))) {
  console.error("There is no build in dist/: run npm run build first.");
  process.exit(1);
}
process.env.NODE_ENV ??= "production";
const { restore } = await import(BUILT.href);
process.exitCode = await restore(process.argv.slice(2), console.log, console.error);
