/** Words of header, navigation and footer. */
export const shellWords = {
  skip: "Към съдържанието",
  home: "Начало",
  navLabel: "Основна навигация",
  login: "Вход",
  menu: "Профил",
  status: "Статус на кредита",
  credit: "Активен кредит",
  logout: "Изход",
  logoutFailed: "Изходът не успя. Опитайте отново.",
  call: "Обадете се",
  callCost: "* Цената на обаждането е според тарифния план на Вашия оператор.",
  terms: "Условия и цени",
  rules: "Правила и защита",
  termsOf: (amount: number) => `Общи условия – кредит „до ${amount}“`,
  registerNumber: (number: string) => `Регистър на финансовите институции при БНБ, № ${number}`,
  supervisor: "Надзор: Комисия за защита на потребителите",
  warning: "Внимание! Заемането на пари струва пари.",
  opensFile: "PDF",
} as const;

/** Names of the pages as links say them. */
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
  bankAccounts: "Банкови сметки",
} as const;
