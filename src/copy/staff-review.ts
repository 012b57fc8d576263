/** Copy of the queue of applications, and of an application as its reviewer reads it. */
import type { RuleOutcome } from "#src/domain/lending/decision.ts";

export const outcomeWords: Readonly<Record<RuleOutcome, string>> = {
  reject: "отказва",
  video: "иска видео",
  refer: "насочва към служител",
  limit: "намалява сумата",
  info: "отбелязва",
};

export const queueWords = {
  guarantor: "Поръчителят чака решение.",
  lead: "Първи са тези, чиито документи дойдоха, после най-старите. Отговаряме до 2 работни дни.",
  waits: (since: string) => `чака ${since}`,
  late: "просрочена",
  free: "свободна",
  hours: (count: number) => `${count}\u00a0ч`,
  minutes: (count: number) => `${count}\u00a0мин`,
  days: (count: number) => `${count}\u00a0дни`,
} as const;

export const applicationWords = {
  application: "Заявка",
  terms: "Сума и срок",
  refinances: "Погасява кредит по договор",
  status: "Статус",
  decideBy: "Решете до",
  since: "от",
  purpose: "За какво",
  against: "Против",
  noAgainst: "Нищо.",
  favour: "За",
  noFavour: "Нищо потвърдено.",
  noted: "За сведение",
  figures: "Сметката",
  outcome: "По правилата",
  netIncome: "Нетен доход за изчислението",
  disposable: "Остава след издръжка и други кредити",
  dti: "Вноски спрямо дохода",
  noIncome: "няма доход",
  notMeasured: "не е изчислено",
  exposure: "Дължи на нас (главница)",
  ownLoad: "Следващи вноски към нас",
  maxAmount: "Най-много без поръчител, за поискания срок",
  nothing: "няма",
  score: "Точки",
  grantable: "Може да се отпусне",
  withGuarantor: "Може да се отпусне с поръчител",
  withTheGuarantor: "Може да се отпусне с поръчителя",
  evidence: "Доказателства",
  answer: "Отговор",
  lists: "Намерено в списъци",
  asOf: (at: string) => `към ${at}`,
  declared: "Заявено от кандидата",
  noFacts: "Фактите на това решение не се пазят.",
  person: "Лице",
  employer: "Работодател",
  age: "Възраст",
  years: (age: number) => `${age} години`,
  pepDetails: "Висша длъжност и връзка с нея",
  fundsOrigin: "С какви средства ще погасява",
  toPerson: "Към профила",
  opinion: "Мнение на кандидата",
  earlier: "Други заявки на лицето",
  noEarlier: "Няма други.",
  sameCard: "Заявки на други лица със същата лична карта",
  files: "Файлове",
  noFiles: "Няма файлове.",
  reviews: "Решения на служители",
  decide: "Решение",
  taken: (names: string, at: string) => `Поета е от ${names}, ${at}.`,
  notWaiting: "Заявката не чака решение.",
  byReviewer: "Решава я оценител.",
  hint: (max: number, least: string) => `До ${max} €; за поисканата сума срокът е поне ${least}.`,
  next: (number: number) => `Следваща заявка: №\u00a0${number}`,
  decided: (number: number) => `Решената: №\u00a0${number}`,
  noNext: "Никоя друга заявка не чака.",
} as const;

/** Sources of evidence, as the rules ask them. */
export const sourceWords = {
  income: "Доход (НОИ)",
  register: "Централен кредитен регистър",
  idDocument: "Лична карта (МВР)",
} as const;

/** Lists on which nobody should be. */
export const listedWords = {
  sanctions: "Санкционни",
  pep: "Видни личности",
  blacklist: "Собствен",
} as const;

/** Answers of a register. */
export const answerWords = {
  notFound: "няма данни",
  unavailable: "не отговаря",
  yes: "да",
  no: "не",
} as const;

/** What registers answer, fact by fact. */
export const registerWords = {
  overdueDaysNow: "Просрочие сега",
  worstOverdueDays12m: "Най-дълго за 12 месеца",
  monthlyInstalments: "Месечни вноски",
  ownInstalments: "От тях към нас",
  activeCredits: "Активни кредити",
  netMonthly: "Нетен доход",
  valid: "Валидна карта",
  namesMatch: "Имената съвпадат",
  validUntil: "Валидна до",
} as const;

/** What the applicant stated, as the rules read it. */
export const statedWords = {
  incomeType: "Вид доход",
  declaredNet: "Нетен доход",
  declaredExpenses: "Разходи",
  declaredInstalments: "Вноски другаде",
  dependents: "Издържани лица",
  monthsInJob: "На тази работа",
  declaredPep: "Висша длъжност",
} as const;

export const outcomesOfDecision = {
  approve: "одобрява",
  offer: "предлага друго",
  video: "иска видео преди решението",
  refer: "насочва към служител",
  reject: "отказва",
} as const;
