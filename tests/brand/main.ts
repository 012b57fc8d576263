/**
 * Renders the brand's images into `public/`: the social preview image (og:image), the icons and the picture to share.
 * Run `BRAND_NAME=… npx tsx tests/brand/main.ts` after the logo, a colour or the name has changed.
 */
import { readFileSync } from "node:fs";
import { chromium } from "playwright";
import { socialWords } from "#src/copy/social.ts";
import { colours } from "#src/ui/theme/theme.ts";
import { inRoot } from "#server/kernel/root.ts";
import { readSettings } from "#server/kernel/settings.ts";
import { chromiumLaunch } from "#tests/support/chromium.ts";
import { drawGame } from "./game.ts";

const mark = readFileSync(inRoot("public", "favicon.svg"), "utf8");
const { brandName } = readSettings({ BRAND_NAME: process.env["BRAND_NAME"] });

const font = (subset: string): string =>
  readFileSync(
    inRoot("node_modules", "@fontsource-variable", "sofia-sans", "files", `sofia-sans-${subset}-wght-normal.woff2`),
    "base64",
  );
const faces = ["cyrillic", "latin"]
  .map(
    (subset) =>
      `@font-face { font-family: Sofia; font-weight: 1 1000; src: url(data:font/woff2;base64,${font(subset)}); unicode-range: ${subset === "latin" ? "U+0-3FF,U+2000-22FF" : "U+400-4FF"}; }`,
  )
  .join("");

const page = (body: string, style: string): string =>
  `<!doctype html><html lang="bg"><style>${faces} * { margin: 0; box-sizing: border-box; } body { background: ${colours.paper}; color: ${colours.ink}; font-family: Sofia; } ${style}</style><body>${body}`;

const SOCIAL = page(
  `<main><div class="brand">${mark}<b></b></div><h1></h1><p></p></main>`,
  `main { width: 1200px; height: 630px; padding: 84px 96px; display: grid; align-content: space-between; border-bottom: 24px solid ${colours.primary}; }
   .brand { display: flex; align-items: center; gap: 24px; font-size: 64px; } .brand svg { width: 96px; height: 96px; } h1 { font-size: 88px; line-height: 1.08; letter-spacing: -0.01em; max-width: 900px; text-wrap: balance; }
   p { font-size: 36px; max-width: 800px; text-wrap: balance; color: ${colours.muted}; }`,
);

/** `share`: the fraction of the square that the logo fills. A maskable icon may be cropped by a tenth on each side. */
const iconPage = (size: number, share: number): string =>
  page(
    `<main>${mark}</main>`,
    `main { width: ${size}px; height: ${size}px; display: grid; place-items: center; } svg { width: ${size * share}px; height: ${size * share}px; }`,
  );

const PICTURES = [
  { name: "social", width: 1200, height: 630, html: SOCIAL },
  { name: "icon-180", width: 180, height: 180, html: iconPage(180, 0.78) },
  { name: "icon-192", width: 192, height: 192, html: iconPage(192, 0.9) },
  { name: "icon-512", width: 512, height: 512, html: iconPage(512, 0.9) },
  { name: "icon-maskable-512", width: 512, height: 512, html: iconPage(512, 0.58) },
];

const browser = await chromium.launch(await chromiumLaunch());
for (const { name, width, height, html } of PICTURES) {
  const tab = await browser.newPage({ viewport: { width, height } });
  await tab.setContent(html);
  await tab.evaluate(
    async (words) => {
      for (const [selector, text] of Object.entries(words))
        document.querySelectorAll(selector).forEach((element) => (element.textContent = text));
      await document.fonts.ready;
    },
    { ".brand b": brandName, h1: socialWords.slogan, p: socialWords.promise },
  );
  await tab.screenshot({ path: inRoot("public", `${name}.png`) });
  await tab.close();
}
await browser.close();
await drawGame();
