/** Words of the page views. */
const dayCount = (count: number): string => (count === 1 ? "1 ден" : `${count} дни`);

export const pageWords = {
  copy: "Копирай",
  copied: "Копирано",
  copyPrompt: "Копирайте текста",
  timeline: { done: "Готово", now: "Сега", next: "Предстои" },
  back: "Назад",
  downloadPdf: "Изтегли PDF",
  file: "Файл",
  kilobytes: (count: number) => `${count} KB`,
} as const;

export const homeWords = {
  lead: "Изберете сума и срок. Виждате всичко, което ще върнете – до цент, преди да кандидатствате.",
  payment: "Плащане",
  instalment: "Вноска",
  howTitle: "Как работи",
  how: [
    { title: "Изчислете", text: "Изберете сума и срок. Вноската, общата сума и ГПР се виждат веднага." },
    { title: "Кандидатствайте", text: "Пет кратки стъпки, около 5 минути. Пригответе личната си карта. Можете да прекъснете и да продължите по-късно." },
    { title: "Прочетете и подпишете", text: "Получавате договора, европейския формуляр и плана предварително. Подписвате с код от SMS." },
  ],
  honestTitle: "Честна цена",
  honestLead: "Плащате лихвата от погасителния план и нищо друго.",
  fees: [
    "Кандидатстване и разглеждане",
    "Превеждане на сумата",
    "Управление на кредита",
    "Предсрочно погасяване",
    "Копие от погасителния план",
    "Напомняне при закъснение",
  ],
  noFee: "0\u00a0€",
  lateRate: "Лихва при забава (законната лихва)",
  lateRateValue: (rate: string) => `${rate} годишно върху просрочената главница`,
  lateExample: (days: number, sum: string) => `Ако закъснеете ${dayCount(days)} с главница от ${sum}`,
  repayTitle: "Как се погасява кредитът",
  repay: [
    { title: "На падежа", text: "Плащате с банков превод, на каса на Easypay или с Revolut. Основанието е готово за копиране." },
    { title: "Предсрочно", text: "По всяко време, изцяло или частично, без такса. Лихвата за оставащите дни отпада." },
    { title: "При затруднение", text: "Обадете ни се преди падежа. Ще потърсим по-лек план заедно." },
  ],
} as const;

export const stepWords = {
  where: (n: number, of: number, title: string) => `Стъпка ${n} от ${of} · ${title}`,
  saved: "Запазено. Можете да прекъснете и да продължите по-късно.",
  strip: (payments: number, instalment: string) => `${payments}\u00a0×\u00a0${instalment}`,
  stripTotal: (total: string) => `общо\u00a0${total}`,
  stripSee: "Вижте условията",
} as const;

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

export const contractWords = {
  factsTitle: "Най-важното накратко",
  lead: "Прочетете спокойно. Нищо не се подписва, докато не въведете кода от SMS.",
  read: "Прочетете",
  readText: "Договорът, европейският формуляр и планът са тук и като файлове. Запазете ги.",
  code: "Вземете код",
  codeText: "Изпращаме код от 6 цифри на потвърдения Ви телефон. Важи 5 минути.",
  sign: "Подпишете",
  fingerprint: "Отпечатък на документите (SHA-256)",
  fingerprintText: "С кода подписвате точно тези документи. Всяка промяна в тях дава друг отпечатък.",
  version: (n: number) => `Версия ${n}`,
  withdrawalTitle: "Имате 14 дни да се откажете",
  withdrawal: "Можете да се откажете от договора в срок от 14 дни, без да посочвате причина и без такса. Връщате само получената сума и лихвата за дните, в които сте я ползвали.",
  declineTitle: "Не искате да подпишете?",
} as const;

export const creditWords = {
  contract: (number: string) => `Договор №\u00a0${number}`,
  next: (n: number) => `Следваща вноска №\u00a0${n}`,
  dueOn: (day: string) => `Падеж ${day}`,
  daysLeft: (count: number) => (count === 0 ? "днес" : count === 1 ? "остава 1 ден" : count > 0 ? `остават ${count} дни` : `просрочена с ${dayCount(-count)}`),
  nothingDue: "Няма предстоящи вноски",
  nothingDueText: "Към момента не дължите плащане.",
  repay: "Погаси",
  factsTitle: "Вашият кредит",
  principal: "Получена сума",
  balance: "Остатък по главницата",
  paidOut: "Преведена на",
  status: "Състояние",
  papersTitle: "Документи",
  noPapers: "Документите се изготвят. Ще ги намерите тук.",
  withdrawalTitle: "Право на отказ",
  withdrawal: (day: string) => `До ${day} можете да се откажете от договора без причина и без такса. Връщате получената сума и лихвата за дните, в които сте я ползвали.`,
} as const;

export const repaymentWords = {
  overdueTitle: (days: number) => `Просрочие от ${dayCount(days)}`,
  overdueText: "Лихвата за забава е законната и тече само върху просрочената главница. Други разходи няма.",
  overduePrincipal: "Просрочена главница",
  overdueInterest: "Лихва по договора",
  lateInterest: "Законна лихва за забава",
  overdueTotal: "Общо просрочено",
  payoffTitle: "Ако погасите всичко днес",
  payoff: (day: string) => `Сума към ${day}`,
  saving: "Спестявате лихва",
  payoffText: "Предсрочното погасяване е без такса.",
  balance: "Остатък по главницата",
  howTitle: "Как да платите",
  planTitle: "Погасителен план",
  hardTitle: "Затруднявате се с плащането?",
  hardText: "Случва се. Обадете ни се преди падежа – можем да обсъдим отлагане, по-малки вноски или нов план. Разговорът не Ви задължава.",
  hardFree: "Безплатен съвет дава и Комисията за защита на потребителите: 0700 111 22.",
} as const;

export const contentWords = { validFrom: (day: string) => `В сила от ${day}` } as const;
