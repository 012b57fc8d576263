/** The video by which an applicant shows that an application is theirs: the page that takes it, or a picture in its stead. */
import type { FormPageData } from "#src/api/responses/responses.ts";
import { firstWay, videoCopy } from "#src/copy/video.ts";
import { ANSWER_ID, pageUrl } from "#src/pages/table.ts";
import { refuse } from "#server/kernel/refusal.ts";
import { videoAsked } from "#server/lending/applications/video-asked.ts";
import { sendVideo } from "#server/lending/journey/send-video.ts";
import { definePost, type FormHandler } from "#server/policy/handler.ts";
import { applicationById } from "#server/store/tables/applications.ts";
import { videoVerification as form } from "#server/submissions/application.ts";
import { kindOf } from "#server/uploads/keep.ts";
import { leaveCall } from "./call-back.ts";
import { stepPage } from "./step.ts";

const status = (): string => `${pageUrl("applicationStatus")}#${ANSWER_ID}`;

/** The page; whoever has sent a video sees how the application stands while nobody has looked at it. */
export const videoVerification: FormHandler = {
  read: async (context): Promise<FormPageData | { nextUrl: string }> => {
    const { services, db, application } = context;
    const asked = await videoAsked(services, db, await applicationById(db, application!.id));
    if (asked.sent) return { nextUrl: status() };
    // Whoever has sent a picture begins with the picture; the video stays as the other way.
    const fill = asked.again ? { values: { way: firstWay(asked) } } : {};
    return stepPage(context, "video-verification", fill, { lead: videoCopy.lead(asked) });
  },
  post: definePost(form, {
    effect: async (context, { way, callTime }) => {
      const { services, db, application, now } = context;
      const kind = way ?? "video";
      const fileKind = kindOf(form.form, { path: kind });
      if (!(await sendVideo(services, db, { applicationId: application!.id, fileKind, kind, now })))
        refuse("moved-on", { nextUrl: status() });
      if (kind === "selfie") await leaveCall(context, callTime);
      return { nextUrl: status() };
    },
  }),
};
