/** The HTML document of a page of the staff: styles of its own nonce, fonts of the site, and no script at all. */
import type { SiteTags } from "#src/shell/site-head.ts";
import type { DrawnSheet } from "#src/ui/styles/sheets.tsx";
import { escapeHtml } from "#src/domain/text/escape-html.ts";

/** The policy of such a page: nothing but its own styles, fonts and forms. */
export const deskPolicy = (nonce: string): string =>
  [
    "default-src 'none'",
    `style-src 'nonce-${nonce}'`,
    "font-src 'self'",
    "img-src 'self' data:",
    "media-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");

/** What a document is made of. */
export type DeskDocument = {
  title: string;
  brand: string;
  nonce: string;
  html: string;
  fonts: readonly string[];
  sheets: SiteTags["sheets"];
  drawnSheets: readonly DrawnSheet[];
};

/** The whole document. */
export const deskDocument = ({
  title,
  brand,
  nonce,
  html,
  fonts,
  sheets = [],
  drawnSheets,
}: DeskDocument): string => `<!doctype html>
<html lang="bg">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(`${title} – ${brand}`)}</title>
<meta name="robots" content="noindex, nofollow">
<link rel="icon" href="/favicon.svg">
${sheets.map(({ media, text }) => `<style media="${media}" nonce="${nonce}">${text}</style>`).join("\n")}
${drawnSheets.map(({ name, text }) => `<style data-sheet="${name}" nonce="${nonce}">${text}</style>`).join("\n")}
${fonts.map((href) => `<link rel="preload" as="font" type="font/woff2" href="${href}" crossorigin>`).join("\n")}
</head>
<body>
<div id="root">${html}</div>
</body>
</html>
`;
