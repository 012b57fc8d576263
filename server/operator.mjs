/** `npm run operator -- <act> …`: needs the build that `npm start` makes. */
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

const BUILT = new URL("../dist/server/main.js", import.meta.url);

if (!existsSync(fileURLToPath(BUILT))) {
  console.error("There is no build in dist/: run npm run build first.");
  process.exit(1);
}
const given = { LOG_LEVEL: "error", ...process.env };
process.env.NODE_ENV ??= "production";
const { operate } = await import(BUILT.href);
process.exitCode = await operate(process.argv.slice(2), given);
