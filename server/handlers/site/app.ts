/** The page from which the app is downloaded; where there is none, how the site gets onto a phone's home screen. */
import type { NoticeData } from "#src/api/responses/responses.ts";
import { appCopy } from "#src/copy/app.ts";
import { pageUrl } from "#src/pages/table.ts";
import { leadAndRest, sectionsThat } from "#server/content/sections.ts";
import type { Settings } from "#server/kernel/settings.ts";
import type { ReadHandler } from "#server/policy/handler.ts";
import type { Context } from "#server/visit/context.ts";
import { followKey } from "./affiliate.ts";

type Platform = keyof typeof appCopy.stores;

type Store = {
  /** What the first segment of the address may say. */
  asked: readonly string[];
  /** Address of the app in the platform's store, as the store documents it; of no app without an id. */
  address(settings: Settings): string | undefined;
};

const STORES: Readonly<Record<Platform, Store>> = {
  ios: {
    asked: ["ios", "iphone", "ipad", "apple"],
    address: ({ appleAppId: id }) => id && `https://apps.apple.com/app/id${id}`,
  },
  android: {
    asked: ["android", "google"],
    address: ({ googlePlayPackage: id }) =>
      id && `https://play.google.com/store/apps/details?${new URLSearchParams({ id })}`,
  },
};

const PLATFORMS = Object.keys(STORES) as Platform[];

/** The platform that an address chooses by its first segment; the others say nothing. */
const platformIn = (slug = ""): Platform | undefined => {
  const first = slug.split("/", 1)[0]!.toLowerCase();
  return PLATFORMS.find((platform) => STORES[platform].asked.includes(first));
};

/** Sections of the text that hold for a platform with or without an app; all others hold always. */
const sectionOf = (platform: Platform, hasApp: boolean): string => (hasApp ? `${platform}-app` : platform);

/** The page of one platform, or of all. */
const pageOf = ({ services, today }: Context, asked?: Platform): NoticeData => {
  const { settings, content } = services;
  const { title, description, blocks } = content.contentFor("app");
  const found = PLATFORMS.map((platform) => ({ platform, address: STORES[platform].address(settings) }));
  const shown = found.filter(({ platform }) => asked === undefined || platform === asked);
  const without = shown.filter(({ address }) => address === undefined);
  const optional = PLATFORMS.flatMap((platform) => [sectionOf(platform, true), sectionOf(platform, false)]);
  const holding = shown.map(({ platform, address }) => sectionOf(platform, address !== undefined));
  const held = sectionsThat(blocks, (id) => !optional.includes(id) || holding.includes(id));
  const words = found.every(({ address }) => address === undefined)
    ? appCopy.none
    : without.map(({ platform }) => appCopy.stores[platform].none).join(" ");
  return {
    page: { title, description, canonical: pageUrl("app", { slug: asked }) },
    today,
    title,
    ...(words && { news: { tone: "info" as const, text: words } }),
    // What leads to a store stands above all but the first words.
    ...(without.length < shown.length ? leadAndRest(held) : { blocks: held }),
    actions: [
      ...shown.flatMap(({ platform, address }) =>
        address === undefined ? [] : [{ label: appCopy.stores[platform].download, url: address }],
      ),
      ...found
        .filter((other) => !shown.includes(other))
        .map(({ platform }) => ({ label: appCopy.stores[platform].other, url: pageUrl("app", { slug: platform }) })),
      { label: appCopy.calculator, url: pageUrl("index") },
    ],
  };
};

/** The app of the platform that the address names. */
export const app: ReadHandler = {
  read: (context): Promise<NoticeData> => Promise.resolve(pageOf(context, platformIn(context.params["slug"]))),
};

/** The same by a link with a key, which is remembered. */
export const appAffiliate: ReadHandler = { read: (context) => followKey(context, () => pageOf(context)) };
