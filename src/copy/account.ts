/** Copy of the account: calls, and pages of the user menu. */
import type { AccountEvent } from "#src/domain/identity/account-events.ts";
import type { ProfileState } from "#src/domain/lending/profile-states.ts";
import type { Tone } from "./status.ts";

export const accountCopy = {
  loginTitle: "Вход",
  loginDescription:
    "Влезте в профила си: следете заявката, подпишете договора, платете вноска и изтеглете документите по кредита си.",
  loginFirst: "Влезте, за да продължите.",
  /** After a step was posted whose session had ended: its values wait for this login, or the form kept none. */
  loginAgain: {
    values:
      "Времето на сесията изтече. Влезте отново: попълненото Ви чака. За Ваша сигурност ЕГН, номера на документи, съгласия и файлове се въвеждат пак.",
    nothing: "Времето на сесията изтече. Влезте отново: запазените стъпки Ви чакат, а тази попълнете пак.",
  },
  confirmTitle: "Потвърдете телефона си",
  codeSent: (phone: string) => `Изпратихме код на ${phone}. Важи 5 минути.`,
  /** What the code was to sign was made anew. */
  codeStale: (phone: string) =>
    `Документът е променен, след като изпратихме код на ${phone}: този код вече не важи. Прочетете новия текст и поискайте нов код.`,
  codeHeldUp: (phone: string) =>
    `Профилът Ви е създаден, но сега не можем да изпратим код на ${phone}: поискани са твърде много. Поискайте го по-късно от тази страница. Попълненото е запазено.`,
  confirmEmailTitle: "Потвърдете имейла си",
} as const;

/** A state of a profile in words: its badge, and what it means. */
type StateWords = { label: string; tone: Tone; text: string };

export const profileCopy = {
  title: "Вашият профил",
  email: "Имейл",
  phone: "Телефон",
  names: "Имена",
  namesOpen: "ще ги попълните с първата си заявка",
  /** To somebody who has come to stand surety and has applied for nothing. */
  vouches: "Профилът Ви е създаден. Поръчителството Ви не Ви задължава да кандидатствате за кредит.",
  since: "Профил от",
  securityTitle: "Парола",
  passwordAge: (day: string) => `Последна смяна: ${day}.`,
  passwordFirst: "Не е сменяна, откакто създадохте профила си.",
  changePassword: "Смяна на паролата",
  newsTitle: "Предложения и новини",
  changeNews: "Променете избора си",
  personalData: "Личните данни, с които започва следващата Ви заявка: ",
  changePersonalData: "прегледайте и променете",
  personalDataSaved: "Личните Ви данни са запазени в профила.",
  otherTitle: "Други данни",
  otherBefore: "За да поправите имената си, ",
  otherLink: "пишете ни",
  otherAfter: ". Ще се уверим, че сте Вие, и ще ги поправим.",
} as const;

/** What was just done, said on top of the profile. */
export const profileNews: Readonly<Partial<Record<AccountEvent, string>>> = {
  sessionsEnded: "Излязохте от профила си на всички други устройства.",
  passwordChanged: "Паролата Ви е сменена. Излязохте от профила си на всички други устройства.",
};

/** Links to what a state of the profile leaves to be done. */
export const profileActions = {
  start: "Попълнете заявка",
  goOn: "Продължете заявката",
  again: "Нова заявка",
  decision: "Вижте решението",
} as const;

/** Profile states as people read them. Nobody is logged in to a blocked or deleted profile. */
export const profileStates: Readonly<Record<ProfileState, StateWords>> = {
  userCreated: {
    label: "Профилът е създаден",
    tone: "info",
    text: "Профилът Ви е създаден. Личните си данни ще попълните с първата си заявка.",
  },
  dataFilledIn: {
    label: "Данните са попълнени",
    tone: "info",
    text: "Данните Ви са попълнени. Остава да изпратите заявка.",
  },
  inReview: {
    label: "Данните се проверяват",
    tone: "info",
    text: "Данните Ви са изпратени и се проверяват. Не е нужно да правите нищо.",
  },
  approved: { label: "Профилът е потвърден", tone: "success", text: "Данните Ви са потвърдени." },
  invalidData: {
    label: "Има неточни данни",
    tone: "warning",
    text: "Има неточни данни. Моля, проверете ги в нова заявка или се свържете с нас.",
  },
  disapproved: {
    label: "Профилът не е одобрен",
    tone: "warning",
    text: "Профилът Ви не е одобрен. Имате право на обяснение и на преглед от служител – пишете ни.",
  },
  blocked: { label: "Достъпът е ограничен", tone: "warning", text: "Достъпът до профила е временно ограничен." },
  deleted: { label: "Профилът е закрит", tone: "info", text: "Профилът е закрит." },
};

export const newsCopy = {
  title: "Предложения и новини",
  stopTitle: "Спиране на предложенията",
  channels: { email: "по имейл", sms: "по SMS" },
  state: (channels: readonly string[]) =>
    channels.length === 0
      ? "Сега не получавате предложения от нас."
      : `Сега получавате предложения ${channels.join(" и ")}.`,
  about:
    "Пишем рядко: за нови условия, за кампании и за продукти, които ползвате. Съобщенията за заявките и кредитите Ви не зависят от този избор.",
  declaration: "На какво се съгласявате",
  stopAbout:
    "С един бутон спирате рекламните съобщения по имейл и SMS. Ако имате кредит при нас, съобщенията за него ще продължат.",
  stopped: "Няма да получавате рекламни съобщения. Ако имате кредит при нас, съобщенията за него ще продължат.",
  stopAll: "Спрете всички предложения",
  subscribe: "Искам да получавам предложения",
  login: "Вход",
  register: "Нямам профил",
} as const;

export const historyCopy = {
  title: "История на заявките",
  application: (number: number, product: string) => `№\u00a0${number} · ${product}`,
  empty: "Още не сте подавали заявка. Когато подадете, ще я намерите тук.",
  action: "Изчислете вноската си",
} as const;

export const documentsCopy = {
  title: "Документи",
  lead: "Всичко, което сте подписали при нас. Можете да го изтеглите по всяко време.",
  contract: (number: string, product: string) => `Договор ${number}\u00a0· ${product}`,
  other: "Други документи",
  recordings: "Видеа и снимки, с които показахте кой сте",
  noneSuch: "Няма документи по този избор.",
  showAll: "Покажете всички документи",
  empty:
    "Още нямате подписани документи. Когато подпишете договор, ще го намерите тук с погасителния план и европейския формуляр.",
  action: "Статус на заявката",
  certificate: "Поискайте удостоверение за кредит",
  europeanForm: "Стандартен европейски формуляр",
} as const;

export const guaranteesCopy = {
  title: "Поръчителства",
  lead: "Кредитите, за които сте поръчител или Ви канят да бъдете.",
  empty: "Не сте поръчител по кредит при нас. Ако някой Ви посочи, поканата ще е и тук.",
  action: "Как даваме кредити",
} as const;
