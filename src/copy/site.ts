import { counted } from "./units.ts";

/** Copy of the site-wide calls: home, contacts, site map, version. */
export const siteCopy = {
  homeTitle: "Бързи и лесни кредити онлайн",
  homeDescription:
    "Изчислете вноската, общата сума и ГПР и кандидатствайте за потребителски кредит изцяло онлайн. Без такси.",
  /** Example brand details for the demo, marked as examples. */
  demoBrand: {
    association: "„Сдружение на небанковите кредитори“ (пример)",
    social: {
      facebook: "https://example.com/facebook",
      youtube: "https://example.com/youtube",
      x: "https://example.com/x",
    },
  },
  emailTaken:
    'Има профил с този имейл. <a href="/vhod">Влезте</a> или <a href="/zabravena-parola">възстановете паролата</a>.',
  promoCodeRefused: "Този промо код не важи. Поправете го или го изтрийте, за да продължите.",
} as const;

export const contactCopy = {
  sent: (number: number) =>
    `Получихме съобщението Ви. Входящият му номер е ${number}. Ще Ви отговорим на имейла, който посочихте.`,
  another: "Напишете друго съобщение",
  home: "Към началото",
  name: "Име",
  email: "Имейл",
  phone: "Телефон",
  known: "Профил",
  isKnown: "да, писано е от профил с този имейл",
  isKnownOther: (email: string) => `да, писано е от профил ${email}`,
  contract: "Договор",
  files: "Файлове",
  filesAt: (count: number, number: number) => `${counted(count, "files")}, при запитване № ${number} в бюрото`,
} as const;

export const siteMapCopy = {
  groups: {
    credit: "Кредит",
    own: "Вашият профил",
    terms: "Условия и цени",
    rules: "Правила и защита",
    about: "За нас и помощ",
  },
  titles: {
    index: "Начало – калкулатор",
    generalInformation: "Нова заявка",
    applicationStatus: "Статус на кредита",
    profile: "Профил",
    applicationHistory: "История на заявките",
    documents: "Документи",
    certificateRequest: "Заявка за удостоверение",
    certificateRequestCreated: "Вашите удостоверения",
    certificateCheck: "Проверка на удостоверение",
    guaranteedRequests: "Поръчителства",
    bonus: "Доведи приятел",
    bonusInfo: "Покана от приятел",
    europeanForm: "Стандартен европейски формуляр",
    customSitemap: "Карта на сайта",
    version: "Версия на сайта",
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
