/** Records security events; many of a kind are an alarm. */
import type { Services } from "#server/services.ts";
import type { Db } from "#server/store/db/schema.ts";
import { addSecurityEvent } from "#server/store/tables/security-events.ts";
import { soundAlarm } from "./alarm.ts";
import { alarms, type SecurityEvent } from "./event-table.ts";
import { networkOf } from "./network.ts";

/** Hash of what an event is about: equal for equal things, and tells nothing about them. */
const hashed = ({ secrets }: Pick<Services, "secrets">, text: string): string =>
  secrets.lookupHash("security event", text).slice(0, 16);

/** Records an event, in the transaction `db` when one is open. `about` and the network are stored as keyed hashes. */
export const noteSecurityEvent = async (
  services: Pick<Services, "database" | "log" | "secrets" | "metrics">,
  kind: SecurityEvent,
  { about, address, now, db = services.database.db }: { about?: string; address?: string; now: Date; db?: Db },
): Promise<void> => {
  const { metrics } = services;
  metrics.securityEvent(kind);
  await addSecurityEvent(db, {
    kind,
    subject: about === undefined ? "" : hashed(services, about),
    network: address === undefined ? "" : hashed(services, networkOf(address)),
    now,
  });
  await soundAlarm(services, { kind, ...alarms[kind] }, now, db);
};
