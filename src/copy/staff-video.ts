/** Copy of the staff's pages about videos by which applicants show that an application is theirs. */
import type { VideoKind } from "#src/domain/lending/video.ts";
import { videoWords } from "./video.ts";

export const staffVideoWords = {
  order: "Първи са най-старите. Гледаме ги в часовете, които сме казали на кандидатите.",
  empty: "Нищо не чака.",
  application: "Заявка",
  person: "Лице",
  kind: "Какво",
  no: "Опит",
  sent: "Изпратено",
  outcome: "Преглед",
  title: "Видео",
  open: "Гледайте го",
  unplayed: "Ако браузърът не го пуска, изтеглете записа",
  card: "Снимки на картата",
  noCard: "Няма снимки на картата.",
  earlier: "Изпратено досега",
  compare: {
    video: "Сравнете лицето с картата, номера и имената – с посочените в заявката, и чуйте какво казва.",
    selfie:
      "Сравнете лицето с картата, номера и имената – с посочените в заявката, и се обадете: попитайте за имената и за заявката.",
  } satisfies Record<VideoKind, string>,
  /** When somebody who sent a picture wants to be called. */
  call: "Обадете се",
  /** Beneath what is looked at. */
  shown: { video: "Видео", selfie: "Снимка с картата" } satisfies Record<VideoKind, string>,
  kinds: { ...videoWords.kinds, selfie: `${videoWords.kinds.selfie}, чака обаждане` },
  states: videoWords.states,
  waits: "чака видео от кандидата",
  nothing: "По тази заявка нищо не чака преглед.",
  tries: (no: number, most: number) => `опит ${no} от ${most}`,
} as const;
