/** Copy of the staff's pages. */
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
  videos: "Видеа",
  video: (number: number) => `Видео по заявка №\u00a0${number}`,
  affiliates: "Партньори",
  find: "Търсене",
  person: "Лице",
  payouts: "Преводи",
  payout: "Превод",
  refunds: "Връщания",
  refund: "Връщане на пари",
  credits: "Кредити",
  arrears: "Просрочия",
  credit: "Кредит",
  reliefs: "Облекчения",
  relief: "Облекчение",
  notices: "Предизвестия",
  garnishments: "Запори",
  bonuses: "Кампании и бонуси",
  ledger: "Счетоводни записи",
  pack: "Пакет за проверяващ",
  returns: "Надплатени пари",
  batch: "Партида за връщане",
  payments: "Постъпления",
  payment: "Постъпление",
  files: "Файлове",
  file: "Отчет за файл",
  lines: "Движения",
  line: "Движение по сметката",
  reconciliation: "Сверка",
  ccr: "Отчети до ЦКР",
  ccrRow: "Ред от отчет до ЦКР",
  chart: "Сметкоплан",
  day: "Ден и часовник",
  enquiries: "Запитвания",
  enquiry: (number: number) => `Запитване №\u00a0${number}`,
  certificates: "Удостоверения",
  certificate: "Удостоверение",
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

/** What has just been done, by the key in the page's address. */
export const doneWords = {
  taken: "Заявката е поета от Вас.",
  decided: "Решението е записано. Кандидатът получава имейл.",
  next: "Решението е записано, кандидатът получава имейл. Следващата заявка е поета от Вас.",
  "sent-again": "Тръгва отново към потвърдения имейл.",
  "alarms-chosen": "Изборът е записан.",
  "documents-asked": "Кандидатът получава имейл какво искате и докога.",
  "ask-withdrawn": "Искането е оттеглено. Кандидатът получава имейл.",
  "guarantor-reopened": "Заявката е при Вас. Приемете или откажете поръчителя.",
  "guarantor-decided": "Записано е. Поръчителят и кандидатът получават имейл.",
  "video-passed": "Записано е. Заявката продължава.",
  "video-failed": "Кандидатът получава имейл и SMS какво да направи.",
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
  given: "Задачата е дадена.",
  counted: "Преброеното е записано.",
  coded: "Кодът е записан.",
  "promotion-started": "Кампанията е обявена.",
  "promotion-ended": "Кампанията е прекратена.",
  "bonus-cancelled": "Бонусът е отменен. Човекът получава имейл.",
  packed: "Пакетът е готов. Записано е в одита.",
  promised: "Обещанието е записано.",
  enrolled: "Достъпът е записан. Влезте с паролата и със следващия код от приложението.",
} as const;

/** What can have been done. */
export type DoneWord = keyof typeof doneWords;

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

export const peopleWords = {
  title: (names: string) => (names === "" ? "Лице" : `Лице: ${names}`),
  nothing: "Няма.",
  profile: "Профил",
  names: "Имена",
  status: "Статус",
  since: "Регистриран",
  fields: "Данни",
  profiles: "Профили на лицето",
  credits: "Кредити",
  applications: "Заявки",
  application: "Заявка",
  messages: "Последни съобщения",
  about: "За какво",
  channel: "Канал",
  at: "Кога",
  sent: "изпратено",
  waiting: "чака",
  unsent: "неизпратено",
  mail: "имейл",
  sms: "SMS",
  contract: "Договор",
  product: "Вид",
  principal: "Главница",
  due: "За плащане",
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
  failures: {
    rejected: "отказано от доставчика",
    garnished: "сумата е запорирана",
    "not garnished any more": "запорът е вдигнат",
  } as Readonly<Record<string, string>>,
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
  application: "Заявка",
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

export const maintenanceWords = {
  on: "Сайтът е затворен за профилактика. Служителите влизат.",
  off: "Сайтът е отворен.",
  lead: "Докато е затворен, всички други виждат страницата за профилактика (503). Преводите и имейлите продължават.",
} as const;

export const refusedWords = { title: "Няма достъп", missing: "Няма такава страница", home: "Към „Днес“" } as const;
