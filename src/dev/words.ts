/** Words of the development server's bar. */
export const barWords = {
  title: "Помощник при разработка",
  open: "Отворете помощника",
  close: "Затворете (Esc)",
  personas: "Попълнете стъпката като",
  noForm: "На тази страница няма форма за попълване.",
  filled: (count: number): string => (count === 1 ? "Попълнено е едно поле." : `Попълнени са ${count} полета.`),
  definedAt: "Пише го в",
  unanswered: (labels: readonly string[]): string => `Без отговор остават: ${labels.join(", ")}.`,
  why: "Защо е така",
  whichField: "Поле",
  pointHint: "Посочете поле на страницата или го изберете тук.",
  pick: "Изберете поле",
  isHidden: "(скрито)",
  changes: "Променено от последния commit",
  unchanged: "Формите са същите като в последния commit.",
  incomparable: "Няма с какво да се сравнят: папката на формите не е в git.",
  unreadable: "Файловете още не се четат; поправете ги и сравнението ще се появи.",
  lost: "Сървърът за разработка не отговаря.",
} as const;

/** Words that explain a field. */
export const whyWords = {
  shown: "Вижда се: нищо не го скрива.",
  hidden: (condition: string): string => `Скрито е, защото ${condition}.`,
  required: (rule: string): string => `Задължително е заради правилото „${rule}“.`,
  optional: "Не е задължително: никое правило не отказва празното.",
  wrong: (rule: string, words: string): string => `Грешно е: правилото „${rule}“ казва „${words}“`,
  constrained: (words: string): string => `Грешно е: самият елемент казва „${words}“`,
  byServer: (words: string): string => `Грешно е: сървърът каза „${words}“`,
  right: "Стойността е вярна.",
  asks: (rule: string): string => `Правилото „${rule}“ пита сървъра; тук не се изпълнява.`,
  now: (value: string): string => `(сега: ${value})`,
  value: (value: string): string => `Стойност сега: ${value}`,
  empty: "празно",
  ticked: "отбелязано",
  unticked: "не е отбелязано",
  secret: "не се показва",
  files: (count: number): string => (count === 1 ? "един файл" : `${count} файла`),
  and: " и ",
  or: " или ",
} as const;

/** A condition's operator as a person says it, and turned round. */
export const operatorWords = {
  equal: ["е", "не е"],
  notEqual: ["не е", "е"],
  inList: ["е някое от", "не е никое от"],
  filled: ["е попълнено", "е празно"],
  greater: ["е над", "не е над"],
  less: ["е под", "не е под"],
} as const;
