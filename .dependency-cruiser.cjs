/** Import rules between folders. Each rule's comment says where the code should go instead. */
const TESTS = "\\.(test|fixture|cases|examples|stories)\\.tsx?$";

/** A rule: files under `from` must not import anything under `to`. Type imports count. */
const never = (name, comment, from, to, rest = {}) => ({
  name,
  severity: "error",
  comment,
  from: { path: from, pathNot: TESTS, ...rest.from },
  to: { path: to, ...rest.to },
});

const OURS = "^(src|server|widgets|validators|schemas|tests)/";

/** A rule: of the project's own files, those under `from` may import only those under `allowed`. Type imports count. */
const only = (name, comment, from, ...allowed) => ({
  name,
  severity: "error",
  comment,
  from: { path: from, pathNot: TESTS },
  to: { path: OURS, pathNot: `^(${allowed.join("|")})` },
});

/**
 * Layers of the server, lowest first: a folder may import folders of the rows above its own, but neither those in its
 * own row nor those below. Type imports count, so folders cannot form a cycle.
 */
const SERVER_LAYERS = [
  ["kernel"],
  ["calls", "findings"],
  ["store"],
  ["lists", "ports", "queue", "text"],
  ["submissions", "metrics", "backup"],
  ["content", "documents", "definitions"],
  ["snapshot"],
  ["services"],
  ["security"],
  ["lending"],
  ["visit"],
  ["uploads"],
  ["forms"],
  ["policy"],
  ["handlers"],
  ["jobs", "live", "operator"],
  ["ssr"],
  ["buro"],
  ["http"],
  ["demo"],
  ["start"],
  ["dev"],
];

/** The same within `server/lending`, the largest of them. */
const LENDING_LAYERS = [
  ["ledger", "lender", "states"],
  ["applications", "payers"],
  ["destinations"],
  ["agreements", "persons"],
  ["messages"],
  ["bonuses", "guarantees"],
  ["accounts", "servicing"],
  ["cards", "certificates", "decisions", "payouts", "refunds", "relief", "reports", "statements"],
  ["journey", "staff"],
];

/** Files and folders of the site; what each may import, the rules below say. */
const SITE = [
  ["api", "app", "buro", "copy", "demo", "dev", "domain", "engine", "live", "pages", "reports", "shell", "ui", "web"],
  ["forms", "form-services"],
];

/** The rule of a table that what stands in `within` is named by one of its rows; commands start by themselves. */
const namedBy = (within, rows) => ({
  name: `${within.replaceAll("/", "-")}names-all`,
  severity: "error",
  comment: `No row of .dependency-cruiser.cjs names it: put it into a folder of ${within} that one names, or give it a row there and in CONTRIBUTING.md.`,
  from: {
    path: `^${within}`,
    pathNot: [TESTS, `^${within}(${rows.flat().join("|")})(/|\\.tsx?$)`, `^${within}[^/]+\\.mjs$`],
  },
  to: {},
});

/** The rules of a table of layers: `within` is the folder that its rows name folders of. */
const layerRules = (within, layers) => [
  namedBy(within, layers),
  ...layers.flatMap((row, at) =>
    row.map((folder) => {
      const below = layers.slice(0, at).flat();
      return {
        name: `${within.replaceAll("/", "-")}layers-${folder}`,
        severity: "error",
        comment: `${within}${folder} imports only ${below.length > 0 ? below.join(", ") : "nothing"} of ${within}: move what it needs there, or hand it in as an argument.`,
        from: { path: `^${within}${folder}(/|\\.ts$)`, pathNot: TESTS },
        to: { path: `^${within}`, pathNot: `^${within}(${[folder, ...below].join("|")})(/|\\.(ts|json)$)` },
      };
    }),
  ),
];

const VALUES = { dependencyTypesNot: ["type-only"] };

module.exports = {
  forbidden: [
    never(
      "nobody-imports-server",
      "The server is not a library: what both sides need goes to src/domain, src/web or src/api.",
      "^(src|widgets|validators)/",
      "^server/",
    ),
    only(
      "domain-is-pure",
      "src/domain imports nothing of ours: pass what it needs as arguments.",
      "^src/domain/",
      "src/domain/",
    ),
    only(
      "web-is-pure",
      "src/web holds facts of the web both sides share: it imports nothing of ours.",
      "^src/web/",
      "src/web/",
    ),
    only(
      "copy-is-words",
      "src/copy holds words; types of the domain and of calls are all it may know.",
      "^src/copy/",
      "src/copy/",
      "src/domain/",
      "src/engine/core/",
      "src/api/(calls|refusals)",
    ),
    only(
      "rules-are-pure",
      "A rule may use src/domain and the engine's core; words go to src/copy, look-ups through ask().",
      "^validators/",
      "validators/",
      "src/domain/",
      "src/web/file-sizes",
      "src/engine/core/",
    ),
    only(
      "engine-core-is-pure",
      "src/engine/core runs everywhere: what needs the browser goes to src/engine/browser, what needs a post to src/engine/server.",
      "^src/engine/core/",
      "src/engine/core/",
      "src/domain/",
      "src/web/",
    ),
    only(
      "engine-server-is-pure",
      "src/engine/server reads posts with the core alone.",
      "^src/engine/server/",
      "src/engine/(core|server)/",
      "src/domain/",
    ),
    only(
      "engine-browser-knows-no-react",
      "src/engine/browser runs forms without React: what draws goes to src/engine/react.",
      "^src/engine/browser/",
      "src/engine/(core|browser)/",
      "src/domain/",
      "src/web/",
    ),
    only(
      "engine-knows-no-leaf",
      "The engine gets widgets, rules, words and calls through src/forms.tsx.",
      "^src/engine/",
      "src/engine/",
      "src/domain/",
      "src/web/",
      "src/copy/",
    ),
    only(
      "widgets-know-no-page",
      "A widget uses the engine, src/ui, words and the domain; look-ups go through the engine's ask().",
      "^widgets/",
      "widgets/",
      "src/engine/",
      "src/ui/",
      "src/copy/",
      "src/domain/",
      "src/web/",
    ),
    only(
      "ui-is-shared-parts",
      "src/ui holds shared parts: pages and calls come in as props.",
      "^src/ui/",
      "src/ui/",
      "src/domain/",
      "src/web/",
      "src/copy/",
      "src/api/responses",
    ),
    never(
      "pages-through-forms",
      "Pages and the shell reach the engine through src/forms.tsx.",
      "^src/(pages|shell)/",
      "^(src/engine/(?!core/)|widgets/|validators/)",
      { to: VALUES },
    ),
    only(
      "live-knows-no-page",
      "src/live holds the channel and its filter: what it asks of pages and queries comes in from src/shell.",
      "^src/live/",
      "src/live/",
      "src/domain/",
      "src/web/",
      "src/api/responses",
    ),
    never(
      "borrowers-know-no-staff",
      "No script of a borrower holds anything of the staff's pages: only the server's entry renders them.",
      "^(src/(?!buro/|app/entry\\.server)|widgets/|validators/)",
      "^src/(buro|copy/staff)",
    ),
    never(
      "production-knows-no-bar",
      "src/dev is the development server's bar: nothing that runs in production imports it.",
      "^(src/(?!dev/|app/entry\\.dev)|server/(?!dev/)|widgets/|validators/)",
      "^src/dev/",
    ),
    only(
      "borrowers-of-the-demo",
      "src/demo holds what fictitious borrowers are and post: plain values.",
      "^src/demo/",
      "src/demo/",
    ),
    never(
      "production-knows-no-borrowers",
      "Fictitious borrowers are known to the demo, the bar, stories and tests.",
      "^(src/(?!dev/|demo/|app/entry\\.dev)|server/(?!demo/)|widgets/|validators/)",
      "^src/demo/",
    ),
    only(
      "bar-knows-no-page",
      "src/dev knows forms through the engine alone, so that it works on every page.",
      "^src/dev/",
      "src/dev/",
      "src/demo/",
      "src/engine/(core|browser)/",
      "src/domain/",
    ),
    never(
      "server-knows-no-react",
      "The server uses the engine's core and server halves; React stays in the page bundle.",
      "^server/",
      "^(src/(app|shell|pages/(templates|parts)|ui|live)/|src/buro/(render|desk-view)\\.|src/engine/(react|rjsf|browser)/|widgets/)",
      { to: VALUES },
    ),
    namedBy("src/", SITE),
    ...layerRules("server/", SERVER_LAYERS),
    ...layerRules("server/lending/", LENDING_LAYERS),
    never(
      "no-price-after-signing",
      "After the signature nothing is priced: read the agreement's terms (src/domain/lending/agreement.ts).",
      "^server/(lending/(payouts|servicing|messages|destinations|payers|refunds|cards|statements)/|handlers/credit)",
      "^(src/domain/lending/(price|gpr|grid)|server/lending/applications/pricing)",
      { to: VALUES },
    ),
    never(
      "sql-in-store",
      "Queries stand in server/store: add a function to the table's file there.",
      "^server/(?!store/)",
      "node_modules/(kysely|pg)/",
    ),
    never(
      "use-cases-know-no-http",
      "A use case takes plain values: HTTP belongs to server/http and server/visit.",
      "^server/(store|lists|ports|queue|text|content|documents|definitions|lending)/",
      "node_modules/@?fastify/",
    ),
    {
      name: "one-rjsf-adapter",
      severity: "error",
      comment: "Only src/engine/rjsf knows @rjsf.",
      from: { pathNot: "^src/engine/rjsf/" },
      to: { path: "node_modules/@rjsf" },
    },
    {
      name: "no-circles",
      severity: "error",
      comment: "Files that need each other are one file, or need a third. Type imports count.",
      from: {},
      to: { circular: true },
    },
    {
      name: "no-orphans",
      severity: "error",
      comment: "A file nobody imports and nobody runs is dead.",
      from: {
        orphan: true,
        path: "^(src|server|widgets|validators)/",
        pathNot:
          "\\.(test|d)\\.tsx?$|\\.mjs$|\\.json$|\\.md$|\\.tsv$|(main|dev|schemas-check|-standin|entry\\.first)\\.ts$",
      },
      to: {},
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "^(dist|data|coverage)/" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: {
      extensions: [".ts", ".tsx", ".mjs", ".js", ".json"],
      conditionNames: ["import", "require", "node", "default"],
    },
  },
};
