/** Where a payment went, in words, as its receipt and the pages say it. */
import { instalments } from "./offer.ts";

/** What became of a payment: label–value pairs of where it went. */
export type Spent = readonly (readonly [label: string, value: string])[];

/** Where a payment went, in words. */
export const spentWords = {
  instalment: (n: number) => (n === 0 ? "Сума след отказа" : `Вноска №\u00a0${n}`),
  late: "Законна лихва за забава",
  ahead: "Предсрочно към главницата",
  accrued: "Лихва до деня на плащането",
  kept: "Запазено за следващия падеж",
  recovered: "Към отписания дълг",
  surplus: "Надплатено, за връщане",
  returned: "Върнато Ви",
  total: "Общо",
  /** `saving` is left out where there is none. */
  version: (payments: Parameters<typeof instalments>[0], rest: string, saving?: string) =>
    `${instalments(payments)}. Оставащо плащане общо: ${rest}.${saving ? ` Спестявате лихва: ${saving}.` : ""}`,
} as const;
