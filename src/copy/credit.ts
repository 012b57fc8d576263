/** Copy of an active credit and its repayment: the calls' responses and the pages. */
import { counted } from "./units.ts";
import { withdrawalSum } from "./withdrawal-sum.ts";

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
  next: ({ n, upTo, of }: { n: number; upTo: number; of: number }, isLate: boolean) =>
    n === 0
      ? "Сума след отказа от договора"
      : of === 1
        ? isLate
          ? "Просрочено плащане"
          : "Плащате наведнъж"
        : upTo > n
          ? `Дължими вноски №\u00a0${n}–${upTo}`
          : `${isLate ? "Просрочена" : "Следваща"} вноска №\u00a0${n}`,
  dueOn: (day: string) => `Падеж ${day}`,
  daysLeft: (count: number) =>
    count === 0
      ? "днес"
      : count === 1
        ? "остава 1 ден"
        : count > 0
          ? `остават ${count} дни`
          : `${counted(-count, "days")} закъснение`,
  paidAhead: (days: readonly string[]) =>
    days.length === 1
      ? `Вноската за ${days[0]} е платена предварително.`
      : `Вноските за ${days.join(", ")} са платени предварително.`,
  inTimeUntil: (day: string) => `плащане до ${day} е в срок`,
  nothingDue: "Няма предстоящи плащания",
  nothingDueText: "Към момента не дължите плащане.",
  repay: "Погасете",
  /** The button of who is late. */
  payLate: "Платете сега",
  factsTitle: "Вашият кредит",
  principal: "Получена сума",
  balance: "Остатък по главницата",
  toReturn: "Надплатено, за връщане на Вас",
  paidOut: "Преведена на",
  status: "Статус",
  papersTitle: "Документи",
  noPapers: "Документите се изготвят. Ще ги намерите тук.",
  withdrawalTitle: "Право на отказ",
  withdrawal: (days: number, day: string, isFree: boolean) =>
    `Можете да се откажете от договора без причина и без такса – ${days === 0 ? "последният ден е днес" : days === 1 ? "остава 1 ден" : `остават ${counted(days, "days")}`}, до ${day}. ${withdrawalSum(isFree)}`,
  withdraw: "Откажете се от договора тук",
  sent: (amount: string, day: string) => `Преведохме ${amount} на ${day}`,
  sentTo: (account: string) => `Изпратихме я към ${account}.`,
  sentText: "При банков превод може да отнеме до един работен ден, докато видите парите.",
  after: "Какво следва",
  afterFirst: (day: string, of: number) => `${of === 1 ? "Плащате наведнъж" : "Първо плащане"} на ${day}`,
  afterFirstHow: "Как се плаща",
  afterPapers: "Подписаните документи",
  afterPapersWhere: "са в профила Ви, по всяко време",
  afterWithdraw: (day: string) => `До ${day} можете да се откажете`,
  afterWithdrawHow: "без причина и без такса",
  withdrawn: "Отказахте се от договора",
  /** The same as the guarantor reads it. */
  withdrawnByBorrower: "Кредитополучателят се отказа от договора",
  withdrawnToday: "За връщане днес",
  withdrawnWhen: (day: string, days: number) =>
    `До ${day} · ${days < 0 ? "срокът мина" : days === 0 ? "днес" : days === 1 ? "остава 1 ден" : `остават ${counted(days, "days")}`}`,
  withdrawnPerDay: "Лихва за всеки следващ ден",
  writtenOff: "Дългът е отписан от книгите ни",
  writtenOffText: (day: string) =>
    `От ${day} не начисляваме лихва. Сумата остава дължима и можете да я платите наведнъж или на части.`,
  notice: "Предизвестие за предсрочна изискуемост",
  noticeText: (until: string) =>
    `Ако до ${until} просроченото е платено, планът остава в сила. Ако не е, на този ден става дължимо всичко.`,
  accelerated: (day: string) => `Целият остатък стана дължим на ${day} Договорна лихва повече не тече.`,
  assigned: "Вземането е прехвърлено",
  assignedText: (day: string) => `На ${day} прехвърлихме вземането си. Плащате на новия кредитор, а не на нас:`,
  assignedRights:
    "Правата Ви са същите, както спрямо нас. Ако парите Ви дойдат при нас, ги превеждаме на него или Ви ги връщаме, без такса.",
  assignee: "Нов кредитор",
  assigneeUic: "ЕИК",
  assigneeIban: "Сметка за плащане",
  assigneeContact: "Връзка с него",
  lineTitle: "Кредитна линия",
  line: (day: string) => `Линията е отворена до ${day}. Можете да я закриете по всяко време, без такса.`,
  drawAgain: "Усвоете отново",
  endLine: "Закрийте линията",
  refinanceTitle: "Рефинансиране",
  refinanceText: "Нов кредит погасява досегашния, а разликата е за Вас. Виждате кое излиза по-скъпо.",
  refinance: "Рефинансирайте кредита",
  paidOffSoonTitle: "Този кредит предстои да се погаси",
  paidOffSoon: (contract: string) =>
    `Подписахте рефинансиране с договор ${contract}. Погасяваме този кредит в деня, в който преводът по новия договор стане, и сумата за погасяването му не се променя дотогава. Каквото платите междувременно, Ви връщаме.`,
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
  guaranteedFor: (borrower: string) =>
    `Плащате по кредита на ${borrower}, за който сте поръчител. Платеното можете да си поискате от кредитополучателя – съобщете му, преди да платите.`,
  settledTitle: "Кредитът е погасен",
  settledText: "Не дължите нищо.",
  certificate: "Вземете удостоверение",
  advance: "Платено предварително",
  advanceText: "Пази се за следващия падеж. Ако предпочетете да Ви го върнем, пишете ни – без такса е.",
  payTitle: "Платете",
  payText: "Изберете какво плащате и получете сумата за деня, в който парите ще постъпят, с данните за превода.",
  payNow: "Платете",
  payFor: "За какво",
  payUse: "Как се използва",
  payUntil: "Изборът важи до",
  paySum: "Сума",
  qrAlt: "QR код за банков превод с попълнени сума, сметка и основание",
  qrText: "Сканирайте кода с приложението на банката си: сумата, сметката и основанието се попълват сами.",
  quoteTitle: "Колко ще платите в избран ден",
  quoteText:
    "Сумата за пълно погасяване в този ден. Добавете сума, за да видите двата начина да погасите част предсрочно.",
  quoteOn: (day: string) => `Пълно погасяване на ${day}`,
  quoteAmount: (day: string) => `Ако на ${day} платите`,
  quoteIf: "Ако дотогава не постъпи друго плащане.",
  wayPayments: "Оставащи плащания",
  wayInstalment: "Вноска",
  wayLast: "Последна вноска",
  wayTotal: "Общо оставащо",
  paymentsTitle: "Получени плащания",
  noPayments: "Още не сме получили плащане по този договор.",
  otherHowTitle: "Други начини за плащане",
  calendarTitle: "Напомняне",
  calendar: "Падежите за календара Ви (.ics)",
  lastDayFile: "Последният ден за календара Ви (.ics)",
  planFile: "Планът като PDF",
  howTitle: "Как да платите",
  planTitle: "Погасителен план",
  drawn: (day: string) => `Усвоено на ${day}`,
} as const;
