/** Copy of the repayment page that the server writes: quotes, instructions, payments, the calendar. */
export const repaymentCopy = {
  /** Bounds of the day that a quote is asked for. */
  dayBounds: (from: string, until: string) => `Изберете ден от ${from} до ${until}.`,
  notASum: "Въведете сума в евро, например 300 или 300,50.",
  paysAll: "Тази сума погасява всичко. Ако остане нещо, то е Ваше и Ви го връщаме без такса.",
  paysDue: "Тази сума отива изцяло за дължимото до този ден. Планът след него не се променя.",
  ways: {
    "keep-instalment": "По-кратък срок",
    "keep-term": "По-малка вноска",
    single: "Дължимото намалява",
  },
  sum: (label: string, sum: string) => `${label} – ${sum}`,
  purposes: {
    instalment: "Следващото плащане",
    arrears: "Просроченото",
    payoff: "Всичко, за да погасите кредита",
    other: "Избраната от Вас сума",
  },
  uses: {
    "keep-instalment": "Каквото е повече от дължимото, намалява срока.",
    "keep-term": "Каквото е повече от дължимото, намалява вноската.",
    advance: "Каквото е повече от дължимото, се запазва за следващия падеж.",
  },
  paidOn: "Плащането се отчита в деня, в който парите постъпят при нас.",
  /** A payment that does not count any more, by its state. */
  gone: {
    reversed: "Върнато от банката: не е отчетено",
    "charged-back": "Оспорено плащане с карта: не е отчетено",
    undone: "Вписано по грешка: не е отчетено",
    other: "Не е отчетено",
  },
  /** What a prepayment leaves due, and until when it can be kept for that instead. */
  stillDue: (day: string, amount: string, until?: string) =>
    `Вноската за ${day} не е платена с това плащане: ${amount} остават за плащане до този ден.${until ? ` Ако искате парите да се запазят за нея, вместо да погасят предсрочно, пишете ни до ${until}` : ""}`,
  channels: {
    bank: "Банков превод",
    easypay: "Easypay",
    card: "Карта",
    revolut: "Revolut",
    cash: "В брой, на каса при нас",
    internal: "Рефинансиране",
    bonus: "Бонус",
  },
  calendar: {
    name: (contract: string) => `Плащания по договор ${contract}`,
    event: (contract: string) => `Плащане по договор ${contract}`,
    text: (url: string) => `Сума и начини за плащане: ${url}`,
    file: (contract: string) => `Плащания ${contract}.ics`,
  },
  plan: {
    file: (contract: string, day: string) => `Погасителен план ${contract} към ${day}.pdf`,
    head: ["№", "Падеж", "Плащане", "Главница", "Лихва", "Остатък", "Статус"],
    statuses: {
      paid: "платено",
      late: "просрочено",
      due: "следващо",
      future: "предстои",
      annexed: "платено от нея; другото е в анекс",
      inAnnex: "в анекс",
    },
  },
  qrFile: "qr.svg",
} as const;
