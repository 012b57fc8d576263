/** What an act of the lender's staff on the command line is. */
import type { Services } from "#server/services.ts";

/** What an act prints, its exit code where that is not 0, and the same as data where it has any. */
export type Told = string | { text: string; code?: number; data?: unknown };

/** Rows as text, a line each, and as data. */
export const listed = <Row>(rows: readonly Row[], none: string, line: (row: Row) => string): Told => ({
  text: rows.length > 0 ? rows.map(line).join("\n") : none,
  data: rows,
});

/**
 * An act: its arguments (`?` ends an optional one, `file` is a path; `by` and `reason` have flags), what it does, and the text it prints. Throws an
 * ActError for a wrong argument.
 */
export type Act = {
  args: readonly string[];
  about: string;
  run(services: Services, args: readonly (string | undefined)[]): Promise<Told>;
};

/** Thrown for an act that cannot be done; the message is printed. */
export class ActError extends Error {}
