/** Copy of the search of the staff. */
import type { AskedKind, FoundGroup } from "#src/domain/staff/asked.ts";

/** What a text was looked for as. */
export const askedWords: Readonly<Record<AskedKind, string>> = {
  name: "име",
  egn: "ЕГН",
  phone: "телефон",
  email: "имейл",
  iban: "сметка",
  contract: "договор",
  number: "номер на заявка",
  order: "номер на плащане с карта",
  reference: "номер на постъпление или превод",
  sum: "сума",
};

export const findWords = {
  lead: "Всичко се търси от едно поле. Търсенето остава в одита без думите, които сте написали.",
  can: "Може да се търси",
  asked: (kinds: string) => `Търсено като: ${kinds}.`,
  unread: "Това не прилича на нищо, което може да се търси.",
  none: "Няма намерени.",
  more: (shown: number) => `Има и още: показани са ${shown}. Допълнете търсеното, за да са по-малко.`,
  unnamed: "без име",
  near: "сходен номер",
  payout: "превод",
  refund: "връщане",
  movement: "движение по сметката",
} as const;

/** What can be looked for, and how it is written. */
export const canBeFound = [
  "Име: едно или няколко, във всякакъв ред, на кирилица или на латиница.",
  "ЕГН, телефон или имейл.",
  "IBAN: на платец, на превод или на връщане.",
  "Номер на договор, също с една сгрешена цифра, или на заявка.",
  "Номер на постъпление, на движение при банката, на превод или на връщане.",
  "Сума с ден: „123,45 30.11.2026“ или „123,45 € на 30.11“ – последният такъв ден. Само „123,45“ се търси в последните 60 дни.",
] as const;

/** Titles of the groups, and the heads of their columns. */
export const foundGroups: Readonly<
  Record<FoundGroup, { title: string; head: readonly string[]; sums?: readonly number[] }>
> = {
  people: { title: "Лица", head: ["Профил", "Имена", "ЕГН", "Телефон", "Статус"] },
  applications: { title: "Заявки", head: ["Заявка", "Кредит", "Статус", "Подадена"] },
  credits: { title: "Кредити", head: ["Договор", "Имена", "Вид", "Статус"] },
  money: {
    title: "Постъпления и движения",
    head: ["Вальор", "Сума", "По какъв път", "Платец", "Договор", "Статус"],
    sums: [1],
  },
  orders: { title: "Преводи и връщания", head: ["Нареден", "Сума", "Какво", "Титуляр", "Сметка", "Статус"], sums: [1] },
};
