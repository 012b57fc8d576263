/** Copy of the status page. */

export type Tone = "info" | "success" | "warning";
export type StatusWords = { label: string; title: string; text: string; tone: Tone };

export const statusPageWords = {
  application: (number: number) => `Заявка №\u00a0${number}`,
  since: "от",
  timelineTitle: "Докъде стигнахме",
  reasonsTitle: "Причини",
  rightsTitle: "Вашите права",
  laterTitle: "Ако искате да опитате пак",
  offerTitle: "Нашето предложение",
  termsTitle: "Условия по заявката",
  creditsTitle: "Вашите кредити",
  other: "Други възможности",
  checksItself: "Страницата се обновява сама.",
  checkAgain: "Проверете отново",
} as const;
