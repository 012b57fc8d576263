/** Loads and checks content pages; placeholders are filled per day, on request. */
import type { Catalogue } from "#src/domain/lending/catalogue.ts";
import type { Day } from "#src/domain/time/dates.ts";
import type { Block } from "#src/domain/text/document.ts";
import { contentPages as pagesOfText, hasContentFile, type FileContentCall } from "#src/api/calls/content.ts";
import { pageOfCall } from "#src/pages/table.ts";
import type { CallName } from "#src/api/calls/calls.ts";
import type { Problem } from "#server/findings/finding.ts";
import { problemAt } from "#server/findings/json-source.ts";
import type { SourceFile } from "#server/findings/read-text.ts";
import { fill, placeProblems } from "#server/text/fill.ts";
import { readFrontMatter } from "#server/text/front-matter.ts";
import type { FrontMatter } from "#server/text/front-matter.ts";
import { suggest } from "#server/findings/closest.ts";
import { problemIn, type Source } from "#server/text/content-error.ts";
import { wordFaults } from "#server/text/word-faults.ts";
import { withIncludes, type SharedTexts } from "#server/text/includes.ts";
import { parseMarkdown } from "#server/text/markdown.ts";
import { CONTENT_PLACEHOLDERS, contentValues } from "#server/text/placeholders.ts";
import type { Lender } from "#server/text/lender.ts";
import { strayFiles } from "#server/text/stray-files.ts";
import { readAffiliates, type KnowsAffiliate } from "./affiliates.ts";
import { readAnnouncements, type Announcements } from "./announcements.ts";
import type { ContentFiles } from "./files.ts";

/** Pages of another kind than a text whose words are a content file: they add a form, links or a picture. */
const BESIDE_MORE = ["contact-us", "app", "game-facebook-gif"] as const satisfies readonly CallName[];

/** Calls with a content file: the content pages, and those that show more than a text. */
export type ContentCall = FileContentCall | (typeof BESIDE_MORE)[number];

/** A content page with its placeholders filled. */
type ContentPage = FrontMatter & { blocks: readonly Block[] };

/** All content pages: `contentFor` returns a page filled for today, `head` its front matter. */
export type ContentPages = {
  contentFor(call: ContentCall): ContentPage;
  head(call: ContentCall): FrontMatter;
  announcements: Announcements;
  isAffiliate: KnowsAffiliate;
};

/** Whether a call has a content file. */
export const isContentCall = (call: string): call is ContentCall => CONTENT_CALLS.some((known) => known === call);

/**
 * All calls with a content file, `<call>.md`.
 *
 * @internal for its test.
 */
export const CONTENT_CALLS: readonly ContentCall[] = [
  ...BESIDE_MORE,
  ...pagesOfText.filter(hasContentFile).map(({ call }) => call),
];

type Parsed = { head: FrontMatter; blocks: readonly Block[] };

/** A page as it is read: parsed, with the sources of its text. */
type ReadPage = Parsed & { sources: readonly Source[] };

/** The parsed content folder before filling: pages by call, announcements and affiliates, and the contents of their files. */
export type ParsedContent = {
  pages: ReadonlyMap<ContentCall, Parsed>;
  announcements: Announcements;
  announced: readonly unknown[];
  isAffiliate: KnowsAffiliate;
  affiliates: readonly unknown[];
};

const unreadable = (files: Iterable<SourceFile>): Problem[] =>
  [...files].flatMap((file) =>
    file.unreadable ? [problemAt(file, file.unreadable.offset ?? 0, file.unreadable)] : [],
  );

const readPage = (file: SourceFile, shared: SharedTexts): ReadPage | { problems: Problem[] } => {
  const read = readFrontMatter(file);
  if ("problems" in read) return read;
  const { sources, problems } = withIncludes(read.body, shared);
  const parsed = sources.map((source) => ({
    ...parseMarkdown(source),
    places: placeProblems(source, CONTENT_PLACEHOLDERS),
    words: wordFaults(source.text).map(({ offset, fault }) => problemIn(source, offset, fault)),
  }));
  const all = [...problems, ...parsed.flatMap((part) => [...part.places, ...part.words, ...part.problems])];
  return all.length > 0
    ? { problems: all }
    : { head: read.head, blocks: parsed.flatMap(({ blocks }) => blocks), sources };
};

/** A link to a place in a page of text: its own, or another. */
const PLACED_LINK = /\]\((\/[^)#\s]*)?#([^)\s]+)\)/g;

/** Problems for links to headings that no page has. Pages that are not text have places of their own. */
const placelessLinks = (pages: ReadonlyMap<ContentCall, ReadPage>): Problem[] => {
  const headings = new Map(
    [...pages].map(([call, { blocks }]) => [
      pageOfCall(call)?.path ?? call,
      new Set(blocks.flatMap((block) => (block.kind === "heading" && block.id !== undefined ? [block.id] : []))),
    ]),
  );
  return [...pages].flatMap(([call, { sources }]) =>
    sources.flatMap((source) =>
      [...source.text.matchAll(PLACED_LINK)].flatMap(({ index, 1: path, 2: id = "" }): Problem[] => {
        const known = headings.get(path ?? pageOfCall(call)?.path ?? call);
        return !known || known.has(id)
          ? []
          : [problemIn(source, index, { code: "place-missing", params: { id }, ...suggest(id, known) })];
      }),
    ),
  );
};

/** Removes duplicates (a shared text is parsed with each page that includes it) and sorts by file and position. */
const once = (problems: readonly Problem[]): Problem[] =>
  [...new Map(problems.map((problem) => [JSON.stringify(problem), problem])).values()].sort((a, b) =>
    a.file === b.file ? a.line - b.line || a.column - b.column : a.file < b.file ? -1 : 1,
  );

const STRAY = { folder: "server/content", missing: "text-missing", stranger: "text-stranger" } as const;

/** Parses the content files, or returns all their problems. */
export const parseContent = (files: ContentFiles): ParsedContent | { problems: Problem[] } => {
  const announced = readAnnouncements(files.announcements);
  const affiliates = readAffiliates(files.affiliates);
  const pages = CONTENT_CALLS.flatMap((call) => {
    const file = files.pages.get(call);
    return file && !file.unreadable ? [[call, readPage(file, files.shared)] as const] : [];
  });
  const problems = once([
    ...files.misnamed,
    ...strayFiles(files.pages, CONTENT_CALLS, STRAY),
    ...unreadable([...files.pages.values(), ...files.shared.values()]),
    ...pages.flatMap(([, page]) => ("problems" in page ? page.problems : [])),
    ...placelessLinks(new Map(pages.flatMap(([call, page]) => ("problems" in page ? [] : [[call, page] as const])))),
    ...("problems" in announced ? announced.problems : []),
    ...("problems" in affiliates ? affiliates.problems : []),
  ]);
  if (problems.length > 0 || "problems" in announced || "problems" in affiliates) return { problems };
  return {
    pages: new Map(pages.flatMap(([call, page]) => ("problems" in page ? [] : [[call, page] as const]))),
    announcements: announced.announcements,
    announced: announced.content,
    isAffiliate: affiliates.knows,
    affiliates: affiliates.content,
  };
};

/** Content pages filled with the data of `today()`, cached until the day changes. */
export const contentPages = (
  { pages: parsed, announcements, isAffiliate }: ParsedContent,
  context: { catalogue: Catalogue; lender: Lender; today: () => Day },
): ContentPages => {
  let filled: { day: Day; pages: Map<ContentCall, ContentPage> } | undefined;
  const pagesOf = (day: Day): Map<ContentCall, ContentPage> => {
    if (filled?.day === day) return filled.pages;
    const values = contentValues({ ...context, day });
    const pages = new Map(
      [...parsed].map(([call, { head, blocks }]) => [call, { ...head, blocks: fill(blocks, values) }]),
    );
    filled = { day, pages };
    return pages;
  };
  pagesOf(context.today());
  return {
    contentFor: (call) => pagesOf(context.today()).get(call)!,
    head: (call) => parsed.get(call)!.head,
    announcements,
    isAffiliate,
  };
};
