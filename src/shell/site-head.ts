/** Head tags common to all pages, and the web app manifest; rendered by the server only. */
import type { PageData, RootConfigData } from "#src/api/responses/responses.ts";
import { socialWords } from "#src/copy/social.ts";
import { fontFaces } from "#src/ui/theme/fonts.ts";
import { printSheet } from "#src/ui/styles/print-sheet.ts";
import { themeColour } from "#src/ui/theme/theme.ts";
import type { HeadTags } from "./head.ts";

type Config = RootConfigData["root"];

/** The social preview image (`og:image`) of pages without a picture of their own: path and size in px. */
const SOCIAL_IMAGE = { src: "/social.png", width: 1200, height: 630 } as const;

/** Head tags common to all pages, the preview image, and inline stylesheets. */
export type SiteTags = Pick<HeadTags, "meta" | "links"> & {
  sheets?: readonly { media: "all" | "print"; text: string }[];
};

/**
 * Social metadata, icons, manifest link, and the font and print stylesheets. `origin` has no trailing slash; `image` is the
 * page's own picture.
 */
export const siteTags = (
  { brand, phoneForCall }: Config,
  origin: string,
  image: NonNullable<PageData["image"]> = { ...SOCIAL_IMAGE, alt: socialWords.imageAlt(brand.name) },
): SiteTags => ({
  sheets: [
    { media: "all", text: fontFaces },
    { media: "print", text: printSheet(socialWords.pageFoot(brand.company, brand.registerNumber, phoneForCall)) },
  ],
  meta: [
    { name: "theme-color", content: themeColour },
    { property: "og:type", content: "website" },
    { property: "og:locale", content: "bg_BG" },
    { property: "og:site_name", content: brand.name },
    { property: "og:image", content: origin + image.src },
    { property: "og:image:width", content: String(image.width) },
    { property: "og:image:height", content: String(image.height) },
    { property: "og:image:alt", content: image.alt },
    { name: "twitter:card", content: "summary_large_image" },
  ],
  links: [
    { rel: "icon", href: "/favicon.svg" },
    { rel: "apple-touch-icon", href: "/icon-180.png" },
    { rel: "manifest", href: "/manifest.webmanifest" },
  ],
});

/** The web app manifest. */
export const webManifest = ({ brand, lang }: Config) => ({
  name: brand.name,
  short_name: brand.name,
  description: socialWords.slogan,
  lang,
  dir: "ltr",
  id: "/",
  start_url: "/",
  scope: "/",
  display: "minimal-ui",
  background_color: themeColour,
  theme_color: themeColour,
  icons: [
    { src: "/favicon.svg", type: "image/svg+xml", sizes: "any" },
    { src: "/icon-192.png", type: "image/png", sizes: "192x192" },
    { src: "/icon-512.png", type: "image/png", sizes: "512x512" },
    { src: "/icon-maskable-512.png", type: "image/png", sizes: "512x512", purpose: "maskable" },
  ],
});
