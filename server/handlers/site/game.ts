/** The page of the picture to share: its key is remembered, and stays in the address that is shared. */
import type { NoticeData } from "#src/api/responses/responses.ts";
import { gameCopy } from "#src/copy/app.ts";
import { pageUrl } from "#src/pages/table.ts";
import { leadAndRest } from "#server/content/sections.ts";
import type { ReadHandler } from "#server/policy/handler.ts";
import type { Context } from "#server/visit/context.ts";
import { followKey } from "./affiliate.ts";

/** Files of `public/`, drawn by `tests/brand/main.ts`; sizes in px. */
const MOVING = { src: "/game.gif", width: 600, height: 315 } as const;
const STILL = { src: "/game.png", width: 1200, height: 630 } as const;

/** Facebook's address for sharing a page, as its page „Share Button“ writes it. */
const sharedBy = (address: string): string =>
  `https://www.facebook.com/sharer/sharer.php?${new URLSearchParams({ u: address })}`;

/**
 * The page. Its canonical address is the long one with the key: what Facebook shares is that address, and without the key
 * nobody would know who shared it.
 */
const pageOf = ({ services, today }: Context, key?: string): NoticeData => {
  const { title, description, blocks } = services.content.contentFor("game-facebook-gif");
  const canonical = pageUrl("game", { key });
  return {
    page: { title, description, canonical, image: { ...STILL, alt: gameCopy.picture } },
    today,
    title,
    picture: { ...MOVING, still: STILL.src, alt: gameCopy.picture },
    ...leadAndRest(blocks),
    actions: [{ label: gameCopy.share, url: sharedBy(services.settings.origin + canonical) }],
  };
};

/** The picture; a key that is not known leads to the bonus page. */
export const game: ReadHandler = {
  read: async (context) =>
    context.params["key"] === undefined ? pageOf(context) : followKey(context, (key) => pageOf(context, key)),
};
