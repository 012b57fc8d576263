/** Global handlers for uncaught errors. */
import { report } from "#src/reports/report.ts";

/** Reports every uncaught error and unhandled rejection of the page. */
export const watchErrors = (): void => {
  addEventListener("error", ({ error, message, filename, lineno, colno }) =>
    report(error ?? message, { url: filename, line: lineno, column: colno }),
  );
  addEventListener("unhandledrejection", ({ reason }) => report(reason, { when: "rejection" }));
};
