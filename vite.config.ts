import react from "@vitejs/plugin-react";
import { fileURLToPath } from "node:url";
import { defineConfig, type Plugin } from "vite";

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/**
 * Modules of libraries that we do not need (rjsf's default widgets and templates, its tools for schema features we do
 * not use, a Markdown renderer; react-query's mutations and infinite queries) and the small stand-ins that replace them, by the library that
 * imports them. A test fails when one of these paths no longer exists.
 */
export const STANDINS: readonly (readonly [library: string, imported: string, standin: string])[] = [
  ["@rjsf", "../getDefaultRegistry.js", "src/engine/rjsf/registry-standin.ts"],
  ["@rjsf", "markdown-to-jsx/react", "src/engine/rjsf/markdown-standin.ts"],
  ["@rjsf", "fast-uri", "src/engine/rjsf/uri-standin.ts"],
  ["@rjsf", "./createSchemaUtils.js", "src/engine/rjsf/schema-utils-standin.ts"],
  ["@rjsf", "./deepEquals.js", "src/engine/rjsf/deep-equals-standin.ts"],
  ["@tanstack/query-core", "./mutationCache.js", "src/api/mutation-cache-standin.ts"],
  ["@tanstack/query-core", "./infiniteQueryBehavior.js", "src/api/infinite-query-standin.ts"],
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

/** Minifies a style sheet: the same rules without comments and indentation. */
export const compactSheet = (css: string): string =>
  css
    .replace(/\/\*[\s\S]*?\*\//g, "")
    .split(/(\$\{[^}]*\})/)
    .map((part, at) => (at % 2 === 1 ? part : compactRules(part)))
    .join("");
const compactRules = (css: string): string =>
  css
    .replace(/\s+/g, " ")
    .replace(/ ?([{};]) ?/g, "$1")
    .replace(/([a-z-]): /g, "$1:");

/** Minifies style sheets: whitespace and comments are a sixth of their size. */
const compactSheets = (): Plugin => ({
  name: "compact-sheets",
  enforce: "pre",
  transform: {
    filter: { id: /\.styles\.ts$/ },
    handler: (code) => code.replace(/(?<=css`)[^`]*(?=`)/g, compactSheet),
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

/**
 * react-router's code without `displayName` assignments; its warnings to developers and its `memo`, `createContext`,
 * `forwardRef` calls marked pure.
 */
export const withPureParts = (code: string): string =>
  code
    .replace(/^\w+\.displayName = "\w+";$/gm, "")
    .replace(/^ +(?=warning(?:Once)?\()/gm, "$&/* @__PURE__ */ ")
    .replace(/\bReact\d*\.(memo|createContext|forwardRef)\(/g, "/* @__PURE__ */ $&");

/** Makes unused parts of react-router (forms, scroll restoration, routes) tree-shakeable. */
const unusedRouterParts = (): Plugin => ({
  name: "unused-router-parts",
  enforce: "pre",
  apply: "build",
  transform: { filter: { id: /\/react-router\/dist\/.*\.mjs/ }, handler: withPureParts },
});

/** What only the server asks of a row of the calls table: whom it takes what from, and how often. */
const OF_SERVER =
  "budgets|readBudgets|states|fields|bytes|keyless|byKey|logsOnly|remembers|leads|lapsesTo|asks|needsPassword|needsNumber|takes|withCredit|form|page|pageByPurpose|made|holds";

/** The source of an area of the calls table without what only the server asks of its rows. */
export const withoutServersPart = (code: string): string =>
  code.replace(
    new RegExp(`(?<=[{,]\\s*)(?:${OF_SERVER}): (?:\\[[^\\]]*\\]|\\{[^}]*\\}|"[^"]*"|\\w+)(?:,\\s*|(?=\\s*\\}))`, "g"),
    "",
  );

/** Leaves the server's part of the calls table out of the scripts: it is a third of it, and says where the limits are. */
const browserCalls = (): Plugin => ({
  name: "browser-calls",
  enforce: "pre",
  apply: (_config, { command, isSsrBuild }) => command === "build" && !isSsrBuild,
  transform: {
    filter: { id: /\/src\/api\/calls\/(?!calls\.ts|row\.ts)[\w-]+\.ts$/ },
    handler: withoutServersPart,
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
  plugins: [react(), standins(), compactSheets(), unusedRouterParts(), browserCalls(), compileAhead()],
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
