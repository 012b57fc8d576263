import { describe, expect, it } from "vitest";
import type { Report } from "./install.ts";
import { complaints, medians, missed, scoreTable, type Target } from "./scores.ts";

const report = (
  performance: number,
  lcp: number,
  seo: Record<string, number> = { title: 1, "is-crawlable": 1 },
): Report => ({
  lighthouseVersion: "12",
  runWarnings: [],
  categories: {
    performance: { score: performance, auditRefs: [{ id: "largest-contentful-paint", weight: 1 }] },
    accessibility: { score: 1, auditRefs: [] },
    "best-practices": { score: 1, auditRefs: [] },
    seo: {
      score: Object.values(seo).reduce((sum, one) => sum + one, 0) / Object.keys(seo).length,
      auditRefs: Object.keys(seo).map((id) => ({ id, weight: 1 })),
    },
  },
  audits: {
    "first-contentful-paint": { title: "", score: 1, scoreDisplayMode: "numeric", numericValue: 900 },
    "largest-contentful-paint": {
      title: "LCP",
      score: performance,
      scoreDisplayMode: "numeric",
      numericValue: lcp,
      displayValue: `${lcp} ms`,
    },
    "total-blocking-time": { title: "", score: 1, scoreDisplayMode: "numeric", numericValue: 0 },
    "cumulative-layout-shift": { title: "", score: 1, scoreDisplayMode: "numeric", numericValue: 0.01 },
    ...Object.fromEntries(
      Object.entries(seo).map(([id, score]) => [id, { title: id, score, scoreDisplayMode: "binary" }]),
    ),
  },
});

const home: Target = { name: "home", path: "/", performance: 100 };

describe("several runs of a page", () => {
  it("are summarised by the median of each figure", () => {
    const figures = medians([report(1, 2000), report(0.8, 1500), report(0.99, 1000)], home);
    expect([figures.performance, figures.lcp, figures.seo]).toEqual([99, 1500, 100]);
    expect(missed(figures, home)).toEqual(["performance < 100"]);
    expect(missed(figures, { ...home, performance: 99 })).toEqual([]);
  });

  it("name each missed budget", () => {
    const figures = medians([report(0.5, 1801, { title: 0, "is-crawlable": 1 })], home);
    expect(missed(figures, home)).toEqual(["performance < 100", "seo < 100", "LCP > 1.8 s"]);
    expect(
      scoreTable("Lighthouse", [
        [home, figures],
        [{ ...home, anchor: true }, figures],
      ])
        .split("\n")
        .slice(-2)
        .map((line) => line.trim().split(/ {3,}/).at(-1)),
    ).toEqual(["MISSED performance < 100, MISSED seo < 100, MISSED LCP > 1.8 s", "to compare with"]);
  });
});

it("the SEO score of a page behind a login ignores is-crawlable, but no other audit", () => {
  const status: Target = { name: "status", path: "/status", hidden: true };
  expect(medians([report(1, 1000, { title: 1, "is-crawlable": 0 })], status).seo).toBe(100);
  expect(medians([report(1, 1000, { title: 0, "is-crawlable": 0 })], status).seo).toBe(0);
  expect(medians([report(1, 1000, { title: 1, "is-crawlable": 0 })], home).seo).toBe(50);
});

it("complaints list the failed audits", () => {
  expect(complaints(report(0.5, 3000, { title: 0, "is-crawlable": 1 }))).toEqual([
    "largest-contentful-paint: LCP (3000 ms)",
    "title: title",
  ]);
});
