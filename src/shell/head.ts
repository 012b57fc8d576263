/** What stands in the page's head: the server prints it, the browser keeps it true on navigation. */
import { useEffect } from "react";
import type { PageData, RootConfigData } from "#src/api/answers.ts";
import { useConfig } from "#src/api/queries.ts";
import { errorWords } from "#src/copy/errors.ts";
import { themeColour } from "#src/ui/theme.ts";

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
  const title = titleOf(page?.title ?? errorWords.title, config?.brand.name);
  const { origin, pathname } = new URL(url);
  const canonical = page && new URL(page.canonical ?? pathname, origin).href;
  const description = page?.description;
  return {
    title,
    meta: [
      ...(description ? [{ name: "description", content: description }, { property: "og:description", content: description }] : []),
      { property: "og:title", content: title },
      { property: "og:type", content: "website" },
      { property: "og:locale", content: "bg_BG" },
      ...(config ? [{ property: "og:site_name", content: config.brand.name }] : []),
      ...(canonical ? [{ property: "og:url", content: canonical }] : []),
      { name: "theme-color", content: themeColour },
    ],
    links: canonical ? [{ rel: "canonical", href: canonical }] : [],
  };
};

/** Keeps title, description and canonical address true after a navigation in the browser. */
export const useHead = (page: PageData | { title: string } | undefined): void => {
  const config = useConfig();
  useEffect(() => {
    if (!page) return;
    const tags = headTags(page, config, location.href);
    document.title = tags.title;
    for (const [selector, attribute, value] of valuesOf(tags)) document.head.querySelector(selector)?.setAttribute(attribute, value);
  }, [page, config]);
};

const valuesOf = ({ meta, links }: HeadTags): (readonly [selector: string, attribute: string, value: string])[] => [
  ...meta.map((tag) => ["name" in tag ? `meta[name="${tag.name}"]` : `meta[property="${tag.property}"]`, "content", tag.content] as const),
  ...links.map(({ rel, href }) => [`link[rel="${rel}"]`, "href", href] as const),
];
