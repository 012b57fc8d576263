/** Copy of the home page. */
import { counted } from "./units.ts";

/** The plan in one line, under the amount: „12 вноски по 100,46 € · общо 1 205,57 €“. */
export const planWords = {
  payments: (count: number, instalment: string, total: string) =>
    `${counted(count, "instalments")} по\u00a0${instalment} · общо\u00a0${total}`,
  single: (total: string, day: string) => `връщате ${total} на\u00a0${day}`,
  /** Says that the amount has changed the term. */
  fitted: (amount: string, now: string, before: string) => `При ${amount} срокът става ${now} вместо ${before}.`,
  bringBack: (term: string) => `Върнете ${term}`,
  bringBackBoth: (amount: string, term: string) => `Върнете ${amount} за ${term}`,
} as const;

export const homeWords = {
  lead: "Виждате всичко, което ще върнете – до цент, преди да кандидатствате.",
  payment: "Плащане",
  instalment: "Вноска",
  europeanForm: "Стандартен европейски формуляр за тази сума и срок",
  howTitle: "Как работи",
  how: [
    { title: "Изчислете", text: "Изберете сума и срок. Вноската, общата сума и ГПР се виждат веднага." },
    {
      title: "Кандидатствайте",
      text: "Пет кратки стъпки, около 5 минути. Пригответе личната си карта. Можете да прекъснете и да продължите по-късно.",
    },
    {
      title: "Прочетете и подпишете",
      text: "Получавате договора, европейския формуляр и плана предварително. Подписвате с код от SMS.",
    },
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
  lateExample: (days: number, sum: string) => `Ако плащането на главница от ${sum} закъснее с ${counted(days, "days")}`,
  repayTitle: "Как се погасява кредитът",
  repay: [
    {
      title: "На падежа",
      text: "Плащате с банков превод, на каса на Easypay или с карта. Основанието е готово за копиране.",
    },
    { title: "Предсрочно", text: "По всяко време, изцяло или частично, без такса. Лихвата за оставащите дни отпада." },
    { title: "При затруднение", text: "Обадете ни се преди падежа. Ще обсъдим какво е по силите Ви." },
  ],
} as const;
