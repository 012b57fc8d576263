/** Jobs that have a provider look at a video: one hands it over, one asks until there is a verdict. Desk and provider: the first one counts. */
import { applyVideo } from "#server/lending/decisions/apply-video.ts";
import { videoFile } from "#server/lending/journey/send-video.ts";
import { borrowerOf } from "#server/lending/applications/borrower.ts";
import { PENDING } from "#server/queue/worker.ts";
import type { JobHandler } from "#server/queue/queue.ts";
import type { Services } from "#server/services.ts";
import { applicationById, lockApplication } from "#server/store/tables/applications.ts";
import { fileOfKind } from "#server/store/tables/files.ts";
import { applicationOfVideo } from "#server/store/tables/video-sessions.ts";
import { openBlob } from "#server/uploads/vault.ts";

/** Hands a video over. One that was judged meanwhile, or erased, is not. */
export const handVideo =
  (services: Services): JobHandler<"hand-video"> =>
  async ({ videoId }, { signal }) => {
    const { database, ports, queue } = services;
    const applicationId = await applicationOfVideo(database.db, videoId);
    if (!applicationId || !ports.video) return;
    const file = await fileOfKind(database.db, applicationId, videoFile(videoId));
    if (!file?.blob) return;
    const bytes = new Uint8Array(await openBlob(services, file.blob));
    await ports.video.hand({ id: videoId, mime: file.mime, bytes }, signal);
    await database.transaction((trx) => queue.send(trx, "check-video", { videoId }));
  };

/** Asks what the provider has found. */
export const checkVideo =
  (services: Services): JobHandler<"check-video"> =>
  async ({ videoId }, { signal }) => {
    const { database, ports } = services;
    const applicationId = await applicationOfVideo(database.db, videoId);
    if (!applicationId || !ports.video) return;
    const { names, idCard } = await borrowerOf(services, database.db, applicationId);
    const answer = await ports.video.verdict(videoId, { names, idCardNumber: idCard.number }, signal);
    if (answer.state === "pending") return PENDING;
    const found = answer.state === "passed" ? { passed: true } : { passed: false, words: answer.words };
    await database.transaction(async (trx) => {
      await lockApplication(trx, applicationId);
      const application = await applicationById(trx, applicationId);
      await applyVideo(services, trx, application, { ...found, videoId, actor: "S", now: ports.clock.now() });
    });
    return undefined;
  };
