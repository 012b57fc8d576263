/** What an applicant is told of the video that is asked of them. */
import { overWords } from "#src/copy/decision.ts";
import { videoHoursText, whyVideo } from "#src/copy/video.ts";
import { isVideoSent, lastVideoDay } from "#src/domain/lending/video.ts";
import { formatDay } from "#src/domain/time/dates.ts";
import type { Services } from "#server/services.ts";
import type { ApplicationRow } from "#server/store/tables/applications.ts";
import type { Db } from "#server/store/db/schema.ts";
import { historyOf } from "#server/store/tables/transitions.ts";
import { videosOf } from "#server/store/tables/video-sessions.ts";

/** Why, and what it takes the place of; until when, when somebody looks; whether one waits for that, and what was said of the last one. */
export type VideoAsked = { why: readonly string[]; until: string; hours: string; isSent: boolean; said: string };

/** The same of an application that waits for a video. */
export const videoAsked = async (
  { secrets, catalogue }: Pick<Services, "secrets" | "catalogue">,
  db: Db,
  { id, decision, statusSince }: Pick<ApplicationRow, "id" | "decision" | "statusSince">,
): Promise<VideoAsked> => {
  const videos = await videosOf(db, secrets, id);
  const over = overWords("needsVideoVerification", await historyOf(db, id));
  return {
    why: [...(over ? [over] : []), ...whyVideo(decision)],
    until: formatDay(lastVideoDay(statusSince, videos, catalogue.timers.videoDays), true),
    hours: videoHoursText(catalogue.videoHours),
    isSent: isVideoSent(videos),
    said: videos.at(-1)?.words ?? "",
  };
};
