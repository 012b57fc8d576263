/** Reads the files of `server/content/`, each once. */
import { readdirSync } from "node:fs";
import { basename, extname, join } from "node:path";
import type { Problem } from "#server/findings/finding.ts";
import { readSourceFile, type SourceFile } from "#server/findings/read-text.ts";

type Files = ReadonlyMap<string, SourceFile>;

/** Content files: pages by call name, shared texts and templates by name, the announcements and the affiliates. */
export type ContentFiles = {
  pages: Files;
  shared: Files;
  /** Templates of papers, by name. */
  papers: Files;
  announcements: SourceFile | undefined;
  affiliates: SourceFile | undefined;
  /** Words of mails, SMS and the rest, by area. */
  words: Files;
  /** Findings about files whose wrong name keeps them from being read. */
  misnamed: readonly Problem[];
};

const FOLDER = "server/content";
const ANNOUNCEMENTS = "announcements.json";
const AFFILIATES = "affiliates.json";

const MISNAMED = /\.md(?:\.txt)?$/i;

const namesIn = (folder: string): string[] => {
  try {
    return readdirSync(folder).sort();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
    throw error;
  }
};

const read = (folder: string, names: readonly string[], shownFolder: string, ending = ".md"): Files =>
  new Map(
    names
      .filter((name) => extname(name) === ending)
      .flatMap((name) => {
        const file = readSourceFile(join(folder, name), `${shownFolder}/${name}`);
        return file ? [[basename(name, ending), file] as const] : [];
      }),
  );

const wrongEnding = (name: string, shownFolder: string, ending: ".json" | ".md"): Problem => ({
  file: `${shownFolder}/${name}`,
  line: 1,
  column: 1,
  code: "wrong-ending",
  params: { name, ending },
});

const misnamed = (names: readonly string[], shownFolder: string): Problem[] =>
  names
    .map((name): [string, ".json" | ".md"] =>
      [ANNOUNCEMENTS, AFFILIATES].some((own) => name.toLowerCase() === own && name !== own)
        ? [name, ".json"]
        : [name, ".md"],
    )
    .filter(([name, ending]) => ending === ".json" || (MISNAMED.test(name) && extname(name) !== ".md"))
    .map(([name, ending]) => wrongEnding(name, shownFolder, ending));

const misnamedWords = (names: readonly string[], shownFolder: string): Problem[] =>
  names
    .filter((name) => /\.json(?:\.txt)?$/i.test(name) && extname(name) !== ".json")
    .map((name) => wrongEnding(name, shownFolder, ".json"));

/** Reads the content folder: pages, shared texts, templates of papers, words, announcements and affiliates. */
export const readContentFiles = (folder: string): ContentFiles => {
  const names = namesIn(folder);
  const [shared, papers, words] = [join(folder, "shared"), join(folder, "papers"), join(folder, "words")];
  return {
    pages: read(folder, names, FOLDER),
    shared: read(shared, namesIn(shared), `${FOLDER}/shared`),
    papers: read(papers, namesIn(papers), `${FOLDER}/papers`),
    announcements: readSourceFile(join(folder, ANNOUNCEMENTS), `${FOLDER}/${ANNOUNCEMENTS}`),
    affiliates: readSourceFile(join(folder, AFFILIATES), `${FOLDER}/${AFFILIATES}`),
    words: read(words, namesIn(words), `${FOLDER}/words`, ".json"),
    misnamed: [
      ...misnamed(names, FOLDER),
      ...misnamed(namesIn(shared), `${FOLDER}/shared`),
      ...misnamed(namesIn(papers), `${FOLDER}/papers`),
      ...misnamedWords(namesIn(words), `${FOLDER}/words`),
    ],
  };
};
