/** Every contender as the product is built: modules for production, what only some forms need in parts of their own. */
import { gzipSync } from "node:zlib";
import react from "@vitejs/plugin-react";
import { build, type Rolldown } from "vite";
import { inRoot } from "#server/root.ts";
import { rjsfStandins } from "../../../vite.config.ts";
import type { Contender } from "./contenders.ts";

const ENTRY = "virtual:entry";

export type Bundle = {
  /** By path from the site's root. */
  files: ReadonlyMap<string, string | Uint8Array>;
  entry: string;
  /** The entry and all that comes with it at once. */
  gz: number;
};

/** Builds one module's source into `folder`. Our stand-ins for parts of rjsf are for our own adapter only. */
const bundle = async (folder: string, source: string, ours: boolean): Promise<Bundle> => {
  const { output } = (await build({
    configFile: false, root: inRoot(), logLevel: "error", mode: "production",
    plugins: [react(), ...(ours ? [rjsfStandins()] : []), {
      name: "entry",
      resolveId: (id) => (id === ENTRY ? `\0${ENTRY}` : undefined),
      load: (id) => (id === `\0${ENTRY}` ? source : undefined),
    }],
    // One React for all, the product's own.
    resolve: { dedupe: ["react", "react-dom"] },
    worker: { format: "es" },
    build: { write: false, target: "es2022", assetsDir: folder, copyPublicDir: false, modulePreload: { polyfill: false }, rolldownOptions: { input: ENTRY } },
  })) as Rolldown.RolldownOutput;
  const [entry] = output;
  const chunks = new Map(output.flatMap((file) => (file.type === "chunk" ? [[file.fileName, file]] : [])));
  const atOnce = new Set([entry.fileName]);
  for (const name of atOnce) for (const next of chunks.get(name)?.imports ?? []) atOnce.add(next);
  return {
    files: new Map(output.map((file) => [`/${file.fileName}`, file.type === "chunk" ? file.code : file.source])),
    entry: `/${entry.fileName}`,
    gz: [...atOnce].reduce((sum, name) => sum + gzipSync(chunks.get(name)!.code, { level: 9 }).length, 0),
  };
};

/** The contender, which puts itself into `contender`. */
export const bundleOf = ({ key, file }: Contender): Promise<Bundle> =>
  bundle("form", `import { adapter } from ${JSON.stringify(inRoot(file))}; globalThis.contender = adapter;`, key === "ours");

/** What runs beside it in the page. */
export const pageBundle = (): Promise<Bundle> => bundle("page", `import ${JSON.stringify(inRoot("tests/bench/forms/page.ts"))};`, false);
