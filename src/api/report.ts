/** Where errors are handed in. What becomes of them is code of its own, which comes with the first error. */
import type { RootConfigData } from "./answers.ts";

/** What the lender configured for error reports. */
export type ReportSettings = NonNullable<RootConfigData["root"]["errors"]>;

/** An error as it was met: what, when, on which page, and whatever else is known. */
export type Met = { error: unknown; at: number; path: string; info: Readonly<Record<string, unknown>> };

let settings: ReportSettings = {};

/** Reports from now on go by what was configured. */
export const configureReports = (configured: ReportSettings = {}): void => void (settings = configured);

/** Reports an error to the server's log. Never throws and never reports itself. */
export const report = (error: unknown, info: Readonly<Record<string, unknown>> = {}): void => {
  if (typeof window === "undefined") return;
  const met: Met = { error, at: Date.now(), path: location.pathname, info };
  void import("./reporter.ts").then(({ sendReport }) => sendReport(met, settings)).catch(() => undefined);
};
