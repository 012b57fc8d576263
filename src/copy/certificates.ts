/** Copy of certificates about credits: their papers, pages and the check by code. Sums and days are passed in formatted. */
import type {
  CertificateDelivery,
  CertificateFault,
  CertificateKind,
  CertificatePurpose,
  CertificateStatus,
} from "#src/domain/lending/certificates.ts";
import { formatDay, sofiaDay, type Day } from "#src/domain/time/dates.ts";
import { formatMoment } from "#src/domain/time/sofia-time.ts";

/** Kinds, as pages name them. */
export const certificateKindWords: Readonly<Record<CertificateKind, string>> = {
  repaid: "Погасен кредит",
  noDebt: "Липса на задължения",
  debt: "Размер на задължението",
  interest: "Платена лихва за период",
};

/** Before whom a certificate serves where nobody is named. */
export const certificatePurposeWords: Readonly<Record<CertificatePurpose, string>> = {
  bank: "банка",
  employer: "работодател",
  court: "съд",
  personal: "където е необходимо",
};

export const certificateDeliveryWords: Readonly<Record<CertificateDelivery, string>> = {
  mail: "PDF по имейл",
  post: "на хартия по пощата",
};

/** States of a request, as its owner and the desk read them. */
export const certificateStatusWords: Readonly<Record<CertificateStatus, string>> = {
  submitted: "Приета",
  preparing: "Изготвя се",
  ready: "Готово",
  delivered: "Изпратено",
  rejected: "Отказана",
};

export const certificatePaperWords = {
  titles: {
    repaid: "Удостоверение за погасен кредит",
    noDebt: "Удостоверение за липса на задължения",
    debt: "Удостоверение за размера на задължение",
    interest: "Удостоверение за платена лихва",
  },
  sums: {
    settledOn: "Погасен изцяло на",
    principal: "Главница",
    interest: "Лихва по договора",
    late: "Лихва за забава",
    writtenOff: "Дълг, който сме отписали от книгите си, но се дължи",
    advance: "Платено предварително, приспада се",
    overdue: "Просрочено от тях",
    daysLate: "Дни просрочие",
    total: "Общо",
    interestPaid: "Платена лихва по договора",
    latePaid: "Платена лихва за забава",
  },
  footer: (number: string) => `Удостоверение № ${number}`,
  file: (title: string, number: string) => `${title} ${number}.pdf`,
} as const;

/** As of when a certificate tells how things stand: the end of a day, or the moment it was made of a day that was not over. */
export const asOfWords = (asOf: Day, made: Date): string =>
  sofiaDay(made) > asOf ? `края на ${formatDay(asOf, true)}` : `${formatMoment(made, { suffix: true })} ч.`;

/** Why a kind cannot be had, by the code of the refusal. */
export const certificateFaultWords: Readonly<Record<CertificateFault, string>> = {
  "not-repaid": "Кредитът още не е погасен и приключен. Изберете „Размер на задължението“.",
  owes: "По кредита се дължат пари. Изберете „Размер на задължението“.",
  "owes-nothing": "По кредита не се дължи нищо. Изберете „Погасен кредит“ или „Липса на задължения“.",
  assigned:
    "Вземането е прехвърлено на нов кредитор и не знаем колко му се дължи. За размера питайте него, а за документ за лихвата изберете „Платена лихва за период“.",
  period: "Напишете първия и последния ден на периода, първо по-ранния.",
  "period-ahead": "Периодът трябва да е минал: последният му ден да е преди днешния.",
  "period-before": "Периодът свършва, преди да преведем парите по кредита. Изберете по-късен последен ден.",
  "period-early": "Периодът започва най-рано на 1 януари в годината, в която преведохме парите по кредита.",
};

export const certificateCopy = {
  title: "Заявка за удостоверение",
  lead: (contract: string, product: string) => `За договор ${contract}, ${product}. Удостоверението е безплатно.`,
  atOnce: "Кредитът е приключил, затова ще получите удостоверението веднага.",
  within: (day: string) => `Ще го получите до 3 работни дни: най-късно на ${day}`,
  assigned: (day: string, assignee: string, contact: string) =>
    `На ${day} прехвърлихме вземането по договора на ${assignee}. Колко се дължи, удостоверява новият кредитор: ${contact}. По-долу е удостоверението за лихвата, платена на нас.`,
  which: "За кой кредит е удостоверението?",
  credit: (contract: string, product: string) => `Договор ${contract}, ${product}`,
  none: "Нямате кредит, преведен от нас, и няма за какво да издадем удостоверение.",
  toDocuments: "Към документите",
  toAsked: "Заявките Ви за удостоверения",
  ask: "Поискайте удостоверение",
  askRepaid: "Вземете удостоверение, че кредитът е погасен",
  created: {
    title: "Заявки за удостоверения",
    empty: "Не сте искали удостоверение.",
    lead: "Готовите удостоверения стоят и при документите Ви.",
    this: "Тази заявка",
    others: "Другите Ви заявки",
    item: (kind: string, number: string) => `${kind}, № ${number}`,
    contract: "Договор",
    for: "Да послужи пред",
    period: "Период",
    periodOf: (from: string, to: string) => `от ${from} до ${to}`,
    delivery: "Получаване",
    state: "Статус",
    states: {
      submitted: (due: string) => `Заявката Ви е приета. Ще получите документа до 3 работни дни: най-късно на ${due}`,
      preparing: "Изготвя се. Готово е след секунди: тази страница се обновява сама, или я отворете отново.",
      ready: (due: string) => `Готово е и можете да го изтеглите. На хартия го изпращаме по пощата най-късно на ${due}`,
      mailed: (day: string) => `Изпратихме Ви го по имейл на ${day}`,
      posted: (day: string) => `Изпратихме Ви го по пощата на ${day}`,
      rejected: (words: string) => `Отказана. Причина: ${words}`,
      untrue: (day: string) =>
        `Не е вярно от ${day}: след издаването му плащане по кредита беше взето обратно или отчетено със задна дата. Поискайте ново.`,
    },
    asOf: "Към",
    download: "Изтеглете PDF",
    again: "Поискайте ново удостоверение",
  },
} as const;

export const checkCopy = {
  title: "Проверка на удостоверение",
  lead: "Проверете дали удостоверение е издадено от нас и дали още е вярно. Кодът е в края на документа. С QR кода до него стигате до същата страница.",
  notACode: "Това не е код на удостоверение. Препишете го от документа: 12 знака, без буквите I, L, O и U.",
  unknown: "Не намираме удостоверение с този код.",
  unknownText:
    "Сравнете написаното с кода на документа: 12 знака, без буквите I, L, O и U. Ако са еднакви, такова удостоверение не сме издавали, или срокът, в който го пазим, е минал.",
  genuine: "Удостоверението е издадено от нас и е вярно.",
  untrue: (day: string) => `Удостоверението е издадено от нас, но не е вярно от ${day}`,
  untrueText: "Следващо плащане или поправка със задна дата промени онова, което то казва. Поискайте от лицето ново.",
  number: "Удостоверение №",
  kind: "Вид",
  asOf: "Към",
  period: "За периода",
  issued: "Издадено на",
  issuer: "Издател",
  nothing: "Не показваме нищо за лицето и за сумите. Сравнете номера, вида и деня с тези на документа пред Вас.",
} as const;
