/** Pages of text. */
import type { contentDemands } from "#server/calls/content.ts";
import { contentPages, hasContentFile, saysSince, type FileContentCall } from "#src/api/calls/content.ts";
import type { ContentData } from "#src/api/responses/responses.ts";
import { siteMapCopy, versionCopy } from "#src/copy/site.ts";
import { cookieSections } from "#server/content/cookie-sections.ts";
import type { ContentCall } from "#server/content/load.ts";
import { siteMapBlocks } from "#server/content/site-map.ts";
import { versionBlocks } from "#server/content/version.ts";
import type { ReadHandler, HandlersOf } from "#server/policy/handler.ts";
import { europeanForm } from "./paper-files.ts";

/** Handler that returns a content file as a tree of blocks. */
const contentHandler = (call: ContentCall): ReadHandler => ({
  read: ({ services, today }): Promise<ContentData> => {
    const { title, description, validFrom, blocks } = services.content.contentFor(call);
    return Promise.resolve({
      page: { title, description },
      today,
      title,
      blocks: [...blocks],
      ...(saysSince(call) && { validFrom }),
    });
  },
});

/** The cookie policy, limited to the cookies that this configuration sets. */
const cookiePolicy: ReadHandler = {
  read: async (context): Promise<ContentData> => {
    const page = (await contentHandler("cookie-policy").read!(context)) as ContentData;
    return { ...page, blocks: cookieSections(page.blocks, context.services.settings) };
  },
};

/** The site map for people, from the table of pages. */
const customSitemap: ReadHandler = {
  read: ({ services, today }): Promise<ContentData> => {
    const { title, description } = siteMapCopy;
    return Promise.resolve({ page: { title, description }, today, title, blocks: siteMapBlocks(services) });
  },
};

/** The version of this build. */
const version: ReadHandler = {
  read: ({ today }): Promise<ContentData> => {
    const { title, description } = versionCopy;
    return Promise.resolve({ page: { title, description }, today, title, blocks: versionBlocks() });
  },
};

const ofFiles = Object.fromEntries(
  contentPages.filter(hasContentFile).map(({ call }) => [call, contentHandler(call)]),
) as Readonly<Record<FileContentCall, ReadHandler>>;

/** Handlers of the content pages. */
export const contentHandlers: HandlersOf<typeof contentDemands> = {
  ...ofFiles,
  "cookie-policy": cookiePolicy,
  "custom-sitemap": customSitemap,
  "european-form": europeanForm,
  version,
};
