/** Alarms for jobs that have come to nothing, and for those that fail for long. */
import type { Failure } from "#server/queue/worker.ts";
import { soundAlarm } from "#server/security/alarm.ts";
import type { Services } from "#server/services.ts";

/** A job that still fails after so long needs somebody. */
const LATE_SECONDS = 3600;
const ALARM_SECONDS = 600;

/** Which alarm a failed attempt is worth; undefined where the next attempt will do. */
const alarmOf = ({ job, isLast, triedSeconds }: Failure): string | undefined => {
  if (isLast) return `job-lost ${job.name}`;
  return triedSeconds >= LATE_SECONDS ? `job-late ${job.name}` : undefined;
};

/** Tells the alarms of a process, each kind once in ten minutes on all nodes. */
export const alarmFailures = (services: Pick<Services, "database" | "log" | "queue" | "ports">): void =>
  services.queue.onFailure((failure) => {
    const kind = alarmOf(failure);
    if (kind === undefined) return;
    soundAlarm(services, { kind, limit: 0, seconds: ALARM_SECONDS }, services.ports.clock.now()).catch(
      (error: unknown) =>
        services.log.error({ err: error, event: "alarm-lost", kind }, "an alarm could not be counted"),
    );
  });
