/** Which scripts a page brings, what they weigh, and which come only later: read from its HTML and from the build's manifest. */
import { gzipSync } from "node:zlib";

export type Chunk = { file: string; imports?: readonly string[]; dynamicImports?: readonly string[] };
/** As Vite writes it: chunks by the source they begin with. */
export type Manifest = Readonly<Record<string, Chunk>>;

const SCRIPTS = /<script\b[^>]*\bsrc="\/([^"]+\.js)"(?: data-files="([^"]*)")?/g;

/** The files a page's HTML asks for as scripts, and those it has fetched once it is painted, without the leading slash. */
export const scriptsIn = (html: string): string[] =>
  [...new Set([...html.matchAll(SCRIPTS)].flatMap(([, first, files]) => [first!, ...(files ?? "").split(" ").filter(Boolean).map((file) => file.slice(1))]))];

/** Chunks and everything they import statically, by name; a name the manifest does not know is a mistake. */
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

/** The chunks of a page: those its HTML asks for and all they import, so that a missing preload counts as well. */
export const chunksOf = (manifest: Manifest, html: string): Set<string> => {
  const nameOf = new Map(Object.entries(manifest).map(([name, { file }]) => [file, name]));
  return withImports(manifest, scriptsIn(html).map((file) => nameOf.get(file) ?? file));
};

/** What is imported dynamically and by no page from the start, with what each brings beyond `there`. */
export const lateChunks = (manifest: Manifest, there: ReadonlySet<string>): { name: string; brings: string[] }[] => {
  const asked = new Set(Object.values(manifest).flatMap(({ dynamicImports = [] }) => dynamicImports));
  return [...asked].filter((name) => !there.has(name)).sort()
    .map((name) => ({ name, brings: [...withImports(manifest, [name])].filter((each) => !there.has(each)) }));
};

/** Bytes as they go over the wire. */
export const gzipped = (text: string | Buffer): number => gzipSync(text, { level: 9 }).length;

export type Weighed = { name: string; bytes: number; most?: number };

/** Whether a page is within its budget, in words; pages without one are only shown. */
export const verdict = ({ bytes, most }: Weighed): string => (most === undefined ? "" : bytes <= most ? `ok (≤ ${most / 1000})` : `OVER (≤ ${most / 1000})`);

export const isOver = ({ bytes, most = Infinity }: Weighed): boolean => bytes > most;
