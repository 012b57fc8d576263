/**
 * The page of the picture to share: a key in its address is remembered, and stays in the address that is shared; without
 * one, whoever has a link of „Доведи приятел“ shares it with their own.
 */
import type { NoticeData } from "#src/api/responses/responses.ts";
import { gameCopy } from "#src/copy/app.ts";
import { pageUrl } from "#src/pages/table.ts";
import { leadAndRest } from "#server/content/sections.ts";
import type { ReadHandler } from "#server/policy/handler.ts";
import type { Context } from "#server/visit/context.ts";
import { followKey } from "./affiliate.ts";
import { ownKey } from "./keys.ts";

/** Files of `public/`, drawn by `tests/brand/main.ts`; sizes in px. */
const MOVING = { src: "/game.gif", width: 600, height: 315 } as const;
const STILL = { src: "/game.png", width: 1200, height: 630 } as const;

/** Facebook's address for sharing a page, as its page „Share Button“ writes it. */
const sharedBy = (address: string): string =>
  `https://www.facebook.com/sharer/sharer.php?${new URLSearchParams({ u: address })}`;

/**
 * The page, shared with a key. Its canonical address is the long one with the key that it was opened by: what Facebook
 * shares is that address, and without the key nobody would know who shared it.
 */
const pageOf = ({ services, params, today }: Context, key: string | undefined, isShareOwn: boolean): NoticeData => {
  const { title, description, blocks } = services.content.contentFor("game-facebook-gif");
  const canonical = pageUrl("game", { key: params["key"] });
  return {
    page: { title, description, canonical, image: { ...STILL, alt: gameCopy.picture } },
    today,
    title,
    ...(isShareOwn && { news: { tone: "info", text: gameCopy.own } }),
    picture: { ...MOVING, still: STILL.src, alt: gameCopy.picture },
    ...leadAndRest(blocks),
    actions: [{ label: gameCopy.share, url: sharedBy(services.settings.origin + pageUrl("game", { key })) }],
  };
};

/** The picture; a key that is not known leads to the bonus page. */
export const game: ReadHandler = {
  read: async (context) => {
    const own = await ownKey(context);
    if (context.params["key"] === undefined) return pageOf(context, own, own !== undefined);
    return followKey(context, (key) => pageOf(context, key, key === own));
  },
};
