/** Copy of the field that records a video. */
export const recordingWords = {
  open: "Включете камерата",
  opening: "Питаме браузъра за камерата и микрофона…",
  ready: "Виждате ли се? Кажете нещо: ивицата показва дали микрофонът работи.",
  /** The same where the browser does not say how loud it is. */
  seen: "Виждате ли се? После чуйте записа: гласът Ви трябва да се чува.",
  level: "Сила на звука",
  start: "Започнете записа",
  stop: "Спрете записа",
  again: "Запишете отново",
  recording: "Записваме:",
  seconds: (seconds: number, most: number) => `${seconds} от най-много ${most} сек.`,
  recorded: "Готово е. Прегледайте го и изпратете формата.",
  /** Where nothing can be recorded. */
  other: "Ако не стане, изберете „Снимка и обаждане“ по-горе.",
  withoutScript:
    "Без JavaScript приемаме готов запис, MP4, MOV или WebM до 40 MB. Или изберете „Снимка и обаждане“ по-горе.",
  faults: {
    unagreed: "Първо отбележете по-горе, че сте съгласни да Ви запишем, или изберете „Снимка и обаждане“.",
    unable: "Този браузър не може да записва.",
    refused: "Няма достъп до камерата или микрофона. Разрешете го в настройките на браузъра и опитайте отново.",
    missing: "Не намираме камера и микрофон.",
    busy: "Камерата е заета от друга програма. Затворете я и опитайте отново.",
    lost: "Връзката с камерата или микрофона прекъсна. Включете ги отново.",
    broken: "Записът прекъсна. Опитайте отново.",
  },
  live: "Картината от камерата",
  preview: "Вашият запис",
} as const;

/** Why nothing was recorded. */
export type RecordingFault = keyof typeof recordingWords.faults;
