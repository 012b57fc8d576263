/** Definition source that reads the project's files: `schemas/`, the catalogue, the promo codes, `server/content/`. */
import { basename, dirname } from "node:path";
import { readCatalogue } from "#src/domain/lending/catalogue-file.ts";
import type { Catalogue } from "#src/domain/lending/catalogue.ts";
import { sellableFaults } from "#src/domain/lending/sellable.ts";
import type { Day } from "#src/domain/time/dates.ts";
import { readContentFiles, type ContentFiles } from "#server/content/files.ts";
import { contentPages, parseContent, type ContentPages } from "#server/content/load.ts";
import { readWords } from "#server/content/words/read-words.ts";
import { openWords } from "#server/content/words/words.ts";
import { readSchemas, type SchemaFiles } from "#server/definitions/files.ts";
import { lintContext, type DeskForms } from "#server/definitions/lint/lint-context.ts";
import { readDefinitions, type DefinitionsRead } from "#server/definitions/load.ts";
import { paperProblems } from "#server/documents/judge-papers.ts";
import { readPaperTemplates, type PaperTemplates } from "#server/documents/paper-templates.ts";
import { TERMS_CALLS, termsOf } from "#server/documents/terms.ts";
import { faultFinding } from "#server/findings/fault.ts";
import type { Problem } from "#server/findings/finding.ts";
import { readSource } from "#server/findings/json-source.ts";
import { readSourceFile, type SourceFile } from "#server/findings/read-text.ts";
import { fingerprint } from "#server/kernel/fingerprint.ts";
import { inRoot } from "#server/kernel/root.ts";
import type { Lender } from "#server/text/lender.ts";
import { readPromoCodes } from "./promo-codes.ts";
import { untilChanged } from "./until-changed.ts";
import { frozen, type SnapshotFacts, type Reading, type SourceOn } from "./snapshot.ts";

/** Where the files lie: two folders, the catalogue and the promo codes. */
export type Folders = { schemas: string; content: string; catalogue: string; promoCodes: string };

/** The project's own folders. */
export const ownFolders = (): Folders => ({
  schemas: inRoot("schemas"),
  content: inRoot("server", "content"),
  catalogue: inRoot("server", "catalogue.json"),
  promoCodes: inRoot("server", "promo-codes.json"),
});

type Files = {
  schemas: SchemaFiles;
  content: ContentFiles;
  catalogue: SourceFile;
  promoCodes: SourceFile | undefined;
  promoCodesName: string;
};

const shownName = (path: string): string => `${basename(dirname(path))}/${basename(path)}`;

/** Reads all files once, so the checked and the served texts are the same. */
const readFiles = ({ schemas, content, catalogue, promoCodes }: Folders): Files => ({
  schemas: readSchemas(schemas),
  content: readContentFiles(content),
  catalogue: readSourceFile(catalogue, shownName(catalogue)) ?? { file: shownName(catalogue), text: "" },
  promoCodes: readSourceFile(promoCodes, shownName(promoCodes)),
  promoCodesName: shownName(promoCodes),
});

type CatalogueRead = { catalogue: Catalogue } | { problems: Problem[] };

const catalogueIn = ({ file, day }: { file: SourceFile; day: Day }): CatalogueRead => {
  const source = readSource(file);
  if (source.findings.length > 0) return { problems: source.findings.map(source.locate) };
  const read = readCatalogue(source.value);
  const faults = "faults" in read ? read.faults : sellableFaults(read.catalogue, day);
  if ("faults" in read || faults.length > 0)
    return { problems: faults.map((fault) => source.locate(faultFinding(fault))) };
  return read;
};

const problemsOf = (...readings: object[]): Problem[] =>
  readings.flatMap((reading) => ("problems" in reading ? (reading.problems as Problem[]) : []));

/** What the papers of the products follow from. */
type PapersOf = {
  files: ContentFiles;
  papers: PaperTemplates;
  content: ContentPages;
  catalogue: Catalogue;
  lender: Lender;
  day: Day;
};

/** Every fault of a paper that some product would get on a day. */
const papersIn = ({ files, papers, content, ...of }: PapersOf): Problem[] =>
  paperProblems(
    { templates: files.papers, terms: (key) => files.pages.get(TERMS_CALLS[key]) },
    { catalogue: of.catalogue, papers },
    { ...of, terms: (key) => ({ ref: termsOf(key, content), blocks: content.contentFor(TERMS_CALLS[key]).blocks }) },
  );

/** The readers of the parts that take long; each reads its files again only when they have changed. */
type Readers = {
  catalogue: (given: { file: SourceFile; day: Day }) => CatalogueRead;
  definitions: (files: SchemaFiles) => DefinitionsRead;
  content: (files: ContentFiles) => ReturnType<typeof parseContent>;
  papers: (files: ContentFiles["papers"]) => ReturnType<typeof readPaperTemplates>;
  words: (files: ContentFiles["words"]) => ReturnType<typeof readWords>;
  unfit: (given: PapersOf) => Problem[];
};

const makeReaders = (desk: DeskForms): Readers => ({
  catalogue: untilChanged(catalogueIn),
  definitions: untilChanged((files) => readDefinitions(files, lintContext(desk))),
  content: untilChanged(parseContent),
  papers: untilChanged(readPaperTemplates),
  words: untilChanged(readWords),
  unfit: untilChanged(papersIn),
});

/** A snapshot of the files, or every problem in any of them. */
const snapshotOf = (files: Files, read: Readers, { lender, today }: SnapshotFacts): Reading => {
  const day = today();
  const catalogued = read.catalogue({ file: files.catalogue, day });
  const defined = read.definitions(files.schemas);
  const parsed = read.content(files.content);
  const templates = read.papers(files.content.papers);
  const worded = read.words(files.content.words);
  const codes = readPromoCodes(files.promoCodes, files.promoCodesName);
  if (
    "problems" in catalogued ||
    "problems" in defined ||
    "problems" in parsed ||
    "problems" in templates ||
    "problems" in worded ||
    "problems" in codes
  )
    return { problems: problemsOf(defined, catalogued, parsed, templates, worded, codes) };
  const { catalogue } = catalogued;
  const { papers } = templates;
  const { promoCodes } = codes;
  const { definitions, steps, notes } = defined;
  const content = Object.freeze(contentPages(parsed, { catalogue, lender, today }));
  const unfit = read.unfit({ files: files.content, papers, content, catalogue, lender, day });
  if (unfit.length > 0) return { problems: unfit };
  const revision = fingerprint({
    definitions: Object.fromEntries([...definitions].map(([form, { version }]) => [form, version])),
    steps,
    catalogue,
    pages: Object.fromEntries(parsed.pages),
    announcements: parsed.announced,
    affiliates: parsed.affiliates,
    papers,
    promoCodes,
    words: worded.written,
  });
  for (const { definition } of definitions.values()) frozen(definition);
  return {
    snapshot: Object.freeze({
      revision,
      definitions,
      steps: frozen(steps),
      catalogue: frozen(catalogue),
      content,
      papers: frozen(papers),
      promoCodes: frozen(promoCodes),
      words: openWords(frozen(worded.written)),
    }),
    notes,
  };
};

/** A definition source that reads files, and knows the forms of the desk. What it has read of unchanged files serves all facts. */
export const fileSource = (folders: Folders, desk: DeskForms): SourceOn => {
  const readers = makeReaders(desk);
  return (facts) => ({ read: () => Promise.resolve().then(() => snapshotOf(readFiles(folders), readers, facts)) });
};
