import { expect, it } from "vitest";
import { sender } from "#src/copy/sender.fixture.ts";
import { words } from "#server/content/words/words.fixture.ts";
import {
  aboutRows,
  guarantorGoneMail,
  guarantorLostMail,
  guarantorPaidMail,
  guarantorRefusedMail,
} from "./guarantee-mails.ts";

const url = "https://zayavka.example/pregled-na-dogovora-za-poruchitel";
const about = {
  borrower: "Георги И.",
  product: "Потребителски кредит",
  amount: "2 000 €",
  term: "12 месеца",
  gpr: "42,57 %",
  total: "2 411,04 €",
  most: "2 614,04 €",
};
const paid = { sender, borrower: about.borrower, amount: about.amount };

it("an invitation says for whom, how much at worst, that it is free and that one may say no", () => {
  const told = { ...aboutRows(about), borrower: about.borrower, url, until: "05.12.2026 г." };
  const { text } = words.mail("guarantee.invited", { sender }, told);
  for (const said of [...Object.values(about), "безплатно", "откажете", "05.12.2026", url])
    expect(text).toContain(said);
});

it("a borrower who loses their guarantor reads the same words whatever the reason", () => {
  for (const open of ["both", "guarantor", "less", "none", "without"] as const) {
    const { text } = guarantorLostMail(words, { sender, application: "1042", url }, open);
    expect(text).not.toMatch(/отказа|доход|закъсня|възраст/u);
  }
});

it("only who is refused by the rules is told until when a person may be asked for", () => {
  expect(guarantorRefusedMail(words, { sender }, { reasons: [], reviewUntil: "05.12.2026 г." }).text).toContain(
    "До 05.12.2026 г.",
  );
  expect(guarantorRefusedMail(words, { sender }, { reasons: [], reviewUntil: undefined }).text).not.toContain(
    "правилата",
  );
});

it("a payment by card is confirmed with where its receipt is", () => {
  expect(guarantorPaidMail(words, paid, url).text).toContain(url);
  expect(guarantorPaidMail(words, paid).text).toContain("документ за платеното");
});

it("what of a payment that is gone went back before is asked for", () => {
  const gone = { day: "05.12.2026 г.", why: "charged-back", back: { amount: "10 €", iban: "BG98" } } as const;
  expect(guarantorGoneMail(words, paid, gone).text).toContain("IBAN: BG98");
  expect(guarantorGoneMail(words, paid, { ...gone, back: undefined }).text).not.toContain("IBAN");
});
