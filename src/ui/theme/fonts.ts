/** Self-hosted Sofia Sans: Cyrillic and Latin subsets, and a fallback with the same metrics to avoid layout shift. */
import cyrillic from "@fontsource-variable/sofia-sans/files/sofia-sans-cyrillic-wght-normal.woff2?url";
import latin from "@fontsource-variable/sofia-sans/files/sofia-sans-latin-wght-normal.woff2?url";

/** URLs of the font files, for preloading. */
export const fontFiles: readonly string[] = [cyrillic, latin];

const face = (file: string, range: string): string => `@font-face {
  font-family: "Sofia Sans"; font-style: normal; font-weight: 1 1000; font-display: swap;
  src: url("${file}") format("woff2"); unicode-range: ${range};
}`;

/** Ascent and descent of Sofia Sans as fractions of the font size (from its hhea table). */
const ASCENT = 0.9;
const DESCENT = 0.3;

/** `width` is the ratio of Sofia Sans to Arial text width on one of our pages, measured in Chromium. */
const fallback = (weight: string, locals: readonly string[], width: number): string => `@font-face {
  font-family: "Sofia Sans Fallback"; font-style: normal; font-weight: ${weight};
  src: ${locals.map((name) => `local("${name}")`).join(", ")};
  size-adjust: ${percent(width)}; ascent-override: ${percent(ASCENT / width)}; descent-override: ${percent(DESCENT / width)}; line-gap-override: 0%;
}`;

const percent = (share: number): string => `${(share * 100).toFixed(2)}%`;

/**
 * `@font-face` rules, in server-rendered HTML only: reinserting the sheet by script would make the browser lay out all
 * text again.
 */
export const fontFaces = [
  face(cyrillic, "U+0301,U+0400-045F,U+0490-0491,U+2116"),
  face(
    latin,
    "U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD",
  ),
  fallback("1 599", ["Arial", "Liberation Sans", "Arimo", "Roboto"], 0.9897),
  fallback("600 1000", ["Arial Bold", "Liberation Sans Bold", "Arimo Bold", "Roboto Bold"], 0.9455),
].join("\n");
