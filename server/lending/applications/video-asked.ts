/** What an applicant is told of the video that is asked of them. */
import { overWords } from "#src/copy/decision.ts";
import { videoHoursText, type VideoAgain } from "#src/copy/video.ts";
import { lastVideoDay, type VideoKind } from "#src/domain/lending/video.ts";
import type { CallTime } from "#src/domain/staff/enquiries.ts";
import { formatDay } from "#src/domain/time/dates.ts";
import type { Services } from "#server/services.ts";
import type { ApplicationRow } from "#server/store/tables/applications.ts";
import type { Db } from "#server/store/db/schema.ts";
import { historyOf } from "#server/store/tables/transitions.ts";
import { whyVideo } from "./reasons.ts";
import { callAskedAt } from "./asked-call.ts";
import { videosOf } from "#server/store/tables/video-sessions.ts";

/**
 * Why, and what it takes the place of; until when, when somebody looks; what waits for that, and what was said of the last one
 * that was looked at since one was asked for.
 */
export type VideoAsked = {
  why: readonly string[];
  until: string;
  hours: string;
  sent: VideoKind | undefined;
  /** Of a picture that waits: when its sender wants to be called; undefined once that is not kept. */
  call: CallTime | undefined;
  /** When it was asked for, sent or judged last. */
  since: Date;
  again: VideoAgain | undefined;
};

/** The same of an application that waits for a video. */
export const videoAsked = async (
  { secrets, catalogue, words }: Pick<Services, "secrets" | "catalogue" | "words">,
  db: Db,
  { id, decision, statusSince }: Pick<ApplicationRow, "id" | "decision" | "statusSince">,
): Promise<VideoAsked> => {
  const videos = await videosOf(db, secrets, id);
  const history = await historyOf(db, id);
  const over = overWords("needsVideoVerification", history);
  const asks = history.filter(({ to }) => to === "needsVideoVerification").length;
  const last = videos.findLast(({ ask }) => ask === asks);
  return {
    why: [...(over ? [over] : []), ...whyVideo({ words }, decision)],
    until: formatDay(lastVideoDay(statusSince, videos, catalogue.timers.videoDays), true),
    hours: videoHoursText(catalogue.videoHours),
    sent: last?.state === "sent" ? last.kind : undefined,
    call:
      last?.state === "sent" && last.kind === "selfie" ? await callAskedAt(secrets, db, id, last.sentAt) : undefined,
    since: last?.judgedAt ?? last?.sentAt ?? statusSince,
    again: last?.state === "failed" ? { kind: last.kind, said: last.words } : undefined,
  };
};
