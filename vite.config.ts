import react from "@vitejs/plugin-react";
import { fileURLToPath } from "node:url";
import { transform } from "lightningcss";
import { defineConfig, runnerImport, type Plugin } from "vite";

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/**
 * Modules of libraries that we do not need and the small stand-ins that replace them, by the library that imports them,
 * with what each saves on a first form step (kB gzipped, as `npm run size` counts): rjsf's own widgets and templates 20,
 * a Markdown renderer 31, the reader of URIs of a JSON Schema validator 8, tools for parts of JSON Schema that no form
 * uses 12. One that saves less than 5 is not worth its line. A test fails when one of these paths no longer exists.
 */
export const STANDINS: readonly (readonly [library: string, imported: string, standin: string])[] = [
  ["@rjsf", "../getDefaultRegistry.js", "src/engine/rjsf/registry-standin.ts"],
  ["@rjsf", "markdown-to-jsx/react", "src/engine/rjsf/markdown-standin.ts"],
  ["@rjsf", "fast-uri", "src/engine/rjsf/uri-standin.ts"],
  ["@rjsf", "./createSchemaUtils.js", "src/engine/rjsf/schema-utils-standin.ts"],
];

/** Resolves imports of libraries to the stand-ins; the development server's dependency bundle needs it, too. */
export const standins = (): Plugin => ({
  name: "standins",
  enforce: "pre",
  resolveId(source, importer) {
    const standin = STANDINS.find(
      ([library, imported]) => imported === source && importer?.includes(`/node_modules/${library}/`),
    )?.[2];
    return standin && at(standin);
  },
});

/** A style sheet without comments and blanks. */
const minified = (filename: string, sheet: string): string =>
  transform({ filename, code: Buffer.from(sheet), minify: true }).code.toString();

/** Style sheets are made when the site is built: of a module of sheets the scripts hold the minified texts. */
const minifiedSheets = (): Plugin => ({
  name: "minified-sheets",
  apply: "build",
  load: {
    filter: { id: /\.styles\.ts$/ },
    handler: async (id) => {
      const { module } = await runnerImport<Record<string, string>>(id);
      return Object.entries(module)
        .map(([name, sheet]) => `export const ${name} = ${JSON.stringify(minified(id, sheet))};`)
        .join("\n");
    },
  },
});

/**
 * Adds Chrome's explicit compile hint, so that scripts are compiled eagerly off the main thread while they load (to
 * other browsers it is a comment). Nearly all code runs at hydration, which lazy compilation prolongs by half on slow
 * phones.
 */
const compileAhead = (): Plugin => ({
  name: "compile-ahead",
  // Neither the server bundle nor development-mode test builds need it.
  apply: (_config, { mode, isSsrBuild }) => !isSsrBuild && mode !== "development",
  enforce: "post",
  generateBundle: {
    order: "post",
    handler(_options, bundle) {
      for (const file of Object.values(bundle))
        if (file.type === "chunk") file.code = `//# allFunctionsCalledOnLoad\n${file.code}`;
    },
  },
});

/** Entry points. `fonts` is no page's script: it makes Vite emit the font files whose URLs the server writes. */
const INPUTS = {
  "entry.first": at("src/app/entry.first.ts"),
  "entry.client": at("src/app/entry.client.tsx"),
  fonts: at("src/ui/theme/fonts.ts"),
};

/**
 * What each page loads is one script; split by the sets of late scripts that share its modules, it is a kilobyte larger.
 * Builds of test entries, in development mode, stay split: what one entry runs is not to run with another.
 */
const GROUPS = [{ name: "app", tags: ["$initial" as const], test: (id: string) => id !== INPUTS["entry.first"] }];

export default defineConfig(({ isSsrBuild, mode }) => ({
  plugins: [react(), standins(), minifiedSheets(), compileAhead()],
  build: {
    target: "es2022",
    manifest: !isSsrBuild,
    // Inlined assets would need `data:` in the CSP, and fonts are preloaded by URL.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: isSsrBuild
      ? {}
      : {
          input: INPUTS,
          // So that the first script shares constants with others and still loads none of them.
          optimization: { inlineConst: { mode: "all", pass: 1 } },
          ...(mode !== "development" && { output: { codeSplitting: { groups: GROUPS } } }),
        },
  },
  ssr: { noExternal: [/^@rjsf\//] },
  server: { watch: { ignored: ["**/data/**"] } },
}));
