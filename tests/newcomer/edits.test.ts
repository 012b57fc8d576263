/** What the gate can say at once of the newcomer's additions; `newcomer.deep.test.ts` makes them and runs the checks. */
import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { inRoot } from "#server/kernel/root.ts";
import { inserted } from "./copy.ts";
import { filesOf, stageIn } from "./kind.ts";
import { KINDS, ROUNDS } from "./kinds.ts";

/** The tree's files as far as they were edited. */
const edited = new Map<string, string>();
const read = (file: string): string => edited.get(file) ?? readFileSync(inRoot(file), "utf8");

it("every edit still has its place in the tree, made in the order of the rounds", () => {
  for (let round = 0; round < ROUNDS; round++)
    for (const edit of KINDS.flatMap((kind) => stageIn(kind, round)?.edits ?? [])) {
      // In the newcomer's own copy it is there as they made it.
      if ("text" in edit && existsSync(inRoot(edit.file)))
        expect(read(edit.file), `${edit.file} is there already`).toBe(edit.text);
      edited.set(edit.file, "text" in edit ? edit.text : inserted(read(edit.file), edit));
    }
});

describe.each(KINDS)("a new $name", (kind) => {
  it(`takes at most ${kind.most} files`, () => {
    expect(filesOf(kind).length).toBeLessThanOrEqual(kind.most);
  });

  it("is a row of CONTRIBUTING.md that is marked as proved", () => {
    const marked = [...readFileSync(inRoot("CONTRIBUTING.md"), "utf8").matchAll(/^\| ([^|]*) ★ \|/gm)];
    expect(marked.map(([, name]) => name!).filter((name) => name.includes(kind.name))).not.toEqual([]);
    expect(marked.length).toBe(KINDS.length);
  });
});
