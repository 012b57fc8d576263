/** Copy of the acts of the staff, and of the audit log that names them. */

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
