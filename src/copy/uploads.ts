/** Copy of upload fields. */
export const uploadWords = {
  call: {
    photo: {
      one: { first: "Снимайте или изберете снимка", more: "Сменете снимката" },
      several: { first: "Снимайте или изберете снимки", more: "Добавете още снимки" },
    },
    file: {
      one: { first: "Изберете файл", more: "Сменете файла" },
      several: { first: "Изберете файлове", more: "Добавете още файлове" },
    },
  },
  kinds: {
    image: "JPEG, PNG или WebP",
    pdf: "PDF",
    statement: "XML (CAMT.053) или CSV",
    video: "Запис с камерата",
    both: "JPEG, PNG, WebP или PDF",
  },
  upTo: (megabytes: number) => `до ${megabytes} MB`,
  together: (files: number, megabytes: number) => `до ${files} файла, общо до ${megabytes} MB`,
  uploaded: "Качено",
  remove: "Премахнете",
  states: {
    new: "Избрано",
    working: "Намаляваме снимката…",
    ready: "Готово за изпращане",
    failed: "Не успяхме да намалим снимката. Ще изпратим оригинала.",
    staged: "Качено",
  },
  /** Of a file on its way, with the percent of its bytes. */
  phases: {
    waiting: () => "Чака реда си",
    sending: (percent: number) => `Изпращаме – ${percent}\u00a0%`,
    sent: () => "Изпратено",
    cut: (percent: number) => (percent > 0 ? `Връзката прекъсна. Качени са ${percent}\u00a0%` : "Връзката прекъсна"),
  },
  progress: (name: string) => `Изпращане на ${name}`,
  cut: "Връзката прекъсна. Щом се върне, ще продължим сами.",
  goesOn: "Продължаваме. Изпращаме само това, което липсва.",
  cutAgain:
    "Връзката прекъсна. Всичко, което въведохте и избрахте, е тук. Опитайте отново: ще изпратим само това, което липсва.",
  unreadable: (name: string) => `Файлът ${name} вече не може да се прочете. Изберете го отново.`,
  /** Announcements for screen readers. */
  said: {
    new: (name: string, size: string) => `Избрано: ${name}, ${size}.`,
    working: (name: string) => `Намаляваме снимката ${name}…`,
    ready: (name: string, size: string) => `Готово за изпращане: ${name}, ${size}.`,
    failed: (name: string) => `Не успяхме да намалим снимката ${name}. Ще изпратим оригинала.`,
    removed: (name: string) => `Премахнато: ${name}.`,
    staged: (name: string, size: string) => `Качено: ${name}, ${size}.`,
    sent: (name: string) => `Изпратено: ${name}.`,
    cut: (name: string) => `Връзката прекъсна, докато изпращахме ${name}.`,
  },
} as const;
