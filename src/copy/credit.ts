/** Copy of an active credit and its repayment: the calls' responses and the pages. */
import { counted } from "./units.ts";

export const creditCopy = {
  title: "Вашият кредит",
  severalTitle: "Вашите кредити",
  repaymentTitle: "Погасяване",
  bank: {
    title: "Банков превод",
    iban: "IBAN",
    holder: "Получател",
    reason: "Основание",
    reasonText: (number: string) => `КРЕДИТ ${number}`,
  },
  easypay: { title: "На каса на Easypay", code: "Код на клиента" },
} as const;

export const creditWords = {
  contract: (number: string) => `Договор №\u00a0${number}`,
  next: (n: number) => `Следваща вноска №\u00a0${n}`,
  dueOn: (day: string) => `Падеж ${day}`,
  daysLeft: (count: number) =>
    count === 0
      ? "днес"
      : count === 1
        ? "остава 1 ден"
        : count > 0
          ? `остават ${count} дни`
          : `просрочена с ${counted(-count, "days")}`,
  nothingDue: "Няма предстоящи вноски",
  nothingDueText: "Към момента не дължите плащане.",
  repay: "Погаси",
  factsTitle: "Вашият кредит",
  principal: "Получена сума",
  balance: "Остатък по главницата",
  paidOut: "Преведена на",
  status: "Статус",
  papersTitle: "Документи",
  noPapers: "Документите се изготвят. Ще ги намерите тук.",
  withdrawalTitle: "Право на отказ",
  withdrawal: (day: string) =>
    `До ${day} можете да се откажете от договора без причина и без такса. Връщате получената сума и лихвата за дните, в които сте я ползвали.`,
} as const;

export const repaymentWords = {
  overdueTitle: (days: number) => `Просрочие от ${counted(days, "days")}`,
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
  hardText:
    "Случва се. Обадете ни се преди падежа – можем да обсъдим отлагане, по-малки вноски или нов план. Разговорът не Ви задължава.",
  hardFree: "Безплатен съвет дава и Комисията за защита на потребителите: 0700 111 22.",
} as const;
