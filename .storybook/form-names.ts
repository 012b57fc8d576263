/** Names of the stories of forms: the export's, and the form's title, so that both are found. */
import { readFileSync, readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Indexer } from "storybook/internal/types";

const SCHEMAS = fileURLToPath(new URL("../schemas/", import.meta.url));

const titles = (): Map<string, string> =>
  new Map(
    readdirSync(SCHEMAS, { recursive: true, encoding: "utf8" })
      .filter((path) => /^(?!lists).*[/\\].*\.json$/.test(path))
      .map((path) => JSON.parse(readFileSync(SCHEMAS + path, "utf8")) as { id: string; title: string })
      .map(({ id, title }) => [id, title]),
  );

const kebab = (name: string): string => name.replace(/(?!^)[A-Z]/g, (letter) => `-${letter}`).toLowerCase();

/** Wraps the indexer of stories: those that are exported under the name of a form get its title, too. */
export const withFormTitles = (indexers: Indexer[]): Indexer[] => [
  {
    test: /[/\\]forms(-in-error)?\.stories\.tsx$/,
    createIndex: async (file, options) => {
      const known = titles();
      const entries = await indexers.find(({ test }) => test.test(file))!.createIndex(file, options);
      return entries.map((entry) => {
        const title = known.get(kebab(entry.exportName));
        return title === undefined ? entry : { ...entry, name: `${entry.name ?? entry.exportName} – ${title}` };
      });
    },
  },
  ...indexers,
];
