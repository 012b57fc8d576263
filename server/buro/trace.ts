/** Leaves a security event for every refusal of the staff's pages that an attack makes. */
import type { Refusal } from "#server/kernel/refusal.ts";
import { traced, type SecurityEvent } from "#server/security/event-table.ts";
import { noteSecurityEvent } from "#server/security/note-event.ts";
import type { DeskContext } from "./context.ts";

const kindOf = (code: string | undefined): SecurityEvent[] =>
  code !== undefined && Object.hasOwn(traced, code) ? [traced[code as keyof typeof traced]] : [];

/** Leaves one event for each kind that a refusal is of. Never fails the reply. */
export const traceStaff = async (
  { services, address, clerk, now }: DeskContext,
  { refused }: Refusal,
): Promise<void> => {
  const fields = Object.values(refused.errors ?? {}).map((issue) => ("code" in issue ? issue.code : undefined));
  const about = refused.about ?? clerk?.id;
  try {
    for (const kind of new Set([refused.code, ...fields].flatMap(kindOf)))
      await noteSecurityEvent(services, kind, { address, now, ...(about && { about }) });
  } catch (error) {
    services.log.error({ err: error, event: "trace-lost" }, "a security event was not recorded");
  }
};
