/** Pages of text. */
import type { ContentData } from "#src/api/answers.ts";
import { bonusCopy, siteMapCopy, versionCopy } from "#src/copy/desk.ts";
import { cookieSections } from "#server/content/cookie-sections.ts";
import type { ContentCall } from "#server/content/load.ts";
import { siteMapBlocks } from "#server/content/site-map.ts";
import { versionBlocks } from "#server/content/version.ts";
import type { Handler } from "./handler.ts";
import { visitorOf } from "./site.ts";

/** Answers a content file as a tree of blocks. */
export const contentHandler = (call: ContentCall): Handler => ({
  read: ({ services, today }): Promise<ContentData> => {
    const { title, description, validFrom, blocks } = services.content.contentFor(call);
    return Promise.resolve({ page: { title, description }, today, title, blocks: [...blocks], validFrom });
  },
});

/** The bonus programme: first of all whether a campaign is running. */
export const bonus: Handler = {
  read: async (context): Promise<ContentData> => {
    const page = (await contentHandler("bonus").read!(context)) as ContentData;
    const { activeAffiliatePromotion: promotion } = (await visitorOf(context)).userData;
    return { ...page, blocks: [{ kind: "notice", text: [promotion ? bonusCopy.running(promotion.title) : bonusCopy.none] }, ...page.blocks] };
  },
};

/** What the site sets by its configuration. */
export const cookiePolicy: Handler = {
  read: async (context): Promise<ContentData> => {
    const page = (await contentHandler("cookie-policy").read!(context)) as ContentData;
    return { ...page, blocks: cookieSections(page.blocks, context.services.settings) };
  },
};

/** Every page for people, from the page table. */
export const customSitemap: Handler = {
  read: ({ services, today }): Promise<ContentData> => {
    const { title, description } = siteMapCopy;
    return Promise.resolve({ page: { title, description }, today, title, blocks: siteMapBlocks(services) });
  },
};

/** Which build this is. */
export const version: Handler = {
  read: ({ today }): Promise<ContentData> => {
    const { title, description } = versionCopy;
    return Promise.resolve({ page: { title, description }, today, title, blocks: versionBlocks() });
  },
};
