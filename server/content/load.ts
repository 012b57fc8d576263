import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Catalogue } from "#src/domain/catalogue.ts";
import type { Day } from "#src/domain/dates.ts";
import type { Block } from "#src/domain/document.ts";
import { callRow, contract } from "#src/api/contract.ts";
import type { CallName, FixedCall } from "#src/api/contract.ts";
import { readAnnouncements, type Announcements } from "#server/content/announcements.ts";
import { ContentError } from "#server/content/broken.ts";
import { checkPlaceholders, fill } from "#server/content/fill.ts";
import { CONTENT_FOLDER } from "#server/content/folder.ts";
import { readFrontMatter } from "#server/content/front-matter.ts";
import type { FrontMatter } from "#server/content/front-matter.ts";
import { withIncludes } from "#server/content/includes.ts";
import { parseMarkdown } from "#server/content/markdown.ts";
import { CONTENT_PLACEHOLDERS, contentValues } from "#server/content/placeholders.ts";
import type { Lender } from "#server/documents/lender.ts";

type CallOfContent = { [K in FixedCall]: (typeof contract)[K] extends { read: "Content" } ? K : never }[FixedCall];

/** Made from what is known when they are asked for: an offer, the page table, the build. */
const MADE = ["european-form", "custom-sitemap", "version"] as const;

/** The calls that show a content file: pages of text, and the text beside the contact form. */
export type ContentCall = Exclude<CallOfContent, (typeof MADE)[number]> | "contact-us";

/** A page of text, numbers filled in. */
export type ContentPage = FrontMatter & { blocks: readonly Block[] };

/** All pages of text: `contentFor` answers one with the numbers of today, `head` what stands at its top. */
export type ContentPages = { contentFor(call: ContentCall): ContentPage; head(call: ContentCall): FrontMatter; announcements: Announcements };

/** Whether a call is answered by a content file. */
export const isContentCall = (call: string): call is ContentCall => CONTENT_CALLS.some((known) => known === call);

/** Every call that has a content file of its name. */
export const CONTENT_CALLS: readonly ContentCall[] = (Object.keys(contract) as CallName[]).filter(
  (call): call is ContentCall => call === "contact-us" || (callRow(call).read === "Content" && !MADE.some((made) => made === call)),
);

type Parsed = { head: FrontMatter; blocks: Block[] };

const nameOf = (file: string): string => `server/content/${file}`;

const readPage = (folder: string, call: ContentCall): Parsed => {
  const file = nameOf(`${call}.md`);
  const { head, body, line } = readFrontMatter(file, readFileSync(join(folder, `${call}.md`), "utf8"));
  const sources = withIncludes(folder, { file, text: body, line });
  for (const source of sources) checkPlaceholders(source, CONTENT_PLACEHOLDERS);
  return { head, blocks: sources.flatMap(parseMarkdown) };
};

const checkFiles = (folder: string): void => {
  const files = new Set(readdirSync(folder).filter((name) => name.endsWith(".md")));
  for (const call of CONTENT_CALLS) {
    if (!files.delete(`${call}.md`)) throw new ContentError(nameOf(`${call}.md`), 1, "the file is missing: every content call has one");
  }
  for (const file of files) throw new ContentError(nameOf(file), 1, "no content call has this name");
};

/**
 * Reads every content file once; throws a ContentError that names file and line when one may not be served.
 * Numbers are filled in for the day `today` says and kept until the day changes.
 */
export const loadContent = (ground: { catalogue: Catalogue; lender: Lender; today: () => Day; folder?: string }): ContentPages => {
  const folder = ground.folder ?? CONTENT_FOLDER;
  checkFiles(folder);
  const parsed = new Map(CONTENT_CALLS.map((call) => [call, readPage(folder, call)]));
  let filled: { day: Day; pages: Map<ContentCall, ContentPage> } | undefined;
  const pagesOf = (day: Day): Map<ContentCall, ContentPage> => {
    if (filled?.day === day) return filled.pages;
    const values = contentValues({ ...ground, day });
    const pages = new Map([...parsed].map(([call, { head, blocks }]) => [call, { ...head, blocks: fill(blocks, values) }]));
    filled = { day, pages };
    return pages;
  };
  pagesOf(ground.today());
  return {
    contentFor: (call) => pagesOf(ground.today()).get(call)!,
    head: (call) => parsed.get(call)!.head,
    announcements: readAnnouncements(folder),
  };
};
