/** Test fixture: content pages of the project, or of a folder made by a test. */
import { inRoot } from "#server/kernel/root.ts";
import { DEMO_LENDER } from "#server/text/lender.ts";
import { catalogue, TODAY } from "#src/domain/lending/catalogue.fixture.ts";
import { readContentFiles } from "./files.ts";
import { contentPages, parseContent, type ContentPages } from "./load.ts";

/** The project's content folder. */
export const CONTENT_FOLDER = inRoot("server", "content");

type Overrides = Partial<Parameters<typeof contentPages>[1]> & { folder?: string };

/** Loads a content folder; throws when it has problems. */
export const loadContent = ({ folder = CONTENT_FOLDER, ...overrides }: Overrides = {}): ContentPages => {
  const parsed = parseContent(readContentFiles(folder));
  if ("problems" in parsed) throw new Error(JSON.stringify(parsed.problems));
  return contentPages(parsed, { catalogue, lender: DEMO_LENDER, today: () => TODAY, ...overrides });
};

/** All problems of a content folder. */
export const problemsIn = (folder: string) => {
  const parsed = parseContent(readContentFiles(folder));
  return "problems" in parsed ? parsed.problems : [];
};
