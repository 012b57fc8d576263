/** `npm run restore -- <file> <DATA_DIR>`: needs the build that `npm start` makes. */
import { loadBuilt } from "./built.mjs";

const { restore } = await loadBuilt();
process.exitCode = await restore(process.argv.slice(2), console.log, console.error);
