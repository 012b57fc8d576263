/**
 * Files that machines request under fixed names, generated from the table of pages and the settings, without a session.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import type { RootConfigData } from "#src/api/responses/responses.ts";
import { isIndexable } from "#src/pages/indexable.ts";
import { pages, rowUrl, type PageRow } from "#src/pages/table.ts";
import { isContentCall } from "#server/content/load.ts";
import { configOf } from "#server/handlers/site/config.ts";
import type { CurrentServices, Services } from "#server/services.ts";
import { escapeHtml } from "#src/domain/text/escape-html.ts";
import type { Pages } from "#server/ssr/pages.ts";

/** Sitemap for search engines. `lastmod` of a text page is the day it came into force; other pages have none. */
const sitemap = ({ settings, content }: Pick<Services, "settings" | "content">): string => {
  const entries = (pages as readonly PageRow[]).filter(isIndexable).map((row) => {
    const { call } = row;
    const changed = isContentCall(call) ? `<lastmod>${content.head(call).validFrom}</lastmod>` : "";
    return `  <url><loc>${escapeHtml(settings.origin + rowUrl(row))}</loc>${changed}</url>\n`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join("")}</urlset>\n`;
};

const robots = ({ settings }: Pick<Services, "settings">): string =>
  `User-agent: *\nDisallow: /api/\nDisallow: /dev/\n\nSitemap: ${settings.origin}/sitemap\n`;

/**
 * Apple's app-site association: the iPhone apps that open our links; none by default.
 *
 * @internal for tests.
 */
export const appAssociation = ({ settings: { appIds } }: Pick<Services, "settings">) => ({
  applinks: {
    apps: [],
    details:
      appIds.length > 0 ? [{ appIDs: appIds, components: [{ "/": "/api/*", exclude: true }, { "/": "/*" }] }] : [],
  },
});

const HOUR = "public, max-age=3600";
const DAY = "public, max-age=86400";

/** Registers the files. `folder` holds the icons. The specification lists three of them among the calls as well. */
export const registerSiteFiles = (
  app: FastifyInstance,
  services: CurrentServices,
  rendered: Pages,
  folder: string,
): void => {
  const icon = readFileSync(join(folder, "favicon.svg"));
  const files: readonly [
    urls: readonly string[],
    type: string,
    cache: string,
    body: () => string | Buffer | Promise<string>,
  ][] = [
    [["/sitemap", "/api/v2/sitemap"], "application/xml; charset=utf-8", HOUR, () => sitemap(services.now())],
    [["/robots.txt"], "text/plain; charset=utf-8", HOUR, () => robots(services.now())],
    [
      ["/.well-known/apple-app-site-association", "/api/v2/apple-app-site-association"],
      "application/json",
      HOUR,
      () => JSON.stringify(appAssociation(services.now())),
    ],
    [["/favicon", "/api/v2/favicon"], "image/svg+xml; charset=utf-8", DAY, () => icon],
    [
      ["/manifest.webmanifest"],
      "application/manifest+json",
      DAY,
      async () =>
        JSON.stringify((await rendered.bundle()).webManifest((configOf(services.now()) as RootConfigData).root)),
    ],
  ];
  for (const [urls, type, cache, body] of files) {
    for (const url of urls)
      app.get(url, async (_request, reply) =>
        reply
          .type(type)
          .header("cache-control", cache)
          .send(await body()),
      );
  }
};
