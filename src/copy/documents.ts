/** Copy of the documents and their PDF files. Sums and days are passed in formatted. */
import type { Sender } from "./mail.ts";

export const paperWords = {
  payout: {
    wireTransfer: "Банков превод по Ваша сметка",
    easypay: "Изплащане в брой на каса на Easypay",
    revolut: "Превод по Ваш профил в Revolut",
  },
  plan: { caption: "Погасителен план", head: ["№", "Падеж", "Вноска", "Главница", "Лихва", "Остатък"], total: "Общо" },
  letterhead: ({ company, uic, registerNumber, address, phone, email }: Sender): readonly string[] => [
    `${company} · ЕИК ${uic} · рег. №\u00a0${registerNumber} (БНБ)`,
    `${address} · тел. ${phone} · ${email}`,
  ],
  termsVersion: (version: string, from: string) => `Версия ${version}, в сила от ${from}`,
  pageOf: (page: number, pages: number) => `стр. ${page} от ${pages}`,
} as const;
