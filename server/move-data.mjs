/** `npm run move-data`: needs the build that `npm start` makes. */
import { loadBuilt } from "./built.mjs";

const { moveData } = await loadBuilt();
process.exitCode = await moveData(process.env, console.log, console.error);
