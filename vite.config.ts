import react from "@vitejs/plugin-react";
import { fileURLToPath } from "node:url";
import { defineConfig, type Plugin } from "vite";

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/**
 * rjsf brings registries of widgets and templates we replace, tools for schemas we never write, and a markdown
 * renderer nobody calls. What stands in their place lies in `src/engine/rjsf/`; a test fails when one of these paths no longer exists.
 */
export const RJSF_STANDINS: readonly (readonly [imported: string, standin: string])[] = [
  ["../getDefaultRegistry.js", "src/engine/rjsf/registry-standin.ts"],
  ["markdown-to-jsx/react", "src/engine/rjsf/markdown-standin.ts"],
  ["fast-uri", "src/engine/rjsf/uri-standin.ts"],
  ["./createSchemaUtils.js", "src/engine/rjsf/schema-utils-standin.ts"],
  ["./deepEquals.js", "src/engine/rjsf/deep-equals-standin.ts"],
];

/** Puts the stand-ins in place; the development server's dependency bundle needs it, too. */
export const rjsfStandins = (): Plugin => ({
  name: "rjsf-standins",
  enforce: "pre",
  resolveId(source, importer) {
    if (!importer?.includes("@rjsf/")) return undefined;
    const standin = RJSF_STANDINS.find(([imported]) => imported === source)?.[1];
    return standin && at(standin);
  },
});

/** What emotion's own compiler plugin does to a sheet: the same rules without comments and indentation. */
export const compactSheet = (css: string): string =>
  css.replace(/\/\*[\s\S]*?\*\//g, "").split(/(\$\{[^}]*\})/).map((part, at) => (at % 2 === 1 ? part : compactRules(part))).join("");
const compactRules = (css: string): string => css.replace(/\s+/g, " ").replace(/ ?([{};]) ?/g, "$1").replace(/([a-z-]): /g, "$1:");

/** Sheets travel inside the scripts: their layout in the source would be a sixth of their weight. */
const compactSheets = (): Plugin => ({
  name: "compact-sheets",
  enforce: "pre",
  transform: {
    filter: { id: /\.styles\.ts$/ },
    handler: (code) => code.replace(/(?<=css`)[^`]*(?=`)/g, compactSheet),
  },
});

/**
 * Asks the browser to compile a script whole while it arrives, beside the page (Chrome's explicit compile hints; to others it
 * is a comment). Nearly all of ours runs at the takeover, in one go: compiled only then, it keeps a slow phone busy half as long again.
 */
const compileAhead = (): Plugin => ({
  name: "compile-ahead",
  // Neither the server's own copy nor what tests build for a look or two needs it.
  apply: (_config, { mode, isSsrBuild }) => !isSsrBuild && mode !== "development",
  enforce: "post",
  generateBundle: {
    order: "post",
    handler(_options, bundle) {
      for (const file of Object.values(bundle)) if (file.type === "chunk") file.code = `//# allFunctionsCalledOnLoad\n${file.code}`;
    },
  },
});

/** emotion brings it for a function we never call, and it does not say that it does nothing by itself. */
const NO_SIDE_EFFECTS = [{ test: /hoist-non-react-statics|react-is|_isolated-hnrs/, sideEffects: false }];

/** What a page names. The letters are no script of any page: only the server writes their addresses, and the files must be there. */
const INPUTS = { "entry.first": at("src/app/entry.first.ts"), "entry.client": at("src/app/entry.client.tsx"), fonts: at("src/ui/fonts.ts") };

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react(), rjsfStandins(), compactSheets(), compileAhead()],
  build: {
    target: "es2022",
    manifest: !isSsrBuild,
    // Inline data would need another source in the policy, and fonts are preloaded by address.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: isSsrBuild ? {} : { input: INPUTS, treeshake: { moduleSideEffects: NO_SIDE_EFFECTS } },
  },
  ssr: { noExternal: [/^@rjsf\//] },
  server: { watch: { ignored: ["**/data/**"] } },
}));
