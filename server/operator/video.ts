/** Commands on videos by which applicants show that an application is theirs. */
import { commandWords } from "#src/copy/staff-commands.ts";
import { doneWords } from "#src/copy/staff.ts";
import { staffVideoWords as words } from "#src/copy/staff-video.ts";
import { formatMoment } from "#src/domain/time/sofia-time.ts";
import { staffCalls } from "#server/lending/staff/calls.ts";
import { seeVideo } from "#server/lending/staff/video.ts";
import { waitingVideos } from "#server/store/tables/video-sessions.ts";
import type { Act } from "./act.ts";
import { applicationNumbered, clerkFor, orActError } from "./clerk.ts";

const MOST = 500;

const videos: Act = {
  args: [],
  about: "lists the videos of applicants that wait for somebody to look",
  run: async ({ database }) =>
    (await waitingVideos(database.db, { after: "", most: MOST }))
      .map(({ number, at, kind, no }) => `${number}  ${formatMoment(at)}  ${words.kinds[kind]}  ${words.no} ${no}`)
      .join("\n") || commandWords.none,
};

const pass: Act = {
  args: ["application number", "by?"],
  about: "says that the video of an application shows its applicant",
  run: async (services, [number = "", by = ""], caller) => {
    const clerk = await clerkFor(services, caller, by, staffCalls["pass-video"].roles);
    const id = await applicationNumbered(services, number);
    await orActError(seeVideo(services, clerk, id, { passed: true }));
    return doneWords["video-passed"];
  },
};

const fail: Act = {
  args: ["application number", "words", "by?"],
  about: "does not take the video of an application; the words tell the applicant what to do otherwise",
  run: async (services, [number = "", said = "", by = ""], caller) => {
    const clerk = await clerkFor(services, caller, by, staffCalls["fail-video"].roles);
    const id = await applicationNumbered(services, number);
    await orActError(seeVideo(services, clerk, id, { passed: false, words: said }));
    return doneWords["video-failed"];
  },
};

/** The commands by name. */
export const VIDEO_ACTS: Readonly<Record<string, Act>> = { videos, "pass-video": pass, "fail-video": fail };
