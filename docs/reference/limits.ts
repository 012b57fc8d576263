import { NETWORK_TIMES, budgets, type Budget } from "#server/calls/budget-table.ts";
import { guessRules } from "#server/policy/guess-table.ts";

const code = (text: string): string => `\`${text}\``;

const duration = (seconds: number): string =>
  seconds % 3600 === 0 ? `${seconds / 3600} h` : seconds % 60 === 0 ? `${seconds / 60} min` : `${seconds} s`;

const notes = ({ above, ofFiles, per, networkTimes }: Budget): string =>
  [
    ...(per === "address" ? [`${networkTimes ?? NETWORK_TIMES} times as many for a network`] : []),
    ...(ofFiles ? ["only posts with files"] : []),
    ...(above ? ["above it the answer says less instead of refusing"] : []),
  ].join("; ");

/** The table of budgets in Markdown. */
export const budgetsTable = (): string =>
  [
    "| budget | uses | in | counted by | |",
    "|---|---|---|---|---|",
    ...Object.entries<Budget>(budgets).map(
      ([name, budget]) =>
        `| ${code(name)} | ${budget.limit} | ${duration(budget.seconds)} | ${budget.per} | ${notes(budget)} |`,
    ),
  ].join("\n");

/** The table of guesses in Markdown. */
export const guessesTable = (): string =>
  [
    "| guesses | judged at once | then the first wait | which doubles up to | forgotten after |",
    "|---|---|---|---|---|",
    ...Object.entries(guessRules).map(
      ([name, { free, firstWaitSeconds, mostSeconds, forgetSeconds }]) =>
        `| ${code(name)} | ${free} | ${duration(firstWaitSeconds)} | ${duration(mostSeconds)} | ${duration(forgetSeconds)} |`,
    ),
  ].join("\n");
