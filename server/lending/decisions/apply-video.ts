/** Applies what was found of a video: the application goes back to where it was asked for, or another one may be sent. */
import { areVideosSpent } from "#src/domain/lending/video.ts";
import { notify } from "#server/lending/messages/notify.ts";
import { moveApplication } from "#server/lending/states/move-application.ts";
import type { Services } from "#server/services.ts";
import { publishChange } from "#server/store/db/change-notifications.ts";
import { endCalls } from "#server/store/tables/enquiries.ts";
import type { Db } from "#server/store/db/schema.ts";
import type { ApplicationRow } from "#server/store/tables/applications.ts";
import { lastActorOf } from "#server/store/tables/transitions.ts";
import { judgeVideo, videosOf, type VideoVerdict } from "#server/store/tables/video-sessions.ts";

/** What was found of a video, by a clerk (`O`) or a provider (`S`). */
export type VideoFound = VideoVerdict & { videoId: string; actor: "O" | "S"; now: Date };

/**
 * Records what was found, in the transaction that has locked the application. False, changing nothing, when the video does
 * not wait any more, or the application does not wait for one.
 */
export const applyVideo = async (
  services: Services,
  trx: Db,
  { id: applicationId, userId, status }: ApplicationRow,
  { videoId, actor, now, ...verdict }: VideoFound,
): Promise<boolean> => {
  if (status !== "needsVideoVerification") return false;
  if (!(await judgeVideo(trx, services.secrets, videoId, { ...verdict, now }))) return false;
  const videos = await videosOf(trx, services.secrets, applicationId);
  const { kind } = videos.at(-1)!;
  // Whoever has looked at a picture has called, or has no call to make.
  if (kind === "selfie") await endCalls(trx, applicationId, now);
  const about = { userId, applicationId, now };
  if (!verdict.passed && !areVideosSpent(videos)) {
    await notify(services, trx, kind === "video" ? "videoAgain" : "selfieAgain", about);
    await publishChange(trx, userId, ["user-data", "page"]);
    return true;
  }
  const reason = verdict.passed ? "video passed" : "no video passed";
  if ((await lastActorOf(trx, applicationId)) === "O") {
    await moveApplication(trx, { applicationId, to: "manualReview", actor, reason, now });
    await services.queue.send(trx, "review-request", { requestId: applicationId });
    await notify(services, trx, "referred", about);
  } else {
    await moveApplication(trx, { applicationId, to: "processing", actor, reason, now });
    await services.queue.send(trx, "decide-request", { requestId: applicationId });
  }
  return true;
};
