/** Errors nobody caught are handed in from here. */
import { report } from "#src/api/report.ts";

/** Hands in every error and rejection of the page that nobody catches. */
export const watchErrors = (): void => {
  addEventListener("error", ({ error, message, filename, lineno, colno }) => report(error ?? message, { url: filename, line: lineno, column: colno }));
  addEventListener("unhandledrejection", ({ reason }) => report(reason, { when: "rejection" }));
};
