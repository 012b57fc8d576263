/** The HTML document around a rendered page. */
import { escapeHtml } from "#src/domain/text/escape-html.ts";
import type { AppState } from "#src/app/state.ts";
import type { HeadTags } from "#src/shell/head.ts";
import type { SiteTags } from "#src/shell/site-head.ts";
import type { DrawnSheet } from "#src/ui/styles/sheets.tsx";

/** A script of the document, and the files it loads once the page is painted; it runs the first of them. */
type PageScript = { src: string; files?: readonly string[] };

/** URLs of scripts, preloaded fonts and style sheets. */
export type Assets = { scripts: readonly PageScript[]; fonts: readonly string[]; styles: readonly string[] };

/** Everything a document is assembled from; `html` and `state` are the rendered page. */
export type DocumentParts = {
  lang: string;
  head: HeadTags;
  site: SiteTags;
  structured?: object;
  assets: Assets;
  nonce: string;
  html: string;
  /** Style sheets of the page, by name. */
  sheets: readonly DrawnSheet[];
  state: AppState;
  /** Refresh interval for browsers without JavaScript, on pages that poll. */
  refreshSeconds?: number;
};

/**
 * JSON that cannot end its script element: escapes `<` and the line separators U+2028 and U+2029, newlines to older
 * parsers.
 */
const jsonInHtml = (value: unknown): string =>
  JSON.stringify(value).replace(/[<\u2028\u2029]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`);

const attributes = (pairs: Readonly<Record<string, string>>): string =>
  Object.entries(pairs)
    .map(([name, value]) => ` ${name}="${escapeHtml(value)}"`)
    .join("");

/** The whole HTML document. */
export const htmlDocument = (parts: DocumentParts): string => {
  const { assets, nonce } = parts;
  const head = [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    // First, as all documents of a kind begin with the same sheets (`personal-body.ts`).
    ...(parts.site.sheets ?? []).map(({ media, text }) => `<style media="${media}" nonce="${nonce}">${text}</style>`),
    ...parts.sheets.map(({ name, text }) => `<style data-sheet="${name}" nonce="${nonce}">${text}</style>`),
    `<title>${escapeHtml(parts.head.title)}</title>`,
    // Client-side navigation replaces elements marked `data-page`.
    ...parts.head.meta.map((pairs) => `<meta${attributes(pairs)} data-page>`),
    ...parts.head.links.map((pairs) => `<link${attributes(pairs)} data-page>`),
    ...parts.site.meta.map((pairs) => `<meta${attributes(pairs)}>`),
    ...parts.site.links.map((pairs) => `<link${attributes(pairs)}>`),
    ...(parts.refreshSeconds
      ? [`<noscript><meta http-equiv="refresh" content="${parts.refreshSeconds}"></noscript>`]
      : []),
    ...assets.fonts.map((href) => `<link rel="preload" as="font" type="font/woff2" href="${href}" crossorigin>`),
    ...assets.styles.map((href) => `<link rel="stylesheet" href="${href}" nonce="${nonce}">`),
    // The page renders without scripts: on a slow line its text and fonts come first.
    ...assets.scripts.map(
      ({ src, files = [] }) =>
        `<script type="module" src="${src}"${files.length > 0 ? ` data-files="${files.join(" ")}"` : ""} nonce="${nonce}" fetchpriority="low"></script>`,
    ),
    ...(parts.structured
      ? [`<script type="application/ld+json" nonce="${nonce}">${jsonInHtml(parts.structured)}</script>`]
      : []),
  ].join("\n");
  return `<!doctype html>
<html lang="${parts.lang}">
<head>
${head}
</head>
<body>
<div id="root">${parts.html}</div>
<script type="application/json" id="state" nonce="${nonce}">${jsonInHtml(parts.state)}</script>
</body>
</html>
`;
};
