/** Looks: how a page looks on a device as its owner has set it. The deep run tests every story in each. */

export type Look = {
  /** Names the look in an error message. */
  name: string;
  /** Toolbar settings of the look; a story's own settings win. */
  globals: { viewport?: { value: string }; text?: string };
  /** Values of all media features in which looks differ; the browser emulates them. */
  media: Record<string, string>;
};

/** Media features of a device nobody has set. */
const PLAIN_MEDIA = { "forced-colors": "none", "prefers-reduced-motion": "no-preference" };

/** The look a story first runs in: a wide window. */
export const plainLook: Look = { name: "the default look", globals: {}, media: PLAIN_MEDIA };

/** Looks a story runs in after that in the deep run, in this order. */
export const otherLooks: readonly Look[] = [
  {
    name: "the narrow look (320 px, text at 200 %, reduced motion)",
    globals: { viewport: { value: "narrow" }, text: "200" },
    media: { ...PLAIN_MEDIA, "prefers-reduced-motion": "reduce" },
  },
  {
    name: "the look of forced colours (390 px)",
    globals: { viewport: { value: "phone" } },
    media: { ...PLAIN_MEDIA, "forced-colors": "active" },
  },
];
