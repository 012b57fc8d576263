/** The site map for people: every page somebody can simply go to, from the page table, with the title it has. */
import { callRow } from "#src/api/contract.ts";
import { siteMapCopy } from "#src/copy/desk.ts";
import type { Block } from "#src/domain/document.ts";
import { pages, rowUrl, type PageRow } from "#src/pages/table.ts";
import type { Services } from "#server/services.ts";
import { isContentCall } from "./load.ts";

const { groups, titles } = siteMapCopy;

/** Which page stands where: the first group that holds it. A new page is never left out. */
const GROUPS: readonly { title: string; holds(row: PageRow): boolean }[] = [
  { title: groups.credit, holds: ({ name }) => name === "index" || name === "generalInformation" },
  { title: groups.own, holds: ({ call, kind }) => callRow(call).access !== "public" || kind === "form" || callRow(call).form === "subscribe" || callRow(call).form === "unsubscribe" },
  { title: groups.terms, holds: ({ call }) => /^(?:tos|tariff|european-form|bank-accounts)|-tos$/.test(call) },
  { title: groups.rules, holds: ({ call }) => /-(?:policy|declaration)$/.test(call) },
  { title: groups.about, holds: () => true },
];

/** What needs a number opens by that number, a step in its turn, a confirmation by its link, a bare page by itself. */
const isOpen = ({ call, path, name, kind, noIndex, bare }: PageRow): boolean =>
  name !== "customSitemap" && !/:\w+(?:\/|$)/.test(path) && callRow(call).states === undefined && !bare && !(noIndex && kind === "form");

type Named = Pick<Services, "content" | "definitions">;

const titleOf = ({ name, call }: PageRow, { content, definitions }: Named): string => {
  if (isContentCall(call)) return content.head(call).title;
  return titles[name] ?? definitions.get(callRow(call).form ?? "")?.definition.title ?? "";
};

/** The map as a document. */
export const siteMapBlocks = (services: Named): Block[] => {
  const open = (pages as readonly PageRow[]).filter(isOpen);
  const groupOf = (row: PageRow) => GROUPS.find(({ holds }) => holds(row))!;
  return GROUPS.flatMap((group): Block[] => {
    const rows = open.filter((row) => groupOf(row) === group);
    return [
      { kind: "heading", level: 2, text: [group.title] },
      ...(group.title === groups.own ? [{ kind: "paragraph", text: [siteMapCopy.own] } as const] : []),
      { kind: "list", ordered: false, items: rows.map((row) => [{ tag: "a", href: rowUrl(row), children: [titleOf(row, services)] }]) },
    ];
  });
};
