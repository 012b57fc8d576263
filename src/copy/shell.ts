/** Copy of header, navigation and footer. */
import { LOAN_WARNING } from "./warning.ts";

export const shellWords = {
  skip: "Към съдържанието",
  home: "Начало",
  navLabel: "Основна навигация",
  open: "Меню",
  repaying: "Как се погасява",
  bonus: "Доведи приятел",
  login: "Вход",
  saveAndExit: "Запази и излез",
  footer: "Условия, правила и данни за нас",
  call: "Обадете се",
  callCost: "* Цената на обаждането е според тарифния план на Вашия оператор.",
  terms: "Условия и цени",
  rules: "Правила и защита",
  more: "Полезно",
  termsOf: (amount: number) => `Общи условия – кредит „до\u00a0${amount}“`,
  registerNumber: (number: string) => `Регистър на финансовите институции при БНБ, №\u00a0${number}`,
  supervisor: "Надзор: Комисия за защита на потребителите",
  memberOf: (association: string) => `Член на ${association}`,
  copyright: (company: string, certificate?: string) =>
    `© ${company}. Всички права запазени.${certificate ? ` Удостоверение №\u00a0${certificate}` : ""}`,
  warning: LOAN_WARNING,
} as const;

/** Names of the pages in links. */
export const pageNames = {
  aboutUs: "За нас",
  howDoWeGiveCredits: "Как даваме кредити",
  tosConsumerCredit: "Общи условия – потребителски кредит",
  tosInterestFreeInstalment: "Общи условия – вноски без лихва",
  tosInterestFreeCreditLine: "Общи условия – кредит без лихва",
  tariff: "Тарифа",
  europeanForm: "Стандартен европейски формуляр",
  compliantPolicy: "Разглеждане на жалби",
  cookiePolicy: "Политика за бисквитките",
  privacyPolicy: "Политика за поверителност",
  personalDataPolicy: "Лични данни",
  whistleBlowingPolicy: "Подаване на сигнали",
  bankAccounts: "Банкови сметки",
  links: "Полезни връзки",
  subscribe: "Предложения и новини",
  unsubscribe: "Спиране на предложенията",
  customSitemap: "Карта на сайта",
  contactUs: "Контакти",
} as const;

/** Copy of the announcements above every page. */
export const announcementWords = { title: "Съобщения" } as const;

/** Copy shown while a page is loading. */
export const pageWords = {
  loading: "Зареждаме страницата…",
} as const;
