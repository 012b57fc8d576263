/** `npm run operator -- <act> …`: needs the build that `npm start` makes. */
import { loadBuilt } from "./built.mjs";

const given = { LOG_LEVEL: "error", ...process.env };
const { operate } = await loadBuilt();
process.exitCode = await operate(process.argv.slice(2), given);
