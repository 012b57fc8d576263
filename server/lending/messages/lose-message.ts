/** A message that is not tried any more: recorded, logged without personal data, counted, and an alarm. */
import { soundAlarm, type Alarming } from "#server/security/alarm.ts";
import type { Services } from "#server/services.ts";
import { markLost, type MessageRow } from "#server/store/tables/messages.ts";

/** Where a lost message is recorded and told. */
export type Losing = Alarming & {
  metrics: Pick<Services["metrics"], "messageLost">;
  ports: Pick<Services["ports"], "clock">;
};

/** The first lost message within this time is an alarm. */
const ALARM = { limit: 0, seconds: 600 } as const;

/** Ends a message for a reason that holds nothing personal. Whoever waits for it sees so on their page, the staff at the desk. */
export const loseMessage = async (
  services: Losing,
  { id, kind, channel }: Pick<MessageRow, "id" | "kind" | "channel">,
  reason: string,
): Promise<void> => {
  const { database, log, metrics, ports } = services;
  const now = ports.clock.now();
  if (!(await markLost(database.db, id, reason, now))) return;
  log.warn({ event: "message-lost", kind, channel, messageId: id, reason }, "a message could not be sent");
  metrics.messageLost(kind, channel);
  await soundAlarm(services, { kind: "message-lost", ...ALARM }, now);
};
