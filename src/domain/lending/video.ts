/** Videos by which applicants show that an application is theirs, and the picture that may stand in for one. */
import { addDays, sofiaDay, type Day } from "../time/dates.ts";

/** How often an applicant may send one each time that they are asked; then a person decides without. */
export const VIDEO_TRIES = 3;

/** Seconds that a video lasts: at least, so that something is said, and at most. */
export const VIDEO_SECONDS = { least: 3, most: 120 } as const;

/** What is sent: a recording, or a picture with the card, after which somebody calls. Persisted. */
export const VIDEO_KINDS = ["video", "selfie"] as const;

/** A kind of what is sent. */
export type VideoKind = (typeof VIDEO_KINDS)[number];

/** What became of it: it waits for somebody to look (`sent`), was judged, or its application ended before. Persisted. */
export type VideoState = "sent" | "passed" | "failed" | "unseen";

/**
 * How an application stands with its videos: in their order, none that waits before another one; `no` counts the tries since
 * one was asked for.
 */
export type Videos = readonly { no: number; state: VideoState; judgedAt: Date | null }[];

/** Whether somebody saw that the application is theirs: what was seen last counts. */
export const isVideoPassed = (videos: Videos): boolean =>
  videos.findLast(({ state }) => state === "passed" || state === "failed")?.state === "passed";

/** Whether one waits for somebody to look. */
export const isVideoSent = (videos: Videos): boolean => videos.at(-1)?.state === "sent";

/** Whether no other one may be sent until one is asked for again. */
export const areVideosSpent = (videos: Videos): boolean => (videos.at(-1)?.no ?? 0) >= VIDEO_TRIES;

/** The last day on which one may be sent: whoever was told what to do otherwise has the whole time for it again. */
export const lastVideoDay = (since: Date, videos: Videos, days: number): Day => {
  const judged = videos.flatMap(({ judgedAt }) => (judgedAt && judgedAt > since ? [judgedAt] : []));
  return addDays(sofiaDay(judged.at(-1) ?? since), days);
};
