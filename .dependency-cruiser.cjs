/** Who may import whom. Each message says where the code should go instead. */
const rule = (name, comment, from, to, rest = {}) => ({ name, severity: "error", comment, from: { path: from, pathNot: "\\.(test|fixture|cases)\\.tsx?$", ...rest.from }, to: { path: to, ...rest.to } });
const outside = (...allowed) => ({ path: "^(src|server|widgets|validators|schemas|tests)/", pathNot: `^(${allowed.join("|")})` });

module.exports = {
  forbidden: [
    { ...rule("nobody-imports-server", "The server is not a library: what both sides need goes to src/domain or src/api.", "^(src|widgets|validators)/", "^server/") },
    { ...rule("domain-is-pure", "src/domain imports nothing of ours: pass what it needs as arguments.", "^src/domain/", ""), to: outside("src/domain/", "server/catalogue.json") },
    { ...rule("copy-is-words", "src/copy holds words; types of the domain and the contract are all it may know.", "^src/copy/", ""), to: outside("src/copy/", "src/domain/", "src/api/contract") },
    { ...rule("rules-are-pure", "A rule may use src/domain; words go to src/copy, look-ups through ask().", "^validators/", ""), to: outside("validators/", "src/domain/") },
    { ...rule("engine-knows-no-leaf", "The engine gets widgets, rules, words and calls through src/forms.tsx.", "^src/engine/", ""), to: outside("src/engine/", "src/domain/", "src/copy/") },
    { ...rule("widgets-know-no-page", "A widget uses the engine, src/ui, words and the domain; look-ups go through the engine's ask().", "^widgets/", ""), to: outside("widgets/", "src/engine/", "src/ui/", "src/copy/", "src/domain/") },
    { ...rule("ui-is-shared-parts", "src/ui holds shared parts: pages and calls come in as props.", "^src/ui/", ""), to: outside("src/ui/", "src/domain/", "src/copy/", "src/api/answers") },
    { ...rule("pages-through-forms", "Pages and the shell reach the engine through src/forms.tsx.", "^src/(pages|shell)/", "^(src/engine/|widgets/|validators/)", { to: { dependencyTypesNot: ["type-only"] } }) },
    { ...rule("live-knows-no-page", "src/live holds the channel and its filter: what it asks of pages and queries comes in from src/shell.", "^src/live/", ""), to: outside("src/live/", "src/domain/", "src/api/answers") },
    { ...rule("server-knows-no-react", "The server uses the engine's plan and chains; React stays in the page bundle.", "^server/", "^(src/(app|shell|pages/kinds|ui|live)/|src/engine/(react|rjsf|kit|store|attach|control)|widgets/)"), to: { path: "^(src/(app|shell|pages/kinds|ui|live)/|src/engine/(react|rjsf|kit|attach|control)|widgets/)", dependencyTypesNot: ["type-only"] } },
    { name: "one-rjsf-adapter", severity: "error", comment: "Only src/engine/rjsf knows @rjsf.", from: { pathNot: "^src/engine/rjsf/" }, to: { path: "node_modules/@rjsf" } },
    { name: "no-circles", severity: "error", comment: "Files that need each other are one file, or need a third.", from: {}, to: { circular: true, viaOnly: { dependencyTypesNot: ["type-only"] } } },
    { name: "no-orphans", severity: "error", comment: "A file nobody imports and nobody runs is dead.", from: { orphan: true, path: "^(src|server|widgets|validators)/", pathNot: "\\.(test|d)\\.tsx?$|\\.mjs$|\\.json$|\\.md$|\\.tsv$|(main|dev|schemas-check|-standin|entry\\.first)\\.ts$" }, to: {} },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "^(dist|data|coverage)/" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: { extensions: [".ts", ".tsx", ".mjs", ".js", ".json"], conditionNames: ["import", "require", "node", "default"] },
  },
};
