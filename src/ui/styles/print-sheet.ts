/** Print stylesheet: page numbers, the lender's name, black ink. Rendered by the server only; not in any script. */
import { colours } from "#src/ui/theme/theme.ts";

/** A CSS string; all but letters, digits and a few safe characters is escaped, so no text can end string or sheet. */
const cssString = (text: string): string =>
  `"${text.replace(/[^\p{L}\p{N} .,;:№„“·+()/-]/gu, (sign) => `\\${sign.codePointAt(0)!.toString(16)} `)}"`;

/** Colour tokens printed in black. */
const INK = ["ink", "muted", "primary", "primary-hover", "error", "info"] as const;

/** Controls and parts that only make sense on screen; hidden in print. */
const SCREEN_ONLY = [
  ".button",
  ".link-button",
  ".copied",
  ".combobox-list",
  ".why",
  ".reveal",
  ".buttons",
  ".side-forms",
  ".back",
  ".where",
  ".saved",
  ".popup",
  ".contents",
  ".price-line",
  ".footer-folded > summary",
  "dialog",
  ".offer::after",
  ".slider-track",
  ".slider-ends",
  ".upload-pick",
  ".upload-item > .link-button",
  ".upload-without",
  ".paper-foot",
  ".order > li:has(form)",
  ".section:has(form)",
];

/** `BARE`: boxes printed without a background. `WHOLE`: parts not split across pages. */
const BARE = [".tip", ".due", ".listing-empty", ".offer", ".card", ".scroller", ".facts"];
const WHOLE = ["tr", ".blocks li", ".tip", ".facts > div", ".offer-main", ".offer-rest > div"];

const rule = (selectors: readonly string[], declarations: string): string =>
  `${selectors.map((selector) => `html ${selector}`).join(",")}{${declarations}}`;

/**
 * The print stylesheet. `lender` is printed at the foot of every page. It precedes the screen stylesheets, so its
 * selectors begin with `html` for higher specificity. Header, footer and floating parts have print rules of their own.
 */
export const printSheet = (lender: string): string =>
  [
    `html:root{font-size:12pt;${INK.map((name) => `--${name}:${colours.print}`).join(";")};--paper:${colours.sheet};--sheet:${colours.sheet}}`,
    "@page{size:A4;margin:16mm 15mm 20mm;",
    `@bottom-left{content:${cssString(lender)};font:9pt "Sofia Sans",sans-serif}`,
    '@bottom-right{content:counter(page) " / " counter(pages);font:9pt "Sofia Sans",sans-serif}}',
    rule(SCREEN_ONLY, "display:none"),
    rule(["body", ...BARE], "background:none"),
    rule(WHOLE, "break-inside:avoid"),
    rule(["h2", "h3", "summary", "caption"], "break-after:avoid"),
    rule(["p"], "orphans:3;widows:3"),
    rule(["a"], "color:inherit"),
    rule([".shell-in"], "padding-inline:0"),
    rule([".main"], "padding-block:0 12pt"),
    rule([".beside"], "grid-template-columns:minmax(0,1fr)"),
    rule([".blocks"], "gap:8pt"),
    rule([".facts > div"], "padding-block:3pt"),
    rule([".offer"], "border:1px solid"),
    rule([".scroller"], "overflow:visible;border:0"),
    rule([".scroller th", ".scroller td", ".plan th", ".plan td"], "padding:3pt 4pt"),
    rule([".scroller .number", ".plan .number", ".money"], "white-space:normal"),
    rule(["thead"], "display:table-header-group"),
    rule(["tfoot"], "display:table-row-group"),
    rule(
      ["details.more::details-content", ".footer-folded::details-content"],
      "content-visibility:visible;block-size:auto",
    ),
    rule([".paper-text"], "max-height:none;overflow:visible;border:0;padding:0"),
    rule([".input"], "border:0;border-bottom:1px solid;border-radius:0;padding-inline:0;min-height:0"),
  ].join("\n");
