/** The templates of the papers, `server/content/papers/<name>.md`. */
import type { Catalogue } from "#src/domain/lending/catalogue.ts";
import type { Problem } from "#server/findings/finding.ts";
import { problemAt } from "#server/findings/json-source.ts";
import type { SourceFile } from "#server/findings/read-text.ts";
import { ContentError } from "#server/text/content-error.ts";
import { strayFiles } from "#server/text/stray-files.ts";
import { parseTemplate, type Template } from "./template.ts";
import { KNOWN_NAMES } from "./values.ts";

const NAMES = [
  "contract",
  "european-form",
  "plan",
  "dated-plan",
  "current-plan",
  "signature",
  "guarantee",
  "certificate",
  "annex",
  "annex-signature",
  "acceleration",
  "assignment",
  "heirs-debt",
] as const;
type PaperName = (typeof NAMES)[number];

/** A parsed template for every paper. */
export type PaperTemplates = Readonly<Record<PaperName, Template>>;

/** What papers are made from, beside the facts of a credit. */
export type PaperSource = { catalogue: Catalogue; papers: PaperTemplates };

const STRAY = { folder: "server/content/papers", missing: "paper-missing", stranger: "paper-stranger" } as const;

const parse = (source: SourceFile): Template | { problems: readonly Problem[] } => {
  if (source.unreadable) return { problems: [problemAt(source, source.unreadable.offset ?? 0, source.unreadable)] };
  try {
    return parseTemplate(source.file, source.text, KNOWN_NAMES);
  } catch (error) {
    if (error instanceof ContentError) return { problems: error.problems };
    throw error;
  }
};

/** Parses the templates by file name without its ending, or returns every problem in them. */
export const readPaperTemplates = (
  files: ReadonlyMap<string, SourceFile>,
): { papers: PaperTemplates } | { problems: Problem[] } => {
  const parsed = NAMES.flatMap((name) => {
    const file = files.get(name);
    return file ? [[name, parse(file)] as const] : [];
  });
  const problems = [
    ...strayFiles(files, NAMES, STRAY),
    ...parsed.flatMap(([, read]) => ("problems" in read ? read.problems : [])),
  ];
  return problems.length > 0 ? { problems } : { papers: Object.fromEntries(parsed) as PaperTemplates };
};
