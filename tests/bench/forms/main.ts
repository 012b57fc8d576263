/**
 * `npm run bench:forms`: compares our form engine with plain inputs, React with the same static inputs, and other form
 * libraries, interleaved in one Chromium. Options after `--`: `--quick` (three small sizes, fewer rounds),
 * `--only=ours,plain`, `--sizes=10,1000` (multiples of ten), `--styled` (the product's style sheets on every page; the
 * added layout is the same for all, so ratios come closer to 1). Reports exceeded budgets but never fails on them.
 */
import { parseArgs } from "node:util";
import { machine } from "#tests/bench/report.ts";
import { RIVAL } from "./budgets.ts";
import { ANCHOR, CONTENDERS } from "./contenders.ts";
import { rehearse } from "./measures.ts";
import { installPeers, peerVersions } from "./peers.ts";
import { report } from "./print.ts";
import { measureFiles, measureSize, type Result } from "./rounds.ts";
import { openStage } from "./stage.ts";

const {
  values: { quick, styled, only, sizes: asked },
} = parseArgs({
  options: {
    quick: { type: "boolean", default: false },
    styled: { type: "boolean", default: false },
    only: { type: "string" },
    sizes: { type: "string" },
  },
});
const names = only?.split(",") ?? CONTENDERS.map(({ key }) => key);
const unknown = names.filter((name) => !CONTENDERS.some(({ key }) => key === name));
if (unknown.length > 0) {
  console.error(`There is no ${unknown.join(", ")}; there are ${CONTENDERS.map(({ key }) => key).join(", ")}.`);
  process.exit(1);
}
const SIZES = asked?.split(",").map(Number) ?? (quick ? [10, 50, 200] : [10, 50, 100, 200, 500, 1000]);
const OPENINGS = quick ? 3 : 5;
/** Fewer rounds for large forms: their figures vary less, and some contenders take minutes. */
const roundsOf = (size: number): number => (quick || size > 200 ? 1 : 2);
const FILE_SIZE = 50;
const FILE_ROUNDS = quick ? 3 : 9;

// Ratios need the anchor.
const contenders = CONTENDERS.filter(({ key }) => key === ANCHOR || names.includes(key));
if (contenders.some(({ peer }) => peer)) installPeers();
const began = performance.now();
const stage = await openStage(contenders, styled);
try {
  console.log(
    `${machine()}\nChromium ${stage.version}${contenders.some(({ peer }) => peer) ? `, ${peerVersions()}` : ""}`,
  );
  console.log(
    `CPU of the page's main thread; medians of rounds in turns, in ${OPENINGS} new pages one after the other, each after a round that warms up${styled ? "; with the product's sheets" : ""}`,
  );
  for (const actor of await stage.open()) await rehearse(actor);
  const sizes = new Map<number, Result>();
  for (const size of SIZES) {
    sizes.set(
      size,
      await measureSize(stage, size, { openings: OPENINGS, rounds: roundsOf(size) }, [ANCHOR, "react", RIVAL]),
    );
    console.log(`  ${size} fields measured after ${Math.round((performance.now() - began) / 1000)} s`);
  }
  const files = await measureFiles(await stage.open(), FILE_SIZE, FILE_ROUNDS);
  console.log(report(stage.built, { sizes, files }, FILE_SIZE));
} finally {
  await stage.close();
}
