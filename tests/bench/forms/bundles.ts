/** Every contender as one script, built for production as the product is. */
import { gzipSync } from "node:zlib";
import react from "@vitejs/plugin-react";
import { build, type Rolldown } from "vite";
import { inRoot } from "#server/root.ts";
import { rjsfStandins } from "../../../vite.config.ts";
import type { Contender } from "./contenders.ts";

const ENTRY = "virtual:contender";

/** One script of one module. Our stand-ins for parts of rjsf are for our own adapter only. */
const scriptOf = async (source: string, ours: boolean): Promise<string> => {
  const { output } = (await build({
    configFile: false, root: inRoot(), logLevel: "error", mode: "production",
    plugins: [react(), ...(ours ? [rjsfStandins()] : []), {
      name: "contender",
      resolveId: (id) => (id === ENTRY ? `\0${ENTRY}` : undefined),
      load: (id) => (id === `\0${ENTRY}` ? source : undefined),
    }],
    // One React for all, the product's own.
    resolve: { dedupe: ["react", "react-dom"] },
    build: { write: false, assetsInlineLimit: Infinity, target: "es2022", copyPublicDir: false, rolldownOptions: { input: ENTRY, output: { format: "iife", codeSplitting: false } } },
  })) as Rolldown.RolldownOutput;
  return output[0].code;
};

export type Bundle = { script: string; gz: number };

/** The contender's script and what it weighs. */
export const bundleOf = async ({ key, file }: Contender): Promise<Bundle> => {
  const script = await scriptOf(`import { adapter } from ${JSON.stringify(inRoot(file))}; globalThis.contender = adapter;`, key === "ours");
  return { script, gz: gzipSync(script, { level: 9 }).length };
};

/** What runs beside it in the page. */
export const pageScript = (): Promise<string> => scriptOf(`import ${JSON.stringify(inRoot("tests/bench/forms/page.ts"))};`, false);
