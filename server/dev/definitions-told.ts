/** What the bar is told of the definitions: their files with the lines of elements, and what changed since the last commit. */
import { execFile } from "node:child_process";
import { basename } from "node:path";
import { promisify } from "node:util";
import { findNodeAtLocation, parseTree, type Node } from "jsonc-parser";
import type { Lines, DevData } from "#src/dev/told.ts";
import { readSchemas, type SchemaFiles } from "#server/definitions/files.ts";
import { resolveDefinitions, type Definitions } from "#server/definitions/load.ts";
import type { SourceFile } from "#server/findings/read-text.ts";
import { changesBetween } from "./changes.ts";

const run = promisify(execFile);

/** Properties whose line the bar names. */
const NAMED = ["hidden", "shown", "validation"] as const;

const linesIn = (text: string): Readonly<Record<string, Lines>> => {
  const found: Record<string, Lines> = {};
  const lineOf = ({ offset }: Node): number => text.slice(0, offset).split("\n").length;
  const walk = (elements: Node | undefined, group: string): void => {
    for (const element of elements?.children ?? []) {
      const at = (name: string): Node | undefined => findNodeAtLocation(element, [name]);
      const path = [group, String(at("name")?.value)].filter(Boolean).join(".");
      const own = NAMED.flatMap((name) => {
        const node = at(name)?.parent;
        return node ? [[name, lineOf(node)] as const] : [];
      });
      found[path] = { element: lineOf(element), ...Object.fromEntries(own) };
      walk(at("elements"), path);
    }
  };
  const root = parseTree(text);
  walk(root && findNodeAtLocation(root, ["elements"]), "");
  return found;
};

const formsIn = (files: SchemaFiles): DevData["forms"] =>
  Object.fromEntries(
    files.definitions.flatMap(({ file, text }) => {
      try {
        return [[(JSON.parse(text) as { id: string }).id, { file, lines: linesIn(text) }]];
      } catch {
        return [];
      }
    }),
  );

/** Reads the texts of the last commit; undefined where there is none. */
const committed = async (folder: string): Promise<Map<string, SourceFile> | undefined> => {
  const git = async (...args: string[]): Promise<string> =>
    (await run("git", ["-C", folder, ...args], { maxBuffer: 64 * 1024 * 1024 })).stdout;
  try {
    const names = (await git("ls-tree", "-r", "--name-only", "HEAD", "./")).split("\n").filter(Boolean);
    if (names.length === 0) return undefined;
    const changed = new Set(
      (await git("diff", "--name-only", "--relative", "HEAD", "--", "./")).split("\n").filter(Boolean),
    );
    const texts = await Promise.all(
      names.map(async (name) => {
        const file = `${basename(folder)}/${name}`;
        return [file, { file, text: changed.has(name) ? await git("show", `HEAD:./${name}`) : "" }] as const;
      }),
    );
    return new Map(texts);
  } catch {
    return undefined;
  }
};

/** The files as they were: changed ones with the text of the commit, new ones left out, deleted ones back. */
const asCommitted = (files: SchemaFiles, then: ReadonlyMap<string, SourceFile>): SchemaFiles => {
  const [lists, forms] = [new Map(files.lists), new Map(files.definitions.map((file) => [file.file, file]))];
  for (const [file, now] of forms) {
    const before = then.get(file);
    if (!before) forms.delete(file);
    else if (before.text !== "") forms.set(file, before);
    else forms.set(file, now);
  }
  for (const [file, before] of then) {
    const [, folder, name] = /^[^/]+\/([^/]+)\/([^/]+)\.json$/.exec(file) ?? [];
    if (before.text === "" || name === undefined) continue;
    if (folder === "lists") lists.set(name, before);
    else forms.set(file, before);
  }
  return { ...files, definitions: [...forms.values()], lists };
};

const resolved = (files: SchemaFiles): Definitions | undefined => {
  try {
    return resolveDefinitions(files);
  } catch {
    return undefined;
  }
};

/** Everything the bar is told, of the files as they are now. */
export const definitionsTold = async (folder: string): Promise<Omit<DevData, "outbox">> => {
  const files = readSchemas(folder);
  const forms = formsIn(files);
  const then = await committed(folder);
  if (!then) return { forms, changes: "incomparable" };
  const [before, after] = [resolved(asCommitted(files, then)), resolved(files)];
  if (!before || !after) return { forms, changes: "unreadable" };
  return { forms, changes: changesBetween(before, after) };
};
