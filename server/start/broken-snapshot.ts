import type { Problem } from "#server/findings/finding.ts";
import { formatReport } from "#server/findings/report.ts";

/** Thrown at start when product owners' files are broken; the message lists every place. */
export class BrokenSnapshot extends Error {
  constructor(readonly problems: readonly Problem[]) {
    super(formatReport(problems));
    this.name = "BrokenSnapshot";
  }
}
