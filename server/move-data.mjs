/** `npm run move-data`: needs the build that `npm start` makes. */
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

const BUILT = new URL("../dist/server/main.js", import.meta.url);

if (!existsSync(fileURLToPath(BUILT))) {
  console.error("There is no build in dist/: run npm run build first.");
  process.exit(1);
}
process.env.NODE_ENV ??= "production";
const { moveData } = await import(BUILT.href);
process.exitCode = await moveData(process.env, console.log, console.error);
