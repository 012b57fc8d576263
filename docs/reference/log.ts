import { logEvents } from "#server/kernel/log-events.ts";
import { alarms, traced } from "#server/security/event-table.ts";

const code = (text: string): string => `\`${text}\``;

/** The inventory of the log in Markdown. */
export const logTable = (): string =>
  [
    "| event | has happened | the line has |",
    "|---|---|---|",
    ...Object.entries(logEvents).map(
      ([name, { says, has }]) => `| ${code(name)} | ${says} | ${has.map(code).join(", ")} |`,
    ),
  ].join("\n");

/** The kinds of security events in Markdown: the refusals that leave one, and when many are an alarm. */
export const securityEventsTable = (): string => {
  const refusals = (kind: string): string =>
    Object.entries(traced)
      .filter(([, one]) => one === kind)
      .map(([refusal]) => code(refusal))
      .join(", ");
  return [
    "| kind | left by the refusals | alarm above |",
    "|---|---|---|",
    ...Object.entries(alarms).map(
      ([kind, { limit, seconds }]) => `| ${code(kind)} | ${refusals(kind)} | ${limit} in ${seconds / 60} min |`,
    ),
  ].join("\n");
};
