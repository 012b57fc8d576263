/** Copy of the staff's pages. */
import type { RuleOutcome } from "#src/domain/lending/decision.ts";
import type { ShownStatus } from "#src/domain/lending/credit-states.ts";
import type { ProfileState } from "#src/domain/lending/profile-states.ts";
import type { MaskedField } from "#src/domain/staff/fields.ts";
import type { StaffRole } from "#src/domain/staff/roles.ts";

export const staffWords = {
  place: "Бюро",
  menu: "Меню на бюрото",
  submenu: "Страници на раздела",
  skip: "Към съдържанието",
  commands: "Същото от командния ред",
  from: "от",
  none: "–",
} as const;

/** Groups of the menu. */
export const menuWords = {
  today: "Днес",
  applications: "Заявки",
  people: "Хора",
  credits: "Кредити",
  money: "Пари",
  books: "Книги",
  acts: "Актове",
  access: "Достъп",
} as const;

/** Titles of the pages; those of the menu stand in it, too. */
export const staffTitles = {
  login: "Вход за служители",
  enrolment: "Вашият достъп до бюрото",
  home: "Днес",
  queue: "Заявки",
  application: (number: number) => `Заявка №\u00a0${number}`,
  find: "Търсене",
  person: "Лице",
  payouts: "Преводи",
  payout: "Превод",
  refunds: "Връщания",
  refund: "Връщане на пари",
  credits: "Кредити",
  arrears: "Просрочия",
  credit: "Кредит",
  ledger: "Счетоводни записи",
  returns: "Надплатени пари",
  batch: "Партида за връщане",
  payments: "Постъпления",
  payment: "Постъпление",
  files: "Файлове",
  file: "Отчет за файл",
  lines: "Движения",
  line: "Движение по сметката",
  reconciliation: "Сверка",
  day: "Ден и часовник",
  enquiries: "Запитвания",
  enquiry: (number: number) => `Запитване №\u00a0${number}`,
  messages: "Неизпратени",
  message: "Неизпратено съобщение",
  mail: "Изпратен имейл",
  alarms: "Известия",
  tasks: "Моите задачи",
  remarks: "Бележки и задачи",
  remark: "Бележка или задача",
  acts: "Актове",
  act: "Акт",
  members: "Служители",
  member: "Служител",
  audit: "Одит",
  security: "Сигурност",
  maintenance: "Профилактика",
} as const;

export const roleWords: Readonly<Record<StaffRole, string>> = {
  reviewer: "оценител",
  cashier: "касиер",
  owner: "собственик",
  admin: "администратор",
  auditor: "одитор",
};

export const fieldWordsOfStaff: Readonly<Record<MaskedField, string>> = {
  egn: "ЕГН",
  idCard: "Лична карта",
  email: "Имейл",
  phone: "Телефон",
  phoneBefore: "Предишен телефон",
  address: "Адрес",
  account: "Сметка за превода",
  holder: "Титуляр на сметката",
  payer: "Платец",
  text: "Основание",
};

/** What the audit log names besides the acts of the table. */
export const notedWords = {
  "ask-refund": "Проверка на връщане",
  "ask-payout": "Проверка на превод",
  "import-statement": "Извлечение от банката",
  "export-list": "Изтеглен списък",
  reconcile: "Сверка на книгите",
  "close-days": "Приключване на дните",
  "move-clock": "Преместване на часовника",
  login: "Вход",
  "command-login": "Вход от командния ред",
  logout: "Изход",
  enrol: "Записване на достъп",
  "enrol-refused": "Незаписан достъп",
  "staff-add": "Нов служител",
  "staff-link": "Нова връзка за достъп",
  take: "Поемане на заявка",
  decide: "Решение по заявка",
  "ask-documents": "Искане на документи",
  "withdraw-ask": "Оттеглено искане на документи",
  "resend-mail": "Повторно изпратен имейл",
  "resend-papers": "Повторно изпратени документи",
  "want-alarms": "Избор за известия",
  "open-file": "Отворен файл по заявка",
  "take-enquiry": "Поемане на запитване",
  "answer-enquiry": "Отговор на запитване",
  "end-enquiry": "Изход от запитване",
  unmask: "Показано поле",
  find: "Търсене",
  // In rows of before.
  search: "Търсене на човек",
  maintenance: "Профилактика",
  note: "Бележка",
  task: "Задача",
  "strike-note": "Зачертана бележка",
  "do-task": "Свършена задача",
  promise: "Обещание за плащане",
  invite: "Покана за регистрация",
  "send-news": "Изпратена реклама",
} as const;

/** The steps of an act in the audit log. */
export const stepWords = {
  propose: "Предложено",
  approve: "Одобрено",
  refuse: "Отказано",
  lapse: "Отпаднало",
  withdraw: "Оттеглено",
} as const;

export const stateWords = {
  proposed: "Чака одобрение",
  executed: "Изпълнен",
  refused: "Отказан",
  expired: "Изтекъл",
  lapsed: "Отпаднал: няма вече за какво, или предложилият няма достъп или роля за това",
} as const;

export const profileWords: Readonly<Record<ProfileState, string>> = {
  userCreated: "нов",
  dataFilledIn: "с попълнени данни",
  inReview: "в проверка",
  approved: "одобрен",
  invalidData: "с неверни данни",
  disapproved: "неодобрен",
  blocked: "блокиран",
  deleted: "закрит",
};

/** Statuses of applications and credits as the staff read them: what waits for whom, and nothing addressed to a borrower. */
export const statusOfDesk: Readonly<Record<ShownStatus, string>> = {
  draft: "незавършена",
  awaitingSmsConfirmation: "чака код от SMS",
  processing: "обработва се",
  needsIdCard: "чака снимка на лична карта",
  needsVideoVerification: "чака видеоверификация",
  awaitingGuarantor: "чака поръчител",
  manualReview: "чака служител",
  offerActive: "с предложение",
  contractUnsigned: "чака подпис",
  contractSigned: "подписана, чака превод",
  payoutFailed: "с неуспешен превод",
  payoutReturned: "с върнат превод",
  active: "активен кредит",
  overdue: "в просрочие",
  forbearance: "с облекчено погасяване",
  repaid: "погасен кредит",
  refinanced: "рефинансиран кредит",
  withdrawn: "отказ в срока от 14 дни",
  assigned: "прехвърлено вземане",
  writtenOff: "отписан дълг",
  unlent: "преводът се върна, нищо не е дадено назаем",
  rejected: "неодобрена",
  cancelled: "отказана от клиента",
  expired: "изтекла",
  terminated: "прекратен договор",
};

export const outcomeWords: Readonly<Record<RuleOutcome, string>> = {
  reject: "отказва",
  refer: "насочва към служител",
  limit: "намалява сумата",
  info: "отбелязва",
};

/** What has just been done, by the key in the page's address. */
export const doneWords: Readonly<Record<string, string>> = {
  taken: "Заявката е поета от Вас.",
  decided: "Решението е записано. Кандидатът получава имейл.",
  next: "Решението е записано, кандидатът получава имейл. Следващата заявка е поета от Вас.",
  "sent-again": "Тръгва отново към потвърдения имейл.",
  "alarms-chosen": "Изборът е записан.",
  "documents-asked": "Кандидатът получава имейл какво искате и докога.",
  "ask-withdrawn": "Искането е оттеглено. Кандидатът получава имейл.",
  "enquiry-taken": "Запитването е при Вас.",
  answered: "Отговорът тръгва по имейл. Ако човекът отговори на него, писмото идва в пощата на дружеството.",
  noted: "Записано е.",
  unmasked: "Полето се вижда 5 минути. Записано е в одита.",
  executed: "Изпълнено.",
  proposed: "Предложено. Изпълнява се, когато друг го одобри в рамките на 24 часа.",
  approved: "Одобрено и изпълнено.",
  refused: "Отказано.",
  withdrawn: "Предложението е оттеглено.",
  switched: "Превключено.",
  imported: "Файлът е приет и разнесен.",
  again: "Този файл вече е разнесен; нищо не се промени.",
  resent: "Съобщението тръгва отново. Опитваме три дни; ако пак не стигне, се връща тук.",
  dropped: "Съобщението няма да бъде изпратено.",
  "all-resent": "Съобщенията тръгват отново. Които пак не стигнат, се връщат тук.",
  asked: "Доставчикът отговори; статусът е обновен.",
  unanswered: "Доставчикът още няма тази поръчка. Изпраща се сама.",
  matched: "Отбелязаните постъпления са прегледани.",
  closed: "Дните, които са минали, са приключени.",
  reconciling: "Сверката тръгна. Презаредете страницата след малко, за да видите какво е намерила.",
  moved: "Часовникът е преместен, а дните до него са приключени.",
  same: "Сайтът вече е така.",
  set: "Задачата е записана.",
  struck: "Бележката е зачертана.",
  done: "Задачата е свършена.",
  promised: "Обещанието е записано.",
  enrolled: "Достъпът е записан. Влезте с паролата и със следващия код от приложението.",
};

/** Under the login's code in a demo. */
export const NO_CODE_IN_DEMO = "В демото не е нужен.";

export const enrolmentWords = {
  account: "Достъп",
  roles: "Роли",
  secretLead: "Добавете тайната в приложение за кодове на телефона си. После въведете кода, който то показва.",
  secret: "Тайна",
  dead: "Връзката вече не важи. Поискайте нова от администратора.",
  why: "Причина",
  "desk-other-egn": "въведено е друго ЕГН от записаното",
  "desk-known-egn": "въведено е ЕГН, с което вече има друг служител",
} as const;

export const queueWords = {
  lead: "Най-старите са първи. Отговаряме до 2 работни дни.",
  waits: (since: string) => `чака ${since}`,
  late: "просрочена",
  free: "свободна",
  hours: (count: number) => `${count} ч`,
  minutes: (count: number) => `${count} мин`,
  days: (count: number) => `${count} дни`,
} as const;

export const applicationWords = {
  request: "Заявка",
  terms: "Сума и срок",
  status: "Статус",
  since: "от",
  waits: "Чака",
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
  maxAmount: "Най-голяма посилна сума",
  nothing: "няма",
  score: "Точки",
  grantable: "Може да се отпусне",
  evidence: "Доказателства",
  answer: "Отговор",
  lists: "Намерено в списъци",
  asOf: (at: string) => `към ${at}`,
  declared: "Заявено от кандидата",
  noFacts: "Фактите на това решение не се пазят.",
  person: "Лице",
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
  register: "Централен кредитен регистър",
  income: "Доход (НОИ)",
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
  refer: "насочва към служител",
  reject: "отказва",
} as const;

export const peopleWords = {
  title: (initials: string) => (initials === "" ? "Лице" : `Лице: ${initials}`),
  nothing: "Няма.",
  profile: "Профил",
  names: "Имена",
  status: "Статус",
  since: "Регистриран",
  fields: "Данни",
  profiles: "Профили на лицето",
  credits: "Кредити",
  requests: "Заявки",
  request: "Заявка",
  messages: "Последни съобщения",
  about: "За какво",
  channel: "Канал",
  at: "Кога",
  sent: "изпратено",
  waiting: "чака",
  unsent: "неизпратено",
  mail: "имейл",
  sms: "SMS",
  contract: "Вид",
  principal: "Главница",
  open: "Отвори",
  acts: "Действия",
} as const;

export const payoutWords = {
  heldLead:
    "Сметката е сменена след подписването или банката е върнала предишен превод. Потвърдете я по телефона, който познаваме отпреди.",
  handed: "Подаден на доставчика",
  notHanded: "още не",
  account: "Сметка",
  noAccount: "не се знае",
  unknownAccount: "Сметката не се знае",
  refundLead: "Не знаем сметката на платеца. Попитайте го и я въведете.",
  orderedBy: "Наредил",
  payment: "Постъпление",
  open: "Отвори",
  failure: "Причина",
  /** What a provider says in a word of its protocol; what else it says stands as it is. */
  failures: { rejected: "отказано от доставчика" } as Readonly<Record<string, string>>,
  refundStates: {
    held: "чака сметка",
    created: "пуснато",
    pending: "при доставчика",
    paid: "изпълнено",
    failed: "неуспешно: парите са при нас",
    cancelled: "отказано",
    returned: "върнато от банката: стои за платеца",
  },
  amount: "Сума",
  holder: "Титуляр",
  ordered: "Нареден",
  stillOut: "Още не е върнато",
  attempt: "Опит",
  request: "Заявка",
  state: "Статус",
  states: {
    held: "чака потвърждение",
    created: "пуснат",
    pending: "при доставчика",
    paid: "изпълнен",
    failed: "неуспешен",
    cancelled: "върнат",
    surplus: "излишен",
    returned: "върнат от банката",
  },
  /** Attempts to pay the same out, before and after this one. */
  before: "Нареден вместо",
  after: "Нареден отново",
  attemptOf: (n: number, state: string) => `опит ${n}, ${state}`,
} as const;

export const actPageWords = {
  empty: "Няма актове.",
  lead: "Предложеното важи 24 часа. Одобрява го друг човек с подходяща роля.",
  subject: "Предмет",
  proposed: "Предложил",
  reason: "Основание",
  approved: "Одобрил",
  refused: "Отказал",
  state: "Статус",
  two: "Иска двама",
  yes: "да",
  no: "не, стига един",
  open: "Отворете акта.",
  nobody: (roles: string) =>
    `Каквото иска втори човек, сега няма кой да го одобри: нужен е друг служител с роля ${roles}.`,
  withdrawal: "Оттеглете предложението",
  why: "Защо го оттегляте",
  seen: "Вижда се в одита.",
  withdraw: "Оттеглям",
  otherNow: "сумата или сметката е друга",
} as const;

/** What acts of before are shown with: they were noted by the names of their fields. */
export const formerWords = {
  fields: {
    contract: "Договор",
    contract1: "Първи договор",
    sum1: "Сума за първия",
    contract2: "Втори договор",
    sum2: "Сума за втория",
    account: "Сметка",
    holder: "Титуляр",
    how: "Как",
    interest: "Лихва",
    late: "Лихва за забава",
    debt: "Дълг в деня на предложението",
    roles: "Роли",
  },
  values: { reversed: "взето обратно от банката", "charged-back": "оспорено с картата" },
} as const satisfies Record<string, Readonly<Record<string, string>>> as Readonly<
  Record<"fields" | "values", Readonly<Record<string, string>>>
>;

export const memberWords = {
  empty: "Няма служители.",
  lead: "Нов служител се добавя от командния ред; получава еднократна връзка.",
  email: "Имейл",
  roles: "Роли",
  since: "От",
  factor: "Втори фактор",
  has: "включен",
  hasNot: "няма (само в демото)",
  notEnrolled: "още не е записал достъпа си",
  disabled: "спрян",
} as const;

export const auditWords = {
  whole: (rows: number) => `Веригата е цяла: ${rows} ${rows === 1 ? "ред" : "реда"}.`,
  broken: (seq: number) => `Веригата е нарушена при ред ${seq}.`,
  lead: "Последните действия на служителите. Нищо от тях не се променя и не се трие.",
  at: "Кога",
  who: "Кой",
  act: "Какво",
  subject: "Предмет",
  why: "Защо",
  latest: "Последни действия",
  empty: "Още няма действия.",
  operator: "команден ред",
  more: (rows: number) => `и още ${rows}`,
} as const;

/** Words for what the audit log names by keys of the code. */
export const auditKeys: Readonly<Record<"subjects" | "fields" | "values", Readonly<Record<string, string>>>> = {
  subjects: {
    clock: "часовникът",
    books: "книгите",
    site: "сайтът",
    credits: "кредитите",
    tasks: "задачите",
    desk: "бюрото",
    people: "лицата",
  },
  fields: {
    id: "акт",
    roles: "роли",
    state: "статус",
    days: "дни",
    verdict: "решение",
    words: "думи до кандидата",
    amount: "сума, €",
    period: "срок",
    field: "поле",
    kind: "вид",
    by: "търсено по",
    found: "намерени",
    messages: "съобщения",
    step: "стъпка",
    documents: "документи",
    file: "файл",
    until: "до ден",
    sum: "сума",
  },
  values: {
    on: "затворен",
    yes: "да",
    no: "не",
    off: "отворен",
    refused: "отказан",
    imported: "разнесен",
    approve: "одобрена, както е поискана",
    less: "одобрена при други условия",
    reject: "отказана",
    application: "заявка",
    name: "име",
    pin: "ЕГН",
    email: "имейл",
    phone: "телефон",
    number: "номер",
    mail: "имейл",
    person: "на място",
    request: "заявка",
  },
};

export const maintenanceWords = {
  on: "Сайтът е затворен за профилактика. Служителите влизат.",
  off: "Сайтът е отворен.",
  lead: "Докато е затворен, всички други виждат страницата за профилактика (503). Преводите и имейлите продължават.",
} as const;

export const refusedWords = { title: "Няма достъп", missing: "Няма такава страница" } as const;
