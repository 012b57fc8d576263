/** What the scripts of a page are made of: our folders and the libraries, by their share of each script. */
import { build, type Rolldown } from "vite";
import { inRoot } from "#server/kernel/root.ts";
import { gzipped, type Manifest } from "./scripts.ts";

/** A part's name by the path of a module in it; the first that matches. */
const PARTS: readonly (readonly [RegExp, string])[] = [
  [/node_modules\/(react|react-dom|scheduler)\//, "react, react-dom"],
  [/node_modules\/react-router/, "react-router"],
  [/node_modules\/@tanstack\//, "react-query"],
  [/node_modules\/(@rjsf|jsonpointer)\//, "rjsf"],
  [/node_modules\/dayjs\//, "dayjs"],
  [/node_modules\//, "other libraries"],
  [/\/src\/engine\//, "form engine"],
  [/\/(widgets|validators)\//, "widgets and rules"],
  [/\/src\/(domain|web)\//, "domain"],
  [/\/src\/copy\//, "words"],
  [/\/src\/(shell|ui)\//, "shell and shared parts"],
  [/\/src\//, "pages, calls, entry"],
];

const partOf = (module: string): string => PARTS.find(([path]) => path.test(module))?.[1] ?? "runtime of the bundler";

/** Gzipped kB by part of the given chunks, largest first. A script's size is split by the lengths of its modules. */
export const partsOf = async (
  manifest: Manifest,
  chunks: Iterable<string>,
): Promise<[part: string, bytes: number][]> => {
  const { output } = (await build({
    configFile: inRoot("vite.config.ts"),
    root: inRoot(),
    logLevel: "error",
    build: { write: false },
  })) as Rolldown.RolldownOutput;
  const built = new Map(output.flatMap((file) => (file.type === "chunk" ? [[file.fileName, file]] : [])));
  const parts = new Map<string, number>();
  for (const name of chunks) {
    const { code, modules } = built.get(manifest[name]!.file)!;
    const lengths = Object.entries(modules).map(([id, { renderedLength }]) => [partOf(id), renderedLength] as const);
    const whole = lengths.reduce((sum, [, length]) => sum + length, 0);
    for (const [part, length] of lengths)
      parts.set(part, (parts.get(part) ?? 0) + (whole === 0 ? 0 : (length / whole) * gzipped(code)));
  }
  return [...parts].toSorted(([, one], [, other]) => other - one);
};
