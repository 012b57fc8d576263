/** Mails of what an application waits for from its borrower: pictures of the card, a guarantor, a video. */
import { applicationMails } from "#src/copy/application-mails.ts";
import { overWords } from "#src/copy/decision.ts";
import type { Mail } from "#src/copy/mail.ts";
import { statusWords } from "#server/lending/applications/status-words.ts";
import { firstWay, videoCopy, videoMailWords } from "#src/copy/video.ts";
import type { TimerName } from "#src/domain/lending/catalogue.ts";
import { pageUrl, type PageName } from "#src/pages/table.ts";
import { videoAsked } from "#server/lending/applications/video-asked.ts";
import { decisionReasons } from "#server/lending/applications/reasons.ts";
import { historyOf } from "#server/store/tables/transitions.ts";
import { about, inDays, type NoticeDeps } from "./about.ts";

/** What the application waits for, in the words of its status, with what the decision or a clerk has said of it. */
export const neededMail = async (
  deps: NoticeDeps,
  { page, days, text }: { page: PageName; days?: TimerName; text?: string },
): Promise<Mail> => {
  const over = overWords(deps.application.status, await historyOf(deps.db, deps.application.id));
  const words = statusWords(deps.services, deps.application.shown);
  return applicationMails.needed({
    ...about(deps),
    title: words.title,
    text: text ?? words.text,
    reasons: [...(over ? [over] : []), ...decisionReasons(deps.services, deps.application.decision)],
    ...(days && { until: inDays(deps, deps.services.catalogue.timers[days]) }),
    url: about(deps).link(pageUrl(page)),
  });
};

/** The mail about a video, with what is said first: what was wrong with the last one, where that is why there is to be another. */
export const videoMail = async (deps: NoticeDeps, what: keyof typeof videoMailWords | "ends"): Promise<Mail> => {
  const { why, again, until, hours } = await videoAsked(deps.services, deps.db, deps.application);
  const way = firstWay({ again });
  const { subject, first } = what === "ends" ? videoCopy.ways[way].ends : videoMailWords[what];
  return applicationMails.videoWanted({
    ...about(deps),
    way,
    until,
    hours,
    subject,
    why: [...first, ...(again ? [videoCopy.againText(again)] : why)],
    url: about(deps).link(pageUrl("videoVerification")),
  });
};
