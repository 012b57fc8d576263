/** The scripts of a page, their sizes, and those loaded later, read from its HTML and the build's manifest. */
import { gzipSync } from "node:zlib";

export type Chunk = { file: string; imports?: readonly string[]; dynamicImports?: readonly string[] };
/** Vite's manifest: chunks by source file. */
export type Manifest = Readonly<Record<string, Chunk>>;

const SCRIPTS = /<script\b[^>]*\bsrc="\/([^"]+\.js)"(?: data-files="([^"]*)")?/g;

/** Script files of a page's HTML and those listed in `data-files`, fetched after first paint; without leading slash. */
export const scriptsIn = (html: string): string[] => [
  ...new Set(
    [...html.matchAll(SCRIPTS)].flatMap(([, first, files]) => [
      first!,
      ...(files ?? "")
        .split(" ")
        .filter(Boolean)
        .map((file) => file.slice(1)),
    ]),
  ),
];

/** Names of the given chunks and all their static imports. Throws for a name that is not in the manifest. */
export const withImports = (manifest: Manifest, names: Iterable<string>): Set<string> => {
  const found = new Set<string>();
  const walk = (name: string): void => {
    const chunk = manifest[name];
    if (!chunk) throw new Error(`The manifest knows no chunk ${name}`);
    if (found.has(name)) return;
    found.add(name);
    for (const imported of chunk.imports ?? []) walk(imported);
  };
  for (const name of names) walk(name);
  return found;
};

/** The chunks of a page: those in its HTML and all their static imports, so that missing preloads count as well. */
export const chunksOf = (manifest: Manifest, html: string): Set<string> => {
  const nameOf = new Map(Object.entries(manifest).map(([name, { file }]) => [file, name]));
  return withImports(
    manifest,
    scriptsIn(html).map((file) => nameOf.get(file) ?? file),
  );
};

/** Dynamic imports that are not in `there`, with the chunks that each adds to `there`. */
export const lateChunks = (manifest: Manifest, there: ReadonlySet<string>): { name: string; brings: string[] }[] => {
  const asked = new Set(Object.values(manifest).flatMap(({ dynamicImports = [] }) => dynamicImports));
  return [...asked]
    .filter((name) => !there.has(name))
    .sort()
    .map((name) => ({ name, brings: [...withImports(manifest, [name])].filter((each) => !there.has(each)) }));
};

/** Gzipped size in bytes. */
export const gzipped = (text: string | Buffer): number => gzipSync(text, { level: 9 }).length;

export type Weighed = { name: string; bytes: number; most?: number };

/** Whether a page is within its budget, as text; "" without a budget. */
export const verdict = ({ bytes, most }: Weighed): string =>
  most === undefined ? "" : bytes <= most ? `ok (≤ ${most / 1000})` : `OVER (≤ ${most / 1000})`;

export const isOver = ({ bytes, most = Infinity }: Weighed): boolean => bytes > most;
