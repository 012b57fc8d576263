/** Copy of the lists of the staff. */
import type {
  ActsShown,
  ApplicationsShown,
  CreditOrder,
  CreditsShown,
  HeldBy,
  MembersShown,
  MessagesShown,
  PaymentsShown,
  PayoutsShown,
  RefundsShown,
} from "#src/domain/staff/lists.ts";

export const listWords = {
  show: "Покажи",
  more: "Още възможности",
  next: "Следващите",
  first: "Към началото",
  csv: "Изтеглете като CSV",
  all: "всички",
} as const;

export const creditListWords = {
  lead: "Кредитите по ред на плащането: най-отдавна просрочените са първи.",
  empty: "Няма такива кредити.",
  order: "Ред",
  product: "Вид",
  contract: "Договор",
  numbered: (no: number) => `кредит ${no}`,
  person: "Лице",
  status: "Статус",
  late: "Дни просрочие",
  due: "За плащане",
  next: "Падеж",
  balance: "Главница",
  shown: {
    otvoreni: "открити",
    dnes: "падеж днес",
    predstoyat: "падеж до 5 дни",
    prosrocheni: "просрочени",
    "1-30": "просрочие 1–30 дни",
    "31-60": "31–60 дни",
    "61-90": "61–90 дни",
    "nad-90": "над 90 дни",
    "nespazen-plan": "с неспазен план за просроченото",
    "ne-se-tarsyat": "не се търсят",
    "po-plan": "с план за просроченото",
    otpisani: "отписани",
    pogaseni: "погасени",
  } satisfies Record<CreditsShown, string>,
  orders: { padezh: "по падеж, с падеж", ostatak: "по главница, с дълг", novi: "най-новите, всички" } satisfies Record<
    CreditOrder,
    string
  >,
} as const;

export const arrearsWords = {
  lead: "Просрочените кредити: който е закъснял най-много, е първи.",
  empty: "Няма просрочени кредити.",
  sums: "Суми",
  noSmall: (least: string) => `от ${least} нагоре`,
  withSmall: "и дребни суми",
  held: "Не се търси",
  heldBy: {
    death: "кредитополучателят е починал",
    relief: "поискано е облекчение",
    plan: "плаща по план за просроченото",
    hold: "напомнянията са спрени",
  } satisfies Record<HeldBy, string>,
} as const;

export const applicationListWords = {
  empty: "Няма такива заявки.",
  number: "Заявка",
  person: "Лице",
  product: "Вид",
  terms: "Сума и срок",
  status: "Статус",
  why: "Защо чака",
  since: "От кога",
  taken: "Поета от",
  shown: {
    chakat: "чакат служител",
    moi: "поети от мен",
    vsichki: "всички изпратени",
    concluded: "с изплатен кредит",
  } satisfies Partial<Record<ApplicationsShown, string>>,
} as const;

export const affiliateListWords = {
  lead: "Изпратените заявки по връзка на партньор, по месеца на изпращане. „Подписани“ и „Изплатени“ казват какво е станало с тях досега. Личните връзки са заедно: чии са, тук не се вижда.",
  empty: "Никой не е дошъл по връзка на партньор.",
  month: "Месец",
  key: "Ключ",
  persons: "лични връзки, общо",
  sent: "Заявки",
  signed: "Подписани",
  paid: "Изплатени",
  sum: "Изплатена сума",
} as const;

export const paymentListWords = {
  lead: "Пари, които са дошли. От тези, които чакат, най-старите са първи.",
  empty: "Няма такива постъпления.",
  waitsSecond: (act: string) => `чака втори: ${act}`,
  remarks: { task: "има задача", note: "има бележка" },
  today: "днес",
  shown: {
    chakat: "не са отнесени",
    "novi-platci": "от непознат платец",
    pazeni: "стоят за платеца",
    vsichki: "всички",
  } satisfies Partial<Record<PaymentsShown, string>>,
} as const;

export const payoutListWords = {
  lead: "Преводи на отпуснатите кредити: първо тези, които чакат човек.",
  empty: "Няма такива преводи.",
  shown: { chakat: "чакат човек", vsichki: "всички" } satisfies Partial<Record<PayoutsShown, string>>,
} as const;

export const refundListWords = {
  lead: "Пари, които връщаме на платците им.",
  empty: "Няма такива връщания.",
  shown: { "na-pat": "текущи", vsichki: "всички" } satisfies Partial<Record<RefundsShown, string>>,
} as const;

export const lineListWords = {
  lead: "Движения по сметката, за които чакаме да се каже какви са. Най-старите са първи.",
  empty: "Всяко движение е ясно.",
} as const;

export const messageListWords = {
  channel: "Канал",
  shown: { chakat: "чакат Вас", priklyuchili: "кодове и връзки, които вече не важат" } satisfies Record<
    MessagesShown,
    string
  >,
} as const;

export const actListWords = {
  at: "Предложен на",
  act: "Акт",
  brief: "За какво",
  shown: { chakat: "чакат одобрение", "za-men": "мога да одобря", resheni: "решени" } satisfies Record<
    ActsShown,
    string
  >,
} as const;

export const memberListWords = {
  names: "Имена",
  state: "Статус",
  active: "с достъп",
  shown: { "s-dostap": "с достъп", spreni: "спрени" } satisfies Record<MembersShown, string>,
} as const;

/** The first page: the day's numbers, each a link to the list of what it counts. */
export const homeWords = {
  lead: "Какво чака днес. Всяко число води до списъка си.",
  applications: "Заявки",
  waiting: "Чакат решение",
  videos: "Видеа за преглед",
  waitingLate: "от тях над 2 дни",
  reliefs: "Облекчения",
  reliefsWaiting: "Искания, които чакат отговор",
  reliefsLate: "от тях след срока",
  law: "По закон и договор",
  notices: "Предизвестия за предсрочна изискуемост, които текат",
  noticesSoon: (days: number) => `от тях изтичат до ${days} дни`,
  garnishments: "Запори, които стоят",
  arrears: "Падежи и просрочия (брой и неплатена главница)",
  money: "Пари",
  unmatched: "Постъпления, които не са отнесени",
  newPayers: "Постъпления от непознати платци",
  kept: "Пари, които стоят за платеца",
  lines: "Движения, които чакат",
  payouts: "Преводи, които чакат човек",
  refunds: "Текущи връщания",
  people: "Актове, задачи, запитвания и съобщения",
  acts: "Актове, които можете да одобрите",
  tasks: "Моите задачи",
  tasksLate: "Просрочени задачи, на всички",
  enquiries: "Запитвания и обаждания, които чакат",
  certificates: "Удостоверения за издаване",
  certificatesToPost: "Удостоверения за пращане по пощата",
  messages: "Неизпратени съобщения",
  books: "Книги",
  days: "Неприключени дни",
  leftBehind: "Кредити, останали от приключването",
  ccrRefused: "Отказани от ЦКР",
  ccrLate: "Закъснели към ЦКР",
  differences: "Разлики в книгите",
  reconciled: "Последна сверка",
  never: "няма",
} as const;
