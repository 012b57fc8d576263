/** The human-readable site map: all directly reachable pages of the page table, with their titles. */
import { callOf, formCallOf } from "#server/calls/calls.ts";
import { siteMapCopy } from "#src/copy/site.ts";
import { heading, link, list, paragraph } from "#src/domain/text/blocks.ts";
import type { Block } from "#src/domain/text/document.ts";
import { isFormPage } from "#src/pages/page-templates.ts";
import { pages, rowUrl, type PageRow } from "#src/pages/table.ts";
import { opensBare, paramsIn } from "#src/web/paths.ts";
import { isContentCall, type ContentPages } from "./load.ts";

const { groups, titles } = siteMapCopy;

/** Groups of the site map; a page goes to the first that holds it. The last one holds every page. */
const GROUPS: readonly { title: string; holds(row: PageRow): boolean }[] = [
  { title: groups.credit, holds: ({ name }) => name === "index" || name === "generalInformation" },
  {
    title: groups.own,
    holds: ({ call, template }) =>
      callOf(call).access !== "public" || isFormPage(template) || call === "subscribe" || call === "unsubscribe",
  },
  { title: groups.terms, holds: ({ call }) => /^(?:tos|tariff|european-form|bank-accounts)|-tos$/.test(call) },
  { title: groups.rules, holds: ({ call }) => /-(?:policy|declaration)$/.test(call) },
  { title: groups.about, holds: () => true },
];

/**
 * Whether a page is listed. Excludes the site map itself, pages that one is led to, those with a key or path parameters unless
 * they open without, steps, confirmation forms and embedded pages.
 */
const isOpen = ({ call, path, template, noIndex, embedded, holdsKey, ledTo }: PageRow): boolean =>
  call !== "custom-sitemap" &&
  !ledTo &&
  opensBare(path) &&
  (!holdsKey || paramsIn(path).length > 0) &&
  callOf(call).states === undefined &&
  callOf(call).withCredit === undefined &&
  !embedded &&
  !(noIndex && isFormPage(template));

/** Sources of page titles: front matter of content pages, and form definitions. */
type Named = {
  content: Pick<ContentPages, "head">;
  definitions: ReadonlyMap<string, { definition: { title: string } }>;
};

const titleOf = ({ name, call }: PageRow, { content, definitions }: Named): string => {
  if (isContentCall(call)) return content.head(call).title;
  return titles[name] ?? definitions.get(formCallOf(call)?.form ?? "")?.definition.title ?? "";
};

/** The site map as document blocks. */
export const siteMapBlocks = (named: Named): Block[] => {
  const open = (pages as readonly PageRow[]).filter(isOpen);
  const groupOf = (row: PageRow) => GROUPS.find(({ holds }) => holds(row))!;
  return GROUPS.flatMap((group): Block[] => {
    const rows = open.filter((row) => groupOf(row) === group);
    return [
      heading(group.title),
      ...(group.title === groups.own ? [paragraph(siteMapCopy.own)] : []),
      list(rows.map((row) => link(titleOf(row, named), rowUrl(row)))),
    ];
  });
};
