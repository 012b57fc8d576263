/** Tells those who were asked for a video, a day before its time is over. */
import { addDays, sofiaDay } from "#src/domain/time/dates.ts";
import { beginOfDay } from "#src/domain/time/sofia-time.ts";
import { notify } from "#server/lending/messages/notify.ts";
import type { Services } from "#server/services.ts";
import { lockApplication } from "#server/store/tables/applications.ts";
import { videosToRemind } from "#server/store/tables/video-sessions.ts";

const AT_ONCE = 100;

/** Reminds at most 100 per run, each once for each video that they may send. */
export const remindOfVideos = async (services: Services, now: Date): Promise<void> => {
  const { database, catalogue } = services;
  const before = beginOfDay(addDays(sofiaDay(now), 2 - catalogue.timers.videoDays));
  for (const { id, key } of await videosToRemind(database.db, before, AT_ONCE))
    await database.transaction(async (trx) => {
      const { status, userId } = await lockApplication(trx, id);
      if (status !== "needsVideoVerification") return;
      await notify(services, trx, "videoEnds", { userId, applicationId: id, now, once: key });
    });
};
