/** What paper has and a screen has not: pages with their numbers and the lender's name, black ink. The server sends it; no script carries it. */
import { colours } from "./theme.ts";

/** Everything but letters, digits and a few harmless signs by its number, so that no text can end the string or the sheet. */
const cssString = (text: string): string => `"${text.replace(/[^\p{L}\p{N} .,;:№„“·+()/-]/gu, (sign) => `\\${sign.codePointAt(0)!.toString(16)} `)}"`;

/** Tokens that are ink on paper. */
const INK = ["ink", "muted", "primary", "primary-hover", "error", "info"] as const;

/** The sheet for print. `lender` stands at the foot of every page. Selectors begin with `html` to weigh more than the screen's. */
export const printSheet = (lender: string): string => `
html:root{--lender:${cssString(lender)};${INK.map((name) => `--${name}:${colours.print}`).join(";")};--paper:${colours.sheet};--sheet:${colours.sheet}}
@page{size:A4;margin:16mm 15mm 20mm;
@bottom-left{content:var(--lender);font:9pt "Sofia Sans",sans-serif}
@bottom-right{content:counter(page) " / " counter(pages);font:9pt "Sofia Sans",sans-serif}}
html body{background:none}
html .shell-in{padding-inline:0}
html .scroller .number,html .plan .number,html .money{white-space:normal}
html .scroller th,html .scroller td,html .plan th,html .plan td{padding:3pt 4pt}
html .facts>div{padding-block:3pt}
html .blocks{gap:8pt}
html .offer,html .card,html .due{break-inside:auto}
html .offer-main,html .offer-rest>div,html tr,html .blocks li,html .tip,html .facts>div{break-inside:avoid}
html thead{display:table-header-group}
html tfoot{display:table-row-group}
html h2,html h3,html summary,html caption{break-after:avoid}
html p{orphans:3;widows:3}
html .order>li:has(form),html .section:has(form),html .paper-foot,html dialog{display:none}
`.trim();
