/**
 * Makes a newcomer's eleven additions in a copy of the tree, in the order of CONTRIBUTING.md. While one is incomplete a
 * check must fail and name the next file; in the end all must pass. Every round applies one stage of each kind.
 */
import { beforeAll, describe, expect, it } from "vitest";
import { temporaryFolder } from "#tests/support/after-all.ts";
import { ALL, complaintsIn, QUICK, type Check, type Complaint } from "./checks.ts";
import { copyTree } from "./copy.ts";
import { stageIn, type Kind } from "./kind.ts";
import { KINDS, ROUNDS } from "./kinds.ts";
import { NEW_ACT } from "./staff-kinds.ts";

const copy = copyTree(temporaryFolder("newcomer"));
const untouched = temporaryFolder("newcomer-before");
const TOUCHED = [
  ...new Set(KINDS.flatMap(({ stages }) => stages.flatMap(({ edits }) => edits.map(({ file }) => file)))),
];

/** The quick checks that a stage of a round expects to fail. */
const expectedIn = (round: number): Check[] =>
  QUICK.filter(({ name }) => KINDS.some((kind) => stageIn(kind, round)?.speaks?.check === name));

/** Complaints of those checks, by round. */
const said: Complaint[][] = [];
/** Files that `npm run docs` wrote. */
let written: string[] = [];
/** Complaints about the finished tree, without those that the unchanged tree has, too. */
let left: Complaint[] = [];

const lines = (text: string): string[] => text.split("\n").filter((line) => line.trim() !== "");

/** True when both complaints have the same first line; the rest may differ in line numbers. */
const isSame = (one: Complaint, other: Complaint): boolean => lines(one.text)[0] === lines(other.text)[0];

beforeAll(async () => {
  for (let round = 0; round < ROUNDS; round++) {
    for (const kind of KINDS) for (const edit of stageIn(kind, round)?.edits ?? []) copy.apply(edit);
    said.push(await complaintsIn(copy, expectedIn(round)));
  }
  const docs = await copy.node("node_modules/tsx/dist/cli.mjs", "docs/reference/main.ts");
  written = [...docs.text.matchAll(/^written: (.+)$/gm)].map(([, path]) => path!);
  left = await complaintsIn(copy, ALL(TOUCHED, NEW_ACT));
  if (left.length === 0) return;
  const known = await complaintsIn(copyTree(untouched), ALL([]));
  left = left.filter((complaint) => !known.some((other) => isSame(complaint, other)));
}, 1_800_000);

const stagesOf = (kind: Kind) =>
  kind.stages.flatMap(({ edits, speaks }, at) => {
    const next = kind.stages[at + 1]?.edits[0]?.file;
    return speaks === undefined
      ? []
      : [{ after: edits[0]!.file, check: speaks.check, names: speaks.names ?? next!, round: (kind.begins ?? 0) + at }];
  });

describe.each(KINDS)("a new $name", (kind) => {
  it.each(stagesOf(kind))("after $after: $check names $names", ({ check, names, round }) => {
    const found = said[round]!.filter((complaint) => complaint.check === check && complaint.text.includes(names));
    expect(found.length, said[round]!.map(({ text }) => lines(text)[0]).join("\n")).toBeGreaterThan(0);
  });
});

describe("the finished tree", () => {
  it("is documented by npm run docs alone", () => {
    expect(written.sort()).toEqual([
      "README.md",
      "docs/definitions.md",
      "schemas/definition.schema.json",
      "widgets/iban/iban.stories.tsx",
    ]);
  });

  it("passes every check", () => {
    expect(left.map(({ text }) => text).join("\n\n")).toBe("");
  });
});

it("each complaint fits on a screen", () => {
  const all = said.flat().filter(({ text }) => lines(text).length > 40 || text.length > 3000);
  expect(all.map(({ text }) => text.slice(0, 300))).toEqual([]);
});
