/** Leaves a security event for every refusal that an attack makes. */
import type { CallName } from "#src/api/calls/calls.ts";
import { callOf } from "#server/calls/calls.ts";
import type { Refusal } from "#server/kernel/refusal.ts";
import { traced, type SecurityEvent } from "#server/security/event-table.ts";
import { noteSecurityEvent } from "#server/security/note-event.ts";
import type { Context } from "#server/visit/context.ts";

const kindOf = (code: string | undefined): SecurityEvent[] =>
  code !== undefined && Object.hasOwn(traced, code) ? [traced[code as keyof typeof traced]] : [];

/** Leaves one event for each kind that a refusal is of, and for `more`. Never fails the reply. */
export const traceRefusal = async (
  { services, address, now }: Pick<Context, "services" | "address" | "now">,
  { refused }: Refusal,
  who: string | undefined,
  more: readonly SecurityEvent[] = [],
): Promise<void> => {
  const fields = Object.values(refused.errors ?? {}).map((issue) => ("code" in issue ? issue.code : undefined));
  const about = refused.about ?? who;
  try {
    for (const kind of new Set([...[refused.code, ...fields].flatMap(kindOf), ...more]))
      await noteSecurityEvent(services, kind, { address, now, ...(about && { about }) });
  } catch (error) {
    services.log.error({ err: error, event: "trace-lost" }, "a security event was not recorded");
  }
};

/** The same for a call of the borrowers: somebody else's thing is one of a kind. */
export const trace = (call: CallName, context: Context, refusal: Refusal): Promise<void> => {
  const { person } = context;
  const isForeign = refusal.refused.code === "not-found" && person !== null && callOf(call).path.includes(":");
  return traceRefusal(context, refusal, person?.id, isForeign ? ["foreign-id"] : []);
};
