/** Copy of requests for relief and of annexes, for borrowers. Sums and days are passed in formatted. */
import type { ReliefFault, ReliefProposal, ReliefReason, ReliefStatus } from "#src/domain/lending/relief.ts";
import { ADVICE_PHONE } from "./help.ts";

/** Why somebody asks, as people read it. */
export const reliefReasons: Readonly<Record<ReliefReason, string>> = {
  job: "загуба на работа",
  income: "намален доход",
  illness: "болест",
  costs: "извънредни разходи",
  other: "друго",
};

/** What they propose. */
export const reliefProposals: Readonly<Record<ReliefProposal, string>> = {
  defer: "отсрочка от 1 до 3 месеца",
  lower: "по-ниска вноска с по-дълъг срок",
  day: "друг ден за плащане",
  part: "частично плащане сега",
};

/** What became of a request. */
export const reliefStates: Readonly<Record<ReliefStatus, string>> = {
  asked: "разглежда се",
  proposed: "чака подписа Ви",
  signed: "подписан анекс",
  refused: "отказана",
  withdrawn: "оттеглена",
  expired: "неподписан анекс, срокът изтече",
};

/** The same at the desk. */
export const reliefDeskStates: typeof reliefStates = { ...reliefStates, proposed: "чака подписа на кредитополучателя" };

/** Words of an annex. */
export const annexWords = {
  difference: (sum: string, sign: number): string =>
    sign === 0 ? "същата сума" : sign > 0 ? `${sum} повече` : `${sum} по-малко`,
  footer: (number: string) => `Анекс № ${number}`,
  file: (number: string) => `Анекс ${number}.pdf`,
  title: "Анекс към договора за кредит",
  pageTitle: "Анекс за подпис",
  tip: (before: string, after: string, difference: string) =>
    `По досегашния план: ${before}. По новия: ${after}, ${difference}.`,
  facts: {
    contract: "Договор",
    number: "Анекс №",
    instalment: "Първа вноска",
    first: "Първи падеж",
    count: "Нови вноски",
    last: "Последен падеж",
    late: "Отпадаща лихва за забава",
    before: "По досегашния план",
    total: "По новия план",
    difference: "Разлика",
    until: "Подпишете до",
  },
  signLead: (phone: string) => `Поискайте код: ще го получите на ${phone}.`,
} as const;

/** That interest for delay goes on while a request is looked at. */
const NOT_HELD = "Лихвата за забава не спира: за този кредит тя вече е спирана за искане през последните 90 дни.";

/** The page of a request. */
export const reliefCopy = {
  title: "Облекчение при затруднение",
  button: "Поискайте облекчение",
  lead: "Ако се затруднявате с плащането, кажете ни какво е по силите Ви. Отговаряме до 5 работни дни.",
  leadHeld: "Дотогава не напомняме за просроченото и лихва за забава не тече.",
  leadNotHeld: `Дотогава не напомняме за просроченото. ${NOT_HELD}`,
  endsRefinance: (number: number | string) =>
    `Заявка № ${number} за рефинансиране на този кредит чака подписа Ви. Ако изпратите искането, тя приключва и не може да се подпише. Ако предпочитате рефинансирането, подпишете го, вместо да искате облекчение.`,
  noCredit: "Нямате кредит, по който да се иска облекчение.",
  /** Why no relief can be asked for, and what can be done. */
  closed: {
    over: "По този кредит не може да се иска облекчение: по него не се дължи нищо.",
    accelerated:
      "Целият остатък по този кредит е станал дължим и вноски, които да се преуредят, няма. Обадете ни се или ни пишете, за да уговорим план за просроченото: на кой ден каква сума плащате.",
    withdrawn:
      "Отказали сте се от този договор: вноски по него няма, а връщате получената сума с лихвата за дните, в които е била у Вас. Колко дължите пише на страницата за плащане. Ако не можете да я върнете наведнъж, обадете ни се или ни пишете.",
    writtenOff:
      "По този кредит вече не начисляваме лихви и можете да платите наведнъж или на части, когато можете: анекс не е нужен. Ако имате въпрос, обадете ни се или ни пишете.",
    assigned:
      "Вземането по този кредит е прехвърлено. Облекчение уговаряте с новия кредитор: данните му са на страницата за плащане.",
    little:
      "По този кредит не остава главница, която да се разпредели в нов план. Ако не можете да платите остатъка наведнъж, обадете ни се или ни пишете.",
    several:
      "По този кредит има повече от едно непогасено усвояване и един анекс не може да ги преуреди. Обадете ни се или ни пишете, за да уговорим как да плащате.",
  } satisfies Record<ReliefFault, string>,
  about: {
    contract: "Договор",
    overdue: "Просрочено днес",
    next: "Следващо плащане",
    balance: "Остатък по главницата",
  },
  asked: (no: number, until: string) =>
    `Получихме искането Ви № ${no}. Отговаряме до ${until} Дотогава не напомняме за просроченото.`,
  held: (until: string) => `Лихва за забава не тече до отговора ни, най-късно до ${until}`,
  notHeld: NOT_HELD,
  late: (no: number, until: string) =>
    `Срокът ни за отговор на искането Ви № ${no} мина на ${until} Обадете ни се: то е с предимство. Докато не отговорим, не напомняме за просроченото.`,
  proposed: (until: string) =>
    `Предлагаме Ви нов план. Прочетете анекса и го подпишете до ${until}, ако сте съгласни. Без подписа Ви нищо не се променя.`,
  toAnnex: "Прочетете анекса",
  toSign:
    "Предлагаме Ви нов план. Прочетете анекса и го подпишете, ако сте съгласни. Без подписа Ви нищо не се променя.",
  signed: "Подписахте анекс: в сила е новият план.",
  signedLate: (overdue: string) =>
    `Подписахте анекс, но по новия план имате просрочено плащане: ${overdue}. Ако не можете да го платите, обадете ни се или поискайте облекчение отново.`,
  refused: (why: string) => `Не можем да Ви предложим облекчение. Причината: ${why}`,
  withdrawn: "Оттеглихте искането си. Можете да подадете ново.",
  expired: "Срокът за подписване на анекса изтече. Договорът не се е променил. Можете да подадете ново искане.",
  ways: `Ако не сте съгласни, пишете ни или подайте жалба до Комисията за защита на потребителите (тел.\u00a0${ADVICE_PHONE}, kzp.bg). Безплатен съвет при затруднения с дългове дават тя и сдруженията на потребителите. Можете да подадете и ново искане, ако нещо се е променило.`,
  facts: {
    no: "Искане №",
    at: "Подадено на",
    reason: "Причина",
    proposal: "Предложихте",
    canPay: "Можете да плащате на месец",
    files: "Приложени файлове",
  },
  toRepayment: "Към плащането",
  toCredit: "Към кредита",
} as const;
