/** Definition source that reads the project's files: `schemas/`, the catalogue, the promo codes, `server/content/`. */
import { basename, dirname } from "node:path";
import { rateFaults, readCatalogue } from "#src/domain/lending/catalogue-file.ts";
import type { Catalogue } from "#src/domain/lending/catalogue.ts";
import type { Day } from "#src/domain/time/dates.ts";
import { readContentFiles, type ContentFiles } from "#server/content/files.ts";
import { contentPages, parseContent } from "#server/content/load.ts";
import { readSchemas, type SchemaFiles } from "#server/definitions/files.ts";
import { lintContext } from "#server/definitions/lint/lint-context.ts";
import { readDefinitions, type DefinitionsRead } from "#server/definitions/load.ts";
import { readPaperTemplates } from "#server/documents/paper-templates.ts";
import { faultFinding } from "#server/findings/fault.ts";
import type { Problem } from "#server/findings/finding.ts";
import { readSource } from "#server/findings/json-source.ts";
import { readSourceFile, type SourceFile } from "#server/findings/read-text.ts";
import { inRoot } from "#server/kernel/root.ts";
import { readPromoCodes } from "./promo-codes.ts";
import { untilChanged } from "./until-changed.ts";
import { frozen, revisionOf, type SnapshotFacts, type Reading, type SourceOn } from "./snapshot.ts";

/** Where the files lie: two folders, the catalogue and the promo codes. */
export type Folders = { schemas: string; content: string; catalogue: string; promoCodes: string };

/** The project's own folders. */
export const ownFolders = (): Folders => ({
  schemas: inRoot("schemas"),
  content: inRoot("server", "content"),
  catalogue: inRoot("server", "catalogue.json"),
  promoCodes: inRoot("server", "promo-codes.json"),
});

type Files = { schemas: SchemaFiles; content: ContentFiles; catalogue: SourceFile; promoCodes: SourceFile | undefined };

const shownName = (path: string): string => `${basename(dirname(path))}/${basename(path)}`;

/** Reads all files once, so the checked and the served texts are the same. */
const readFiles = ({ schemas, content, catalogue, promoCodes }: Folders): Files => ({
  schemas: readSchemas(schemas),
  content: readContentFiles(content),
  catalogue: readSourceFile(catalogue, shownName(catalogue)) ?? { file: shownName(catalogue), text: "" },
  promoCodes: readSourceFile(promoCodes, shownName(promoCodes)),
});

const catalogueIn = (file: SourceFile, day: Day): { catalogue: Catalogue } | { problems: Problem[] } => {
  const source = readSource(file);
  if (source.findings.length > 0) return { problems: source.findings.map(source.locate) };
  const read = readCatalogue(source.value);
  const faults = "faults" in read ? read.faults : rateFaults(read.catalogue, day);
  if ("faults" in read || faults.length > 0)
    return { problems: faults.map((fault) => source.locate(faultFinding(fault))) };
  return read;
};

const problemsOf = (...readings: object[]): Problem[] =>
  readings.flatMap((reading) => ("problems" in reading ? (reading.problems as Problem[]) : []));

/** The readers of the parts that take long; each reads its files again only when they have changed. */
type Readers = {
  definitions: (files: SchemaFiles) => DefinitionsRead;
  content: (files: ContentFiles) => ReturnType<typeof parseContent>;
  papers: (files: ContentFiles["papers"]) => ReturnType<typeof readPaperTemplates>;
};

const makeReaders = (): Readers => ({
  definitions: untilChanged((files) => readDefinitions(files, lintContext())),
  content: untilChanged(parseContent),
  papers: untilChanged(readPaperTemplates),
});

/** A snapshot of the files, or every problem in any of them. */
const snapshotOf = (files: Files, read: Readers, { lender, today }: SnapshotFacts): Reading => {
  const catalogued = catalogueIn(files.catalogue, today());
  const defined = read.definitions(files.schemas);
  const parsed = read.content(files.content);
  const templates = read.papers(files.content.papers);
  const codes = readPromoCodes(files.promoCodes);
  if (
    "problems" in catalogued ||
    "problems" in defined ||
    "problems" in parsed ||
    "problems" in templates ||
    "problems" in codes
  )
    return { problems: problemsOf(defined, catalogued, parsed, templates, codes) };
  const { catalogue } = catalogued;
  const { papers } = templates;
  const { promoCodes } = codes;
  const { definitions, steps, notes } = defined;
  const revision = revisionOf({
    definitions: Object.fromEntries([...definitions].map(([form, { version }]) => [form, version])),
    steps,
    catalogue,
    pages: Object.fromEntries(parsed.pages),
    announcements: parsed.announced,
    affiliates: parsed.affiliates,
    papers,
    promoCodes,
  });
  for (const { definition } of definitions.values()) frozen(definition);
  const content = Object.freeze(contentPages(parsed, { catalogue, lender, today }));
  return {
    snapshot: Object.freeze({
      revision,
      definitions,
      steps: frozen(steps),
      catalogue: frozen(catalogue),
      content,
      papers: frozen(papers),
      promoCodes: frozen(promoCodes),
    }),
    notes,
  };
};

/** A definition source that reads files. */
export const fileSource =
  (folders: Folders): SourceOn =>
  (facts) => {
    const readers = makeReaders();
    return { read: () => Promise.resolve().then(() => snapshotOf(readFiles(folders), readers, facts)) };
  };
