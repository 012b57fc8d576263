import type { Difference } from "#src/engine/core/difference.ts";

/** Copy of the form engine. */
export const formWords = {
  optional: "(по избор)",
  why: "Защо питаме?",
  errorPrefix: "Грешка:",
  /** Of errors of fields, and of the form as a whole alone. */
  summaryTitle: { fields: "Има нещо за поправяне", form: "Има проблем" },
  done: "Готово. Данните са записани.",
  notKept: "Незапазено, докато не го изпратите",
  sending: "Изпращаме…",
  preparing: "Подготвяме снимките…",
  failure: {
    offline: "Няма връзка със сървъра. Всичко, което въведохте, е тук. Проверете интернета и опитайте отново.",
    tooLarge: "Изпратеното е твърде голямо. Намалете файловете и опитайте отново.",
    used: "Тази форма вече беше изпратена с други данни. Презаредете страницата и опитайте отново.",
    tooMany: "Твърде много опити за кратко време. Изчакайте малко и опитайте отново.",
    busy: "В момента сме претоварени. Данните Ви са тук – опитайте отново след малко.",
    broken: "Нещо се обърка при нас. Данните Ви са тук – опитайте отново.",
  },
} as const;

/** Copy of forms that are cut into sections. */
export const sectionWords = {
  where: (n: number, of: number): string => `Раздел ${n} от ${of}`,
  next: "Напред",
  back: "Назад",
} as const;

/** Copy of the parts of a form that show their answers in place of their fields. */
export const summaryWords = { change: "Променете", done: "Готово" } as const;

const escaped = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

/** Messages for forms posted without JavaScript, with markup; separate, because scripts do not need them. */
export const plainPostWords = {
  newFields: "Изборът Ви отвори нови полета. Попълнете ги и продължете.",
  difference: ({ label, there, here }: Difference): string =>
    there === undefined || here === undefined
      ? `<b>${escaped(label)}</b>: различава се, стойностите не се показват`
      : `<b>${escaped(label)}</b>: записано там – ${escaped(there) || "празно"}; тук – ${escaped(here) || "празно"}`,
  choose: (url: string): string =>
    `За да остане това, което е тук, изпратете формата отново. За да остане записаното там, <a href="${url}">отворете я наново</a>.`,
} as const;
