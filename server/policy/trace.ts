/** Leaves a security event for every refusal that an attack makes, and an alarm in the log for many of a kind. */
import { callRow, type CallName } from "#src/api/calls/calls.ts";
import type { Services } from "#server/services.ts";
import type { Context } from "#server/visit/context.ts";
import { networkOf } from "#server/visit/network.ts";
import type { Refusal } from "#server/kernel/refusal.ts";
import { take } from "#server/store/tables/budgets.ts";
import { addSecurityEvent } from "#server/store/tables/security-events.ts";
import { alarms, traced, type SecurityEvent } from "./trace-table.ts";

/** Hash of what an event is about: equal for equal things, and tells nothing about them. */
const hashed = ({ secrets }: Pick<Services, "secrets">, text: string): string =>
  secrets.lookupHash("security event", text).slice(0, 16);

/** Records an event. `about` and `network` are stored as keyed hashes. */
export const noteSecurityEvent = async (
  services: Pick<Services, "database" | "log" | "secrets">,
  kind: SecurityEvent,
  { about, address, now }: { about?: string; address?: string; now: Date },
): Promise<void> => {
  const { database, log } = services;
  await addSecurityEvent(database.db, {
    kind,
    subject: about === undefined ? "" : hashed(services, about),
    network: address === undefined ? "" : hashed(services, networkOf(address)),
    now,
  });
  const { seconds } = alarms[kind];
  const counted = await take(database.db, { name: "security events", ...alarms[kind] }, kind, now);
  if (counted.allowed) return;
  const first = await take(database.db, { name: "security alarm", limit: 1, seconds }, kind, now);
  if (first.allowed) log.warn({ event: "alarm", kind, more: alarms[kind].limit, seconds }, "many security events");
};

const kindOf = (code: string | undefined): SecurityEvent | undefined =>
  code !== undefined && Object.hasOwn(traced, code) ? traced[code as keyof typeof traced] : undefined;

const kindsOf = ({ refused }: Refusal, call: CallName, { person }: Context): SecurityEvent[] => {
  const fields = Object.values(refused.errors ?? {}).map((issue) => ("code" in issue ? issue.code : undefined));
  const kinds = [refused.code, ...fields].flatMap((code) => kindOf(code) ?? []);
  const isForeign = refused.code === "not-found" && person !== null && callRow(call).path.includes(":");
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
    services.log.error({ err: error }, "a security event was not recorded");
  }
};
