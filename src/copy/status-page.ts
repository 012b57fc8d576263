/** Words of the page of a request's state. */
export const statusWords = {
  request: (number: number) => `Заявка №\u00a0${number}`,
  since: "от",
  timelineTitle: "Докъде стигнахме",
  reasonsTitle: "Причини",
  offerTitle: "Нашето предложение",
  termsTitle: "Условия по заявката",
  other: "Други възможности",
  checksItself: "Страницата се обновява сама.",
  checkAgain: "Провери отново",
} as const;
