/** A reviewer says what an applicant's video shows. */
import { isVideoSent } from "#src/domain/lending/video.ts";
import { holdsAddress } from "#src/domain/text/addresses.ts";
import { refuse, refuseFields } from "#server/kernel/refusal.ts";
import { applyVideo } from "#server/lending/decisions/apply-video.ts";
import type { Services } from "#server/services.ts";
import { applicationById, lockApplication } from "#server/store/tables/applications.ts";
import { videosOf } from "#server/store/tables/video-sessions.ts";
import { applicationName } from "./act-names.ts";
import { staffCalls } from "./calls.ts";
import { demandRole, noteAct, type Clerk } from "./clerk.ts";
import { demandForeign, ownerOfApplication } from "./own-person.ts";

/**
 * What a reviewer saw; `words` tell an applicant whose video does not pass what to do otherwise. `videoId` is the one that the
 * page has shown, which another may have followed meanwhile; a command shows none.
 */
export type Seen = { passed: boolean; words?: string; videoId?: string };

/** Records what a reviewer saw in the video of an application that waits. */
export const seeVideo = async (
  services: Services,
  clerk: Clerk,
  applicationId: string,
  { passed, words = "", videoId }: Seen,
): Promise<void> => {
  const call = passed ? "pass-video" : "fail-video";
  demandRole(clerk, staffCalls[call].roles);
  if (holdsAddress(words)) refuseFields({ words: { code: "desk-address-in-words" } });
  const now = services.ports.clock.now();
  await services.database.transaction(async (trx) => {
    await lockApplication(trx, applicationId);
    const application = await applicationById(trx, applicationId);
    await demandForeign(trx, clerk, ownerOfApplication(application));
    const videos = await videosOf(trx, services.secrets, applicationId);
    const last = videos.at(-1);
    if (!last || !isVideoSent(videos) || (videoId ?? last.id) !== last.id) return refuse("desk-decided");
    const subject = applicationName(application.number);
    await noteAct(services, trx, clerk, { act: call, subject, ...(words && { fields: { words } }), now });
    const found = { videoId: last.id, passed, words, staffId: clerk.id, actor: "O", now } as const;
    if (!(await applyVideo(services, trx, application, found))) refuse("desk-decided");
  });
};
