/** Copy of the video by which an applicant shows that an application is theirs. */

import type { Decision } from "#src/domain/lending/decision.ts";
import type { VideoKind, VideoState } from "#src/domain/lending/video.ts";
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

/** What is sent, and what became of it. */
export const videoWords = {
  kinds: { video: "видео", selfie: "снимка с картата" } satisfies Record<VideoKind, string>,
  states: { sent: "чака преглед", passed: "прието", failed: "не е прието" } satisfies Record<VideoState, string>,
} as const;

export const videoCopy = {
  /** Above the form: why, until when, and when somebody looks. */
  lead: ({ why, until, hours, said }: { why: readonly string[]; until: string; hours: string; said: string }) =>
    [
      ...(said ? [`Предишното изпратено не ни стигна: ${said}`] : []),
      ...why,
      `Приемаме го до ${until} Записвате, когато Ви е удобно; наш служител гледа ${hours}.`,
    ].join(" "),
  action: "Направете видеото",
  sent: {
    label: "Видеото Ви чака преглед",
    title: "Получихме видеото Ви",
    text: "Не е нужно да правите нищо. Ако нещо не се вижда, ще Ви пишем.",
  },
  looks: (hours: string) => `Гледаме ${hours}.`,
} as const;

/** Of the mails: what each is about, and what it says first. */
export const videoMailWords = {
  wanted: { subject: "Нужно е видео", first: [] },
  again: { subject: "Нужно е друго видео", first: ["Изпратеното от Вас не ни стигна за решението."] },
  ends: { subject: "Срокът за видеото изтича", first: ["Още чакаме видеото Ви."] },
} as const satisfies Record<string, { subject: string; first: readonly string[] }>;
