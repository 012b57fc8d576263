/** What an applicant records, or the picture in its stead, arrives: it waits for somebody to look. */
import type { VideoKind } from "#src/domain/lending/video.ts";
import type { Services } from "#server/services.ts";
import { publishChange } from "#server/store/db/change-notifications.ts";
import type { Db } from "#server/store/db/schema.ts";
import { lockApplication } from "#server/store/tables/applications.ts";
import { renameFiles } from "#server/store/tables/files.ts";
import { addVideo } from "#server/store/tables/video-sessions.ts";

/** Kind of the file that came as a video. */
export const videoFile = (videoId: string): string => `video/${videoId}`;

/** What was sent: the kind of the file that has just been stored, and of the video. */
type Sent = { applicationId: string; fileKind: string; kind: VideoKind; now: Date };

/** Takes the file that has just been stored; false when the application waits for none. */
export const sendVideo = async (
  services: Services,
  trx: Db,
  { applicationId, fileKind, kind, now }: Sent,
): Promise<boolean> => {
  const { status, userId } = await lockApplication(trx, applicationId);
  if (status !== "needsVideoVerification") return false;
  const id = await addVideo(trx, { applicationId, kind, now });
  if (id === undefined) return false;
  // What is sent next replaces none of this.
  await renameFiles(trx, applicationId, { from: fileKind, to: videoFile(id) });
  if (kind === "video" && services.ports.video) await services.queue.send(trx, "hand-video", { videoId: id });
  await publishChange(trx, userId, ["user-data", "page"]);
  return true;
};
