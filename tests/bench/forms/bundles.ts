/** Builds every contender as the product is built: production modules, with code splitting. */
import { gzipSync } from "node:zlib";
import react from "@vitejs/plugin-react";
import { build, type Rolldown } from "vite";
import { inRoot } from "#server/kernel/root.ts";
import { standins } from "../../../vite.config.ts";
import type { Contender } from "./contenders.ts";

const ENTRY = "virtual:entry";

export type Bundle = {
  /** Contents by path from the site's root. */
  files: ReadonlyMap<string, string | Uint8Array>;
  entry: string;
  /** Gzipped bytes of the entry and its static imports. */
  gz: number;
};

/** Builds one module's source into `folder`. The stand-ins for parts of rjsf apply to our own adapter only. */
const bundle = async (folder: string, source: string, ours: boolean): Promise<Bundle> => {
  const { output } = (await build({
    configFile: false,
    root: inRoot(),
    logLevel: "error",
    mode: "production",
    plugins: [
      react(),
      ...(ours ? [standins()] : []),
      {
        name: "entry",
        resolveId: (id) => (id === ENTRY ? `\0${ENTRY}` : undefined),
        load: (id) => (id === `\0${ENTRY}` ? source : undefined),
      },
    ],
    // All contenders use the product's React.
    resolve: { dedupe: ["react", "react-dom"] },
    worker: { format: "es" },
    build: {
      write: false,
      target: "es2022",
      assetsDir: folder,
      copyPublicDir: false,
      modulePreload: { polyfill: false },
      rolldownOptions: { input: ENTRY },
    },
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

/** Bundles a contender, which assigns its adapter to `globalThis.contender`. */
export const bundleOf = ({ key, file }: Contender): Promise<Bundle> =>
  bundle(
    "form",
    `import { adapter } from ${JSON.stringify(inRoot(file))}; globalThis.contender = adapter;`,
    key === "ours",
  );

/** Bundles the script that drives the contender within the page. */
export const pageBundle = (): Promise<Bundle> =>
  bundle("page", `import ${JSON.stringify(inRoot("tests/bench/forms/page.ts"))};`, false);
