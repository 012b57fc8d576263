/** Copy shared by several page templates, and that of small templates. */
export const pageWords = {
  copy: "Копирайте",
  copied: "Копирано",
  copyPrompt: "Копирайте текста",
  timeline: { done: "Готово", now: "Сега", next: "Предстои", ended: "Приключи тук" },
  profileState: (label: string) => `Профил: ${label.charAt(0).toLocaleLowerCase("bg")}${label.slice(1)}`,
  back: "Назад",
  ways: "Други възможности",
  downloadPdf: "Изтеглете PDF",
  file: "Файл",
  kilobytes: (count: number) => `${count} KB`,
} as const;

export const stepWords = {
  where: (n: number, of: number, title: string) => `Стъпка ${n} от ${of} · ${title}`,
  saved: "Предишните стъпки са запазени. Можете да прекъснете и да продължите по-късно.",
  strip: (payments: number, instalment: string) => `${payments}\u00a0×\u00a0${instalment}`,
  stripTotal: (total: string) => `общо\u00a0${total}`,
  stripSee: "Вижте условията",
} as const;

/** The line that stays in sight on phones. */
export const priceLineWords = {
  payments: (count: number, instalment: string) => `${count}\u00a0×\u00a0${instalment}`,
  single: (total: string) => `връщате ${total}`,
} as const;

export const contentWords = { validFrom: (day: string) => `В сила от ${day}`, contents: "Съдържание" } as const;
