/** Leaves a security event for every refusal that an attack makes. */
import type { CallName } from "#src/api/calls/calls.ts";
import { callOf } from "#server/calls/calls.ts";
import type { Context } from "#server/visit/context.ts";
import type { Refusal } from "#server/kernel/refusal.ts";
import { traced, type SecurityEvent } from "#server/security/event-table.ts";
import { noteSecurityEvent } from "#server/security/note-event.ts";

const kindOf = (code: string | undefined): SecurityEvent | undefined =>
  code !== undefined && Object.hasOwn(traced, code) ? traced[code as keyof typeof traced] : undefined;

const kindsOf = ({ refused }: Refusal, call: CallName, { person }: Context): SecurityEvent[] => {
  const fields = Object.values(refused.errors ?? {}).map((issue) => ("code" in issue ? issue.code : undefined));
  const kinds = [refused.code, ...fields].flatMap((code) => kindOf(code) ?? []);
  const isForeign = refused.code === "not-found" && person !== null && callOf(call).path.includes(":");
  return [...new Set<SecurityEvent>([...kinds, ...(isForeign ? ["foreign-id" as const] : [])])];
};

/** Leaves one event for each kind that a refusal is of. Never fails the reply. */
export const trace = async (call: CallName, context: Context, refusal: Refusal): Promise<void> => {
  const { services, address, person, now } = context;
  const about = refusal.refused.about ?? person?.id;
  try {
    for (const kind of kindsOf(refusal, call, context))
      await noteSecurityEvent(services, kind, { address, now, ...(about && { about }) });
  } catch (error) {
    services.log.error({ err: error, event: "trace-lost" }, "a security event was not recorded");
  }
};
