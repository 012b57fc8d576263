/** What npm and its registry say: consistency of an installation, known vulnerabilities, the bill of materials. */
import { execFile } from "node:child_process";
import { inRoot } from "#server/kernel/root.ts";

/** Result of a command; a failed one has a code. */
export type Ran = { code: number; out: string; err: string };

/** Runs npm in the project. Never rejects. */
export const npm = (...words: readonly string[]): Promise<Ran> =>
  new Promise((done) => {
    execFile("npm", words, { cwd: inRoot(), maxBuffer: 64 * 1024 * 1024 }, (error, out, err) =>
      done({ code: error ? Number(error.code) || 1 : 0, out, err }),
    );
  });

const SEVERITIES = ["critical", "high", "moderate", "low", "info"] as const;

/** Known vulnerabilities by severity; or why nothing is known about them. */
export type Vulnerabilities =
  | { counts: Record<(typeof SEVERITIES)[number], number>; packages: string[] }
  | { silent: string };

type Report = {
  auditReportVersion?: number;
  vulnerabilities?: Record<string, { severity: string; range: string }>;
  message?: string;
  error?: { summary?: string };
};

const parsed = (text: string): Report => {
  try {
    return JSON.parse(text) as Report;
  } catch {
    return {};
  }
};

/** Reads the output of `npm audit --json`. Only a report counts as an answer. */
export const vulnerabilitiesIn = ({ out, err }: Pick<Ran, "out" | "err">): Vulnerabilities => {
  const report = parsed(out);
  if (report.auditReportVersion === undefined || !report.vulnerabilities) {
    const why = report.message || report.error?.summary || err.trim().split("\n").at(-1) || "no answer";
    return { silent: why };
  }
  const all = Object.entries(report.vulnerabilities);
  const count = (severity: string): number => all.filter(([, one]) => one.severity === severity).length;
  return {
    counts: Object.fromEntries(SEVERITIES.map((severity) => [severity, count(severity)])) as Record<
      (typeof SEVERITIES)[number],
      number
    >,
    packages: all.map(([name, { severity, range }]) => `${name} ${range}: ${severity}`),
  };
};

/** Whether they must be mended before a release. */
export const mustMend = (found: Vulnerabilities): boolean =>
  "counts" in found && found.counts.critical + found.counts.high > 0;

/** Known vulnerabilities of the production packages. */
export const askVulnerabilities = async (): Promise<Vulnerabilities> =>
  vulnerabilitiesIn(await npm("audit", "--omit=dev", "--json", "--fetch-retries=0", "--fetch-timeout=30000"));
