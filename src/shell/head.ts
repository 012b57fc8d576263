/** What stands in the page's head and changes with the page: the server prints it, the browser keeps it true on navigation. */
import { useEffect } from "react";
import type { PageData, RootConfigData } from "#src/api/answers.ts";
import { useConfig } from "#src/api/queries.ts";
import { errorWords } from "#src/copy/errors.ts";
import { isBare } from "#src/pages/bare.ts";
import { isIndexable } from "#src/pages/indexable.ts";
import { matchPage } from "#src/pages/table.ts";

type Config = RootConfigData["root"];

export type HeadTags = {
  title: string;
  meta: readonly ({ name: string; content: string } | { property: string; content: string })[];
  links: readonly { rel: string; href: string }[];
};

/** The document title: the page's own, followed by the product's name. */
export const titleOf = (title: string, brand: string | undefined): string =>
  !brand || title.includes(brand) ? title : `${title} – ${brand}`;

/** Title, description, social metadata and canonical address. `url` is the page's full address; no page means the error page. */
export const headTags = (page: PageData | undefined, config: Config | undefined, url: string): HeadTags => {
  const title = titleOf(page?.title ?? errorWords.title, config?.brand?.name);
  const address = new URL(url);
  const row = matchPage(address.pathname)?.row;
  const canonical = page && new URL(page.canonical ?? address.pathname.replace(/(.)\/$/, "$1"), address.origin).href;
  const description = page?.description;
  return {
    title,
    meta: [
      ...(description ? [{ name: "description", content: description }, { property: "og:description", content: description }] : []),
      { property: "og:title", content: title },
      ...(canonical ? [{ property: "og:url", content: canonical }] : []),
      ...(page && row && isIndexable(row) && !isBare(address) ? [] : [{ name: "robots", content: "noindex" }]),
    ],
    links: canonical ? [{ rel: "canonical", href: canonical }] : [],
  };
};

/** Marks the tags that go when the page does; the server writes it, too. */
const PAGE_TAG = "data-page";

/** Keeps the page's tags true after a navigation in the browser. Null is the error page; undefined leaves all as it is. */
export const useHead = (page: PageData | null | undefined): void => {
  const config = useConfig();
  useEffect(() => {
    if (page === undefined) return;
    const { title, meta, links } = headTags(page ?? undefined, config, location.href);
    document.title = title;
    document.head.querySelectorAll(`[${PAGE_TAG}]`).forEach((old) => old.remove());
    for (const [name, all] of [["meta", meta], ["link", links]] as const) {
      for (const pairs of all) {
        const tag = document.head.appendChild(document.createElement(name));
        for (const [key, value] of Object.entries({ ...pairs, [PAGE_TAG]: "" })) tag.setAttribute(key, value);
      }
    }
  }, [page, config]);
};
