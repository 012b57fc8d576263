/** What an act of the lender's staff on the command line is. */
import type { Services } from "#server/services.ts";

/**
 * What an act prints, its exit code where that is not 0, and the same as data where it has any; `session` is what a login
 * has begun: whoever runs commands keeps it, and nothing prints it.
 */
type CommandAnswer = string | { text: string; code?: number; data?: unknown; session?: string };

/** Rows as text, a line each, and as data. */
export const listed = <Row>(rows: readonly Row[], none: string, line: (row: Row) => string) => ({
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
  run(services: Services, args: readonly (string | undefined)[], caller: Caller): Promise<CommandAnswer>;
};

/**
 * Who runs a command: the session that `login` has begun; in a demo none is needed. `password` and `code` are what somebody
 * typed who logs in: they are no words of the command, so that no list of processes and no history of a shell holds them.
 */
export type Caller = { session?: string; password?: string; code?: string };

/** Thrown for an act that cannot be done; the message is printed. */
export class ActError extends Error {}
