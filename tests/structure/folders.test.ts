import { dirname } from "node:path";
import { expect, it } from "vitest";
import { inRoot } from "#server/kernel/root.ts";
import { AREAS, codeFiles, importsOf } from "./imports.ts";

/** The folder a file counts to: `server/store`, `src/engine/core`, `widgets`; a file at an area's root is its own. */
const folderOf = (file: string): string => {
  const folder = dirname(file).split("/");
  if (folder[0] === "widgets" || folder[0] === "validators") return folder[0];
  if (folder.length === 1) return file;
  return folder.slice(0, folder[0] === "src" ? 3 : 2).join("/");
};

const edges = new Map<string, Map<string, string>>();
for (const file of codeFiles(inRoot(), AREAS)) {
  const from = folderOf(file);
  for (const target of importsOf(inRoot(), file)) {
    const to = folderOf(target);
    if (to === from) continue;
    const known = edges.get(from) ?? new Map<string, string>();
    edges.set(from, known.has(to) ? known : known.set(to, `${file} imports ${target}`));
  }
}

/** The imports along a cycle from a folder back to itself; undefined when there is none. */
const circleFrom = (start: string): string[] | undefined => {
  const seen = new Set<string>();
  const visit = (folder: string, way: string[]): string[] | undefined => {
    for (const [to, said] of edges.get(folder) ?? []) {
      if (to === start) return [...way, said];
      if (seen.has(to)) continue;
      seen.add(to);
      const found = visit(to, [...way, said]);
      if (found) return found;
    }
    return undefined;
  };
  return visit(start, []);
};

it.each([...edges.keys()].sort())("%s is in no import cycle of folders", (folder) => {
  expect(circleFrom(folder), "cut one of these imports: move what it needs to a lower folder, or hand it in").toBe(
    undefined,
  );
});
