/** Mails of what an application waits for from its borrower: pictures of the card, a guarantor, a video. */
import { overWords } from "#src/copy/decision.ts";
import type { Mail } from "#src/copy/mail.ts";
import { statusWords } from "#server/lending/applications/status-words.ts";
import { firstWay, videoCopy } from "#src/copy/video.ts";
import type { TimerName } from "#src/domain/lending/catalogue.ts";
import type { VideoKind } from "#src/domain/lending/video.ts";
import { pageUrl, type PageName } from "#src/pages/table.ts";
import { videoAsked } from "#server/lending/applications/video-asked.ts";
import { decisionReasons } from "#server/lending/applications/reasons.ts";
import { historyOf } from "#server/store/tables/transitions.ts";
import { about, inDays, type NoticeDeps } from "./about.ts";
import { waitsMail } from "./application-mails.ts";

/** What the application waits for, in the words of its status, with what the decision or a clerk has said of it. */
export const neededMail = async (
  deps: NoticeDeps,
  { page, days, text }: { page: PageName; days?: TimerName; text?: string },
): Promise<Mail> => {
  const over = overWords(deps.application.status, await historyOf(deps.db, deps.application.id));
  const words = statusWords(deps.services, deps.application.shown);
  return waitsMail(deps.services.words, about(deps), {
    title: words.title,
    text: text ?? words.text,
    reasons: [...(over ? [over] : []), ...decisionReasons(deps.services, deps.application.decision)],
    ...(days && { until: inDays(deps, deps.services.catalogue.timers[days]) }),
    url: about(deps).link(pageUrl(page)),
  });
};

/** What a mail about a video is about; its end goes by the way. */
const SUBJECTS = {
  wanted: "application.video.wanted",
  videoAgain: "application.video.again",
  selfieAgain: "application.selfie.again",
} as const;

/** Of the way that is asked for first: its mail, and what the mail about its end is about and says first. */
const WAYS = {
  video: {
    mail: "application.videoWanted",
    ends: "application.video.ends",
    awaited: "application.video.awaited",
  },
  selfie: {
    mail: "application.selfieWanted",
    ends: "application.selfie.ends",
    awaited: "application.selfie.awaited",
  },
} as const satisfies Record<VideoKind, unknown>;

/** The mail about a video, with what is said first: what was wrong with the last one, where that is why there is to be another. */
export const videoMail = async (deps: NoticeDeps, what: keyof typeof SUBJECTS | "ends"): Promise<Mail> => {
  const { words } = deps.services;
  const { why, again, until, hours } = await videoAsked(deps.services, deps.db, deps.application);
  const way = WAYS[firstWay({ again })];
  const first = [
    ...(what === "ends" ? [words.text(way.awaited)] : []),
    ...(again ? [videoCopy.againText(again)] : why),
  ];
  return words.mail(way.mail, about(deps), {
    ...about(deps),
    until,
    hours,
    what: words.text(what === "ends" ? way.ends : SUBJECTS[what]),
    why: first.map((p) => ({ p })),
    url: about(deps).link(pageUrl("videoVerification")),
  });
};
