/**
 * `npm run bench`: figures of this machine, as ratios within one run. `npm run bench -- pages` runs one part.
 * Reports exceeded budgets but never fails on them.
 */
import { execFileSync } from "node:child_process";
import { inRoot } from "#server/kernel/root.ts";
import { benchApplications } from "./applications.ts";
import { benchBesideClose } from "./beside-close.ts";
import { buildBenchServer } from "./child.ts";
import { benchCloses } from "./closes.ts";
import { benchFilled } from "./filled.ts";
import { benchLists } from "./lists.ts";
import { benchLive } from "./live.ts";
import { benchPages } from "./pages.ts";
import { machine } from "./report.ts";
import { benchRebase, benchServicing } from "./servicing.ts";
import { benchStatements } from "./statements.ts";
import { benchStarts } from "./starts.ts";
import { benchSignatures } from "./signatures.ts";
import { benchSteps } from "./steps.ts";

const PARTS: Readonly<Record<string, () => Promise<string>>> = {
  pages: benchPages,
  steps: benchSteps,
  signatures: benchSignatures,
  applications: benchApplications,
  starts: benchStarts,
  filled: benchFilled,
  lists: benchLists,
  live: benchLive,
  closes: benchCloses,
  statements: benchStatements,
  servicing: benchServicing,
  rebase: benchRebase,
  "beside-close": benchBesideClose,
};

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !Object.hasOwn(PARTS, name));
if (unknown.length > 0) {
  console.error(`There is no part ${unknown.join(", ")}; there are ${Object.keys(PARTS).join(", ")}.`);
  process.exit(1);
}
execFileSync(process.execPath, [inRoot("server", "start.mjs"), "--build-only"], { stdio: "inherit", cwd: inRoot() });
await buildBenchServer();
console.log(machine());
for (const [name, part] of Object.entries(PARTS))
  if (asked.length === 0 || asked.includes(name)) console.log(await part());
