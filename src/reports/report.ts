/** Entry point of error reports. The reporter itself is loaded lazily, with the first error. */
import type { Met, ReportSettings } from "./met.ts";

let settings: ReportSettings = {};

/** Sets the configuration of later reports. */
export const configureReports = (configured: ReportSettings = {}): void => void (settings = configured);

/** Reports an error to the server's log. Does nothing on the server, never throws and never reports its own failure. */
export const report = (error: unknown, info: Readonly<Record<string, unknown>> = {}): void => {
  if (typeof window === "undefined") return;
  const met: Met = { error, at: Date.now(), path: location.pathname, info };
  void import("./reporter.ts").then(({ sendReport }) => sendReport(met, settings)).catch(() => undefined);
};
