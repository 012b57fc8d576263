/** Formats the tables of a run. */
import { figure, table } from "#tests/bench/report.ts";
import { BUDGETS, type Seen } from "./budgets.ts";
import { ANCHOR } from "./contenders.ts";
import { MEASURES, type Measure } from "./measures.ts";
import type { FileResult, Result } from "./rounds.ts";
import type { Built } from "./stage.ts";

const TITLES: Readonly<Record<Measure, { title: string; unit: string; ratio: boolean }>> = {
  key: { title: "CPU of a key", unit: "ms", ratio: true },
  script: { title: "Script of a key, in milliseconds (plain inputs run none)", unit: "ms", ratio: false },
  mount: { title: "CPU of drawing the form", unit: "ms", ratio: true },
  submit: { title: "CPU of sending it with every field wrong, summary drawn", unit: "ms", ratio: true },
  heap: { title: "Heap of a new page with the form, typed into", unit: "MB", ratio: true },
};

/** The table of one measure: the anchor's absolute figures in the first row, all ratios to it below. */
const ratios = (measure: Measure, built: readonly Built[], sizes: ReadonlyMap<number, Result>): string => {
  const { title, unit, ratio } = TITLES[measure];
  const cell = (key: string, result: Result): string => {
    const value = ratio ? result.ratio(key, ANCHOR, measure) : result.figure(key, measure);
    return value === undefined ? "–" : value.toFixed(2);
  };
  const rows = built.map(({ contender: { key } }) => [key, ...[...sizes.values()].map((result) => cell(key, result))]);
  const absolute = [
    `${ANCHOR}, ${unit}`,
    ...[...sizes.values()].map((result) => figure(result.figure(ANCHOR, measure) ?? NaN)),
  ];
  return table(
    ratio ? `${title}, as a multiple of ${ANCHOR} inputs` : title,
    ["fields", ...[...sizes.keys()].map(String)],
    ratio ? [absolute, ...rows] : rows,
  );
};

const files = (results: readonly FileResult[], size: number): string =>
  table(
    `CPU of a key among ${size} fields with a file of 4 MB chosen`,
    ["", "without", "with", "ratio"],
    results.map(({ key, without, with: chosen, ratio }) => [
      key,
      `${figure(without)} ms`,
      `${figure(chosen)} ms`,
      ratio.toFixed(2),
    ]),
  );

const bundles = (built: readonly Built[]): string =>
  table(
    "Script of the form and all it needs, kB gz",
    ["", "kB"],
    built.map(({ contender: { key }, form: { gz } }) => [key, (gz / 1000).toFixed(1)]),
  );

const budgets = (seen: Seen): string =>
  table(
    "Budgets of our engine",
    ["", "seen", "at most", ""],
    BUDGETS([...seen.sizes.keys()]).map(({ what, most, seen: look }) => {
      const value = look(seen);
      return [
        what,
        value?.toFixed(2) ?? "–",
        most.toFixed(2),
        value === undefined ? "not measured" : value <= most ? "PASS" : "over",
      ];
    }),
  );

/** The full report of a run, as text. */
export const report = (built: readonly Built[], seen: Seen, fileSize: number): string =>
  [
    ...MEASURES.map((measure) => ratios(measure, built, seen.sizes)),
    files(seen.files, fileSize),
    bundles(built),
    budgets(seen),
  ].join("\n");
