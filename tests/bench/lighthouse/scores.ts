/** Budgets of pages, and figures of several Lighthouse runs compared with them. */
import { median } from "#tests/bench/measure.ts";
import { table } from "#tests/bench/report.ts";
import type { Report } from "./install.ts";

export const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"] as const;

/** One page of the run. `performance` is its minimum score, in hundredths; without one the score is only shown. */
export type Target = {
  name: string;
  path: string;
  performance?: number;
  /** Opened with a borrower's session. */
  loggedIn?: true;
  /** The empty page for comparison, served next to the product. */
  anchor?: true;
  /** Behind a login: its `noindex` costs SEO score in Lighthouse, so that audit is ignored. */
  hidden?: true;
};

const MOST_LCP_MS = 1800;
const MOST_CLS = 0.02;
const KEPT_AWAY = "is-crawlable";

type Figures = Record<(typeof CATEGORIES)[number] | "fcp" | "lcp" | "tbt" | "cls", number>;

/** A category's score in hundredths; for a hidden page without the `is-crawlable` audit. */
const scoreOf = ({ categories, audits }: Report, category: string, hidden: boolean | undefined): number => {
  const { score, auditRefs } = categories[category]!;
  if (!hidden || category !== "seo") return Math.round((score ?? 0) * 100);
  const counted = auditRefs.filter(({ id, weight }) => weight > 0 && id !== KEPT_AWAY && audits[id]!.score !== null);
  const weight = counted.reduce((sum, ref) => sum + ref.weight, 0);
  return Math.round((100 * counted.reduce((sum, ref) => sum + ref.weight * audits[ref.id]!.score!, 0)) / weight);
};

const figuresOf = (report: Report, { hidden }: Target): Figures => {
  const value = (audit: string): number => report.audits[audit]?.numericValue ?? Number.NaN;
  const scores = Object.fromEntries(CATEGORIES.map((category) => [category, scoreOf(report, category, hidden)]));
  return {
    ...scores,
    fcp: value("first-contentful-paint"),
    lcp: value("largest-contentful-paint"),
    tbt: value("total-blocking-time"),
    cls: value("cumulative-layout-shift"),
  } as Figures;
};

/** The median of each figure. */
export const medians = (reports: readonly Report[], target: Target): Figures => {
  const all = reports.map((report) => figuresOf(report, target));
  return Object.fromEntries(
    Object.keys(all[0]!).map((name) => [name, median(all.map((one) => one[name as keyof Figures]))]),
  ) as Figures;
};

/** The budgets that a page misses, by name; none for the anchor. */
export const missed = (figures: Figures, { performance, anchor }: Target): string[] =>
  anchor
    ? []
    : [
        ...(performance !== undefined && figures.performance < performance ? [`performance < ${performance}`] : []),
        ...CATEGORIES.slice(1)
          .filter((category) => figures[category] < 100)
          .map((category) => `${category} < 100`),
        ...(figures.lcp > MOST_LCP_MS ? [`LCP > ${MOST_LCP_MS / 1000} s`] : []),
        ...(figures.cls > MOST_CLS ? [`CLS > ${MOST_CLS}`] : []),
      ];

const seconds = (ms: number): string => (ms / 1000).toFixed(2);

/** The table of a run, one line per page. */
export const scoreTable = (title: string, rows: readonly (readonly [Target, Figures])[]): string =>
  table(
    title,
    ["page", "performance", "accessibility", "best practices", "SEO", "FCP s", "LCP s", "TBT ms", "CLS", ""],
    rows.map(([target, figures]) => [
      target.name,
      ...CATEGORIES.map((category) => String(figures[category])),
      seconds(figures.fcp),
      seconds(figures.lcp),
      figures.tbt.toFixed(0),
      figures.cls.toFixed(3),
      target.anchor
        ? "to compare with"
        : missed(figures, target)
            .map((what) => `MISSED ${what}`)
            .join(", ") || "ok",
    ]),
  );

/** Failed audits (score below 0.9) as `id: title (value) details`, without informative and manual ones. */
export const complaints = ({ audits, categories }: Report): string[] => {
  const counted = new Set(CATEGORIES.flatMap((category) => categories[category]!.auditRefs.map(({ id }) => id)));
  return Object.entries(audits)
    .filter(
      ([id, { score, scoreDisplayMode }]) =>
        counted.has(id) &&
        score !== null &&
        score < 0.9 &&
        !["informative", "notApplicable", "manual"].includes(scoreDisplayMode),
    )
    .map(
      ([id, { title, displayValue, details }]) =>
        `${id}: ${title}${displayValue ? ` (${displayValue})` : ""}${details?.items?.length ? ` ${JSON.stringify(details.items).slice(0, 400)}` : ""}`,
    );
};
