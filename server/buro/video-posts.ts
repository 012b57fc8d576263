/** Posts of the staff about videos of applicants. */
import { seeVideo } from "#server/lending/staff/video.ts";
import { unread } from "#server/submissions/reader.ts";
import * as forms from "#server/submissions/staff.ts";
import { onward, SEEN } from "./acting.ts";
import type { ClerkContext } from "./context.ts";
import { applicationOnPage } from "./pages/application.ts";
import { clerkPost, type ClerkPost } from "./reply.ts";

/** The video that the page of a post has shown. */
const shownIn = ({ query }: ClerkContext): { videoId?: string } => {
  const videoId = query.get(SEEN);
  return videoId === null ? {} : { videoId };
};

const passing = clerkPost(unread("staff-pass-video"), {
  effect: async (context) => {
    const { id } = await applicationOnPage(context);
    await seeVideo(context.services, context.clerk, id, { passed: true, ...shownIn(context) });
    return { nextUrl: onward("videos", {}, "video-passed") };
  },
});

const failing = clerkPost(forms.failVideo, {
  effect: async (context, { words }) => {
    const { id } = await applicationOnPage(context);
    await seeVideo(context.services, context.clerk, id, { passed: false, words, ...shownIn(context) });
    return { nextUrl: onward("videos", {}, "video-failed") };
  },
});

/** The posts by call. */
export const videoPosts = {
  "pass-video": passing,
  "fail-video": failing,
} as const satisfies Record<string, ClerkPost>;
