import { describe, expect, it } from "vitest";
import type { Mail } from "./mail.ts";
import { paymentMails } from "./payment-mails.ts";
import { sender } from "./sender.fixture.ts";

const amount = "150,00 € (293,37 лв.)";
const day = "22.12.2026\u00a0г.";

/** What any of the mails may be told of, formatted as the server passes it in. */
const told = {
  sender,
  name: "Мария",
  contract: "ПК-2026-0000123",
  repaymentUrl: "https://zayavka.example/pogasyavane/1",
  reliefUrl: "https://zayavka.example/refinance-support/1",
  url: "https://zayavka.example/aktiven-kredit",
  amount,
  perDay: amount,
  back: { amount, perDay: amount, until: day, iban: "BG98UNCR70001520000001" },
  hasPaid: true,
  no: "17",
  reason: "болест",
  proposal: "друг ден за плащане",
  isHeld: true,
  number: "ПК-2026-0000123-А1",
  count: 18,
  instalment: amount,
  first: day,
  last: day,
  before: amount,
  total: amount,
  difference: "същата сума",
  why: "Доходът е достатъчен.",
  attached: ["Анекс.pdf"],
  left: amount,
  iban: "BG98UNCR70001520000001",
  surplus: amount,
  forgiven: amount,
  day,
  until: day,
  at: "22.12.2026, 10:15",
  days: 1,
  account: "BG98 UNCR **** 0001",
  by: "ПК-2026-0000124",
  spent: [["Вноска № 1", amount]],
  next: { amount, day, paidAhead: [day] },
  owed: { amount, day },
  due: { day, amount },
  kept: `3 вноски по ${amount}.`,
  plan: [[day, amount]],
  plans: [{ from: day, last: [amount, amount], total: [amount, amount], isAnnexed: true }],
  purpose: "payoff",
  use: "Каквото е повече от дължимото, намалява срока.",
  channel: [["IBAN", "BG98UNCR70001520000001"]],
  rows: [[day, amount]],
  overdue: amount,
  mayAsk: false,
  dueThen: amount,
  ended: { plan: true, notice: true },
  other: `едно плащане от ${amount}.`,
} as const;

describe.each(Object.entries({ ...paymentMails }))("the mail %s", (_name, write) => {
  const { subject, text } = (write as (all: typeof told) => Mail)(told);

  it("ends each sentence once, also after a sum or a day", () => {
    expect(`${subject}\n${text}`).not.toMatch(/\) \p{Lu}|\.\.|г\.,? \./u);
  });

  it("says nothing that was not passed in", () => {
    expect(`${subject}\n${text}`).not.toMatch(/undefined|null|\[object/);
  });
});
