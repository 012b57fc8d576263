/**
 * Design tokens: colours and measures. Stylesheets use them as custom properties (`var(--ink)`); no other file has
 * colour literals, so another brand replaces only these tables.
 */

/** Colours by use. A test checks the contrast of pairs: 4.5:1 for text, 3:1 for edges. */
export const colours = {
  ink: "#14211C",
  muted: "#4A5650",
  paper: "#FBF9F5",
  sheet: "#FFFFFF",
  line: "#D9D4C9",
  edge: "#767D74",
  primary: "#0B6B4F",
  "primary-hover": "#085540",
  "on-primary": "#FFFFFF",
  "primary-wash": "#EAF3EE",
  accent: "#F2A93B",
  "accent-wash": "#FDF3E1",
  error: "#B3261E",
  "error-wash": "#FBEEEC",
  info: "#1F5FA8",
  "info-wash": "#ECF2F9",
  print: "#000000",
} as const;

/**
 * Spacing scale in px, on a 4 px grid.
 *
 * @internal for the stories.
 */
export const spaces = [4, 8, 12, 16, 24, 32, 48, 64] as const;

/**
 * Type scale in rem, ratio 1.2. The base is 18 px at the browser's default of 16 px.
 *
 * @internal for the stories.
 */
export const sizes = { small: 0.8333, base: 1, l: 1.2, xl: 1.44, xxl: 1.728, xxxl: 2.0736 } as const;

/** Layout breakpoints: viewport widths in px. */
export const breakpoints = { twoColumns: 1024, phone: 767 } as const;

const measures = {
  radius: "10px",
  target: "48px",
  shadow: `0 8px 24px color-mix(in srgb, ${colours.ink} 14%, transparent)`,
  measure: "68ch",
  form: "560px",
  page: "1120px",
  quick: "180ms",
  font: '"Sofia Sans", "Sofia Sans Fallback", system-ui, sans-serif',
  mono: "ui-monospace, Menlo, Consolas, monospace",
} as const;

const svg = (path: string, stroke: string): string =>
  `url("data:image/svg+xml,${encodeURIComponent(`<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24' fill='none' stroke='${stroke}' stroke-width='2.4' stroke-linecap='round' stroke-linejoin='round'><path d='${path}'/></svg>`)}")`;

const drawings = {
  tick: svg("M5 12.5l4.5 4.5L19 7.5", colours["on-primary"]),
  "tick-dark": svg("M5 12.5l4.5 4.5L19 7.5", colours.primary),
  dash: svg("M6 12h12", colours["on-primary"]),
  chevron: svg("M6 9l6 6 6-6", colours.ink),
} as const;

const declare = (prefix: string, table: Readonly<Record<string, string | number>>, unit = ""): string =>
  Object.entries(table)
    .map(([name, value]) => `--${prefix}${name}: ${value}${unit};`)
    .join("\n");

/** Every token as a CSS custom property declaration. */
export const tokens = [
  declare("", colours),
  declare("", measures),
  declare("", drawings),
  declare("s", Object.fromEntries(spaces.map((space) => [space, space])), "px"),
  declare("text-", sizes, "rem"),
].join("\n");

/** The `theme-color` of the browser's UI. */
export const themeColour = colours.paper;
