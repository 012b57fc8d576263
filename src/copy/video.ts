/** Copy of the video by which an applicant shows that an application is theirs. */

import type { VideoKind, VideoState } from "#src/domain/lending/video.ts";
import { callCopy } from "./application.ts";

/** The hours of a day in which somebody looks. */
export type VideoHours = { from: number; to: number };

/** When somebody looks. */
export const videoHoursText = ({ from, to }: VideoHours): string => `всеки ден от ${from} до ${to} часа`;

/** What is sent, and what became of it. */
export const videoWords = {
  kinds: { video: "видео", selfie: "снимка с картата" } satisfies Record<VideoKind, string>,
  states: {
    sent: "чака преглед",
    passed: "прието",
    failed: "не е прието",
    unseen: "никой не го гледа: заявката приключи",
  } satisfies Record<VideoState, string>,
} as const;

const SENT = "Не е нужно да правите нищо. Ако нещо не се вижда, ще Ви пишем.";
/** Whoever sent a picture is called: when they have chosen. */
const CALLED = (when: string): string => `Ще Ви се обадим ${when}. Ако нещо на снимката не се вижда, ще Ви пишем.`;

/** What was sent and did not pass, with what the applicant was told of it. */
export type VideoAgain = { kind: VideoKind; said: string };

/** That it did not pass, and why. */
const againText = ({ kind, said }: VideoAgain): string =>
  `${kind === "video" ? "Изпратеното видео" : "Изпратената снимка"} не беше достатъч${kind === "video" ? "но" : "на"} за решението${said ? `: ${said}` : "."}`;

/** What is said of either way, where it is the one that is asked for first. */
const WAYS = {
  video: {
    /** On the page of the application. */
    text: "Записвате се за около минута с личната си карта. Без камера или без съгласие за запис: снимка и обаждане.",
    action: "Направете видеото",
    until: (day: string): string => `Приемаме видеото до ${day}`,
    when: (hours: string): string => `Записвате, когато Ви е удобно; наш служител гледа ${hours}.`,
  },
  selfie: {
    text: "Снимате се с личната си карта в ръка и после Ви се обаждаме. Ако предпочитате, вместо това запишете видео за около минута.",
    action: "Направете снимката",
    until: (day: string): string => `Приемаме снимката до ${day}`,
    when: (hours: string): string => `Снимате се, когато Ви е удобно; наш служител гледа ${hours}.`,
  },
} as const satisfies Record<VideoKind, unknown>;

/** The way that is asked for first: that of what did not pass, otherwise the video. */
export const firstWay = ({ again }: { again?: VideoAgain | undefined }): VideoKind => again?.kind ?? "video";

type Lead = { why: readonly string[]; until: string; hours: string; again: VideoAgain | undefined };

export const videoCopy = {
  /** Above the form: why, until when, and when somebody looks. */
  lead: ({ why, until, hours, again }: Lead) =>
    [
      ...(again ? [againText(again)] : []),
      ...why,
      WAYS[firstWay({ again })].until(until),
      WAYS[firstWay({ again })].when(hours),
    ].join(" "),
  ways: WAYS,
  sent: {
    video: { label: "Видеото Ви чака преглед", title: "Получихме видеото Ви", text: SENT },
    selfie: { label: "Снимката Ви чака преглед", title: "Получихме снимката Ви", text: CALLED(callCopy.when.soon) },
  } satisfies Record<VideoKind, { label: string; title: string; text: string }>,
  /** Of a picture: when somebody calls. */
  called: CALLED,
  again: { video: "Нужно ни е друго видео от Вас", selfie: "Нужна ни е друга снимка от Вас" },
  againText,
  looks: (hours: string) => `Гледаме ${hours}.`,
} as const;
