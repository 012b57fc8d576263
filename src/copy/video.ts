/** Copy of the video by which an applicant shows that an application is theirs. */

import type { Decision } from "#src/domain/lending/decision.ts";
import { decisionReason } from "./decision.ts";

/** The hours of a day in which somebody looks. */
export type VideoHours = { from: number; to: number };

/** When somebody looks. */
export const videoHoursText = ({ from, to }: VideoHours): string => `всеки ден от ${from} до ${to} часа`;

/** Why a video is asked for: what the rules say, or whoever of the staff asks. */
export const whyVideo = (decision: Decision | null): string[] => {
  const said = decision?.reasons.map(decisionReason) ?? [];
  return decision?.outcome === "video" ? said : [decisionReason({ code: "VIDEO", params: {} }), ...said];
};

export const videoCopy = {
  /** Above the form: why, until when, and when somebody looks. */
  lead: ({ why, until, hours, again }: { why: readonly string[]; until: string; hours: string; again?: string }) =>
    [
      ...(again ? [`Предишното изпратено не ни стигна: ${again}`] : []),
      ...why,
      `Приемаме го до ${until} Записвате, когато Ви е удобно; наш служител гледа ${hours}.`,
    ].join(" "),
  action: "Направете видеото",
  sent: {
    title: "Получихме видеото Ви",
    text: "Не е нужно да правите нищо. Ако нещо не се вижда, ще Ви пишем.",
  },
  looks: (hours: string) => `Гледаме ${hours}.`,
} as const;

/** Of the mails: what each is about, and what it says first. */
export const videoMailWords = {
  wanted: "Нужно е видео",
  again: "Нужно е друго видео",
  ends: "Срокът за видеото изтича",
  tryAgain: "Направете друго видео, за да продължим с решението.",
  waits: "Още чакаме видеото Ви.",
} as const;
