/** Words of the profile and of the lists behind the person's menu, of subscriptions and contacts. */
import type { Tone } from "./status.ts";

type Told = { tone: Tone; text: string };

export const profileCopy = {
  title: "Вашият профил",
  email: "Имейл",
  emailOpen: "Имейлът Ви още не е потвърден. Отворете връзката от писмото, което Ви изпратихме при регистрацията.",
  phone: "Телефон",
  names: "Имена",
  namesOpen: "ще ги попълните с първата си заявка",
  since: "Профил от",
  securityTitle: "Парола",
  passwordAge: (day: string) => `Последна смяна: ${day}.`,
  passwordFirst: "Не е сменяна, откакто създадохте профила си.",
  changePassword: "Смяна на паролата",
  newsTitle: "Предложения и новини",
  changeNews: "Променете избора си",
  otherTitle: "Промяна на данни",
  otherBefore: "За да смените имейла, телефона или имената си, ",
  otherLink: "пишете ни",
  otherAfter: ". Ще се уверим, че сте Вие, и ще ги сменим.",
} as const;

/** What a profile's state means to its person; states that want nothing are not told. */
export const profileStates: Readonly<Record<string, Told>> = {
  userCreated: { tone: "info", text: "Профилът Ви е създаден. Личните си данни ще попълните с първата си заявка." },
  dataFilledIn: { tone: "info", text: "Данните Ви са попълнени и очакват проверка. Не е нужно да правите нищо." },
  invalidData: { tone: "warning", text: "Има неточни данни. Моля, проверете ги или се свържете с нас." },
  disapproved: { tone: "warning", text: "Профилът Ви не е одобрен. Имате право на обяснение и на преглед от служител – пишете ни." },
};

export const newsCopy = {
  title: "Предложения и новини",
  stopTitle: "Спиране на предложенията",
  channels: { email: "по имейл", sms: "по SMS" },
  state: (channels: readonly string[]) =>
    (channels.length === 0 ? "Сега не получавате предложения от нас." : `Сега получавате предложения ${channels.join(" и ")}.`),
  about: "Пишем рядко: за нови условия, за кампании и за продукти, които ползвате. Съобщенията за заявките и кредитите Ви не зависят от този избор.",
  declaration: "На какво се съгласявате",
  stopAbout: "С един бутон спирате рекламните съобщения по имейл и SMS. Съобщенията за кредита Ви ще продължат.",
  stopped: "Няма да получавате рекламни съобщения. Съобщения за кредита Ви ще продължат.",
  stopAll: "Спри всички предложения",
  subscribe: "Искам да получавам предложения",
  anonymous: "Изборът се пази в профила Ви. Влезте, за да го направите.",
  anonymousStop: "За да спрете предложенията, влезте в профила си, или използвайте връзката в края на всяко наше рекламно съобщение.",
  login: "Вход",
  register: "Нямам профил",
} as const;

export const historyCopy = {
  title: "История на заявките",
  request: (number: number, product: string) => `№\u00a0${number} · ${product}`,
  empty: "Още не сте подавали заявка. Когато подадете, ще я намерите тук.",
  action: "Изчислете вноската си",
} as const;

export const documentsCopy = {
  title: "Документи",
  lead: "Всичко, което сте подписали при нас. Можете да го изтеглите по всяко време.",
  contract: (number: string, product: string) => `Договор ${number}\u00a0· ${product}`,
  other: "Други документи",
  empty: "Още нямате подписани документи. Когато подпишете договор, ще го намерите тук с погасителния план и европейския формуляр.",
  action: "Статус на заявката",
  europeanForm: "Стандартен европейски формуляр",
} as const;

export const guaranteesCopy = {
  title: "Поръчителства",
  lead: "Кредитите, за които сте поръчител.",
  empty: "Не сте поръчител по кредит при нас. Ако някой Ви покани, ще получите писмо с връзка и ще решите спокойно: поръчителството е доброволно и безплатно.",
  action: "Как даваме кредити",
} as const;

export const contactCopy = {
  sent: (number: number) => `Получихме съобщението Ви. Входящият му номер е ${number}. Ще Ви отговорим на имейла, който посочихте.`,
  another: "Напишете друго съобщение",
  home: "Към началото",
  name: "Име",
  email: "Имейл",
  phone: "Телефон",
  known: "Профил",
  isKnown: "да, писано е от профил с този имейл",
  isKnownOther: (email: string) => `да, писано е от профил ${email}`,
} as const;

export const siteMapCopy = {
  groups: { credit: "Кредит", own: "Вашият профил", terms: "Условия и цени", rules: "Правила и защита", about: "За нас и помощ" },
  titles: {
    index: "Начало – калкулатор", generalInformation: "Нова заявка", requestStatus: "Статус на кредита", profile: "Профил", requestHistory: "История на заявките", documents: "Документи",
    guaranteedRequests: "Поръчителства", europeanForm: "Стандартен европейски формуляр", customSitemap: "Карта на сайта", version: "Версия на сайта",
  } as Readonly<Record<string, string>>,
  title: "Карта на сайта",
  description: "Всички страници на едно място",
  own: "За повечето от тези страници е нужен вход.",
} as const;

export const versionCopy = {
  title: "Версия",
  description: "Коя версия на сайта разглеждате",
  version: "Версия",
  build: "Компилация",
  builtOn: "От",
  development: "в разработка",
  about: "Когато ни пишете за проблем със сайта, добавете този номер – помага ни да го намерим.",
  contact: "Пишете ни",
} as const;

export const bonusCopy = {
  none: "В момента няма активна кампания. Когато има, ще я намерите тук.",
  running: (title: string) => `В момента тече кампания: ${title}.`,
} as const;
