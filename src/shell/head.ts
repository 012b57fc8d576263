/** Head tags of a page: rendered by the server, updated in the browser on navigation. */
import { useEffect } from "react";
import type { PageData, RootConfigData } from "#src/api/responses/responses.ts";
import { useConfig } from "#src/api/queries.ts";
import { errorWords } from "#src/copy/errors.ts";
import { isEmbedded } from "#src/pages/embedded.ts";
import { isIndexable } from "#src/pages/indexable.ts";
import { matchPage } from "#src/pages/table.ts";

type Config = RootConfigData["root"];

/** The document title and the attributes of `<meta>` and `<link>` tags. */
export type HeadTags = {
  title: string;
  meta: readonly ({ name: string; content: string } | { property: string; content: string })[];
  links: readonly { rel: string; href: string }[];
};

/** The document title: the page's title, followed by the brand name unless it contains it. */
const titleOf = (title: string, brand: string | undefined): string =>
  !brand || title.includes(brand) ? title : `${title} – ${brand}`;

/** Title, description, social metadata, canonical URL. `url` is absolute; `page` is `undefined` on the error page. */
export const headTags = (page: PageData | undefined, config: Config | undefined, url: string): HeadTags => {
  const title = titleOf(page?.title ?? errorWords.title, config?.brand?.name);
  const address = new URL(url);
  const row = matchPage(address.pathname)?.row;
  const canonical = page && new URL(page.canonical ?? address.pathname.replace(/(.)\/$/, "$1"), address.origin).href;
  const description = page?.description;
  return {
    title,
    meta: [
      ...(description
        ? [
            { name: "description", content: description },
            { property: "og:description", content: description },
          ]
        : []),
      { property: "og:title", content: title },
      ...(canonical ? [{ property: "og:url", content: canonical }] : []),
      ...(page && row && isIndexable(row) && !isEmbedded(address) ? [] : [{ name: "robots", content: "noindex" }]),
    ],
    links: canonical ? [{ rel: "canonical", href: canonical }] : [],
  };
};

/** Marks tags replaced on navigation; the server renders it as well. */
const PAGE_TAG = "data-page";

/** Updates the head tags after client-side navigation. `null` is the error page; `undefined` changes nothing. */
export const useHead = (page: PageData | null | undefined): void => {
  const config = useConfig();
  useEffect(() => {
    if (page === undefined) return;
    const { title, meta, links } = headTags(page ?? undefined, config, location.href);
    document.title = title;
    document.head.querySelectorAll(`[${PAGE_TAG}]`).forEach((old) => old.remove());
    for (const [name, all] of [
      ["meta", meta],
      ["link", links],
    ] as const) {
      for (const pairs of all) {
        const tag = document.head.appendChild(document.createElement(name));
        for (const [key, value] of Object.entries({ ...pairs, [PAGE_TAG]: "" })) tag.setAttribute(key, value);
      }
    }
  }, [page, config]);
};
