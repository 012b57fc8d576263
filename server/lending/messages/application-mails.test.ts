import { describe, expect, it } from "vitest";
import { sender } from "#src/copy/sender.fixture.ts";
import { words } from "#server/content/words/words.fixture.ts";
import { paidOutMail, signedMail } from "./agreement-mails.ts";
import { approvedMail, counterOfferMail, receivedMail, rejectedMail, waitsMail } from "./application-mails.ts";

const url = "https://zayavka.example/status";
const DAY = "04.12.2026 г.";
const to = { sender, name: "Мария", application: "1042", statusUrl: url, contract: "КЛ-2026-0000123" };
const reasons = ["Месечните задължения са високи спрямо дохода.", words.text("reasons.CCR_OVERDUE", { asOf: DAY })];
const offer = [["ГПР", "42,57 %"]] as const;

const rejected = (automated: boolean): string => rejectedMail(words, to, { reasons, reviewUntil: DAY, automated }).text;

describe("the mail of a decision", () => {
  it.each([
    "Централния кредитен регистър (ЦКР) на БНБ",
    "Справка за данните си в регистъра",
    "автоматично",
    `до ${DAY} да поискате преглед от служител`,
    "безплатен съвет",
    "Месечните задължения",
  ])("that rejects says „%s“", (says) => expect(rejected(true)).toContain(says));

  it("of a member of staff is not called automated", () => {
    expect(rejected(false)).not.toContain("автоматично");
    expect(rejected(false)).toContain("повторен преглед");
  });

  it("that offers something else says why, and that it may be reviewed", () => {
    const told = { offer, validUntil: DAY, requested: "1 000 €", automated: true };
    const { text } = counterOfferMail(words, to, { ...told, reasons });
    for (const says of ["Месечните задължения", "преглед от служител"]) expect(text).toContain(says);
    expect(counterOfferMail(words, to, { ...told, reasons: [] }).text).not.toContain("Причини");
  });

  it("that approves says what it costs, and binds nobody", () => {
    const { text } = approvedMail(words, to, { offer, said: ["Думи."], validUntil: DAY });
    for (const says of ["42,57 %", "не Ви обвързва", "Думи."]) expect(text).toContain(says);
  });
});

it("what is refinanced is told by the size of the new credit", () => {
  const told = { product: "Кредит", amount: "1 000 €", term: "12 месеца" };
  expect(receivedMail(words, to, { ...told, refinances: true }).text).toContain("Размер на новия кредит: 1 000 €");
  expect(receivedMail(words, to, { ...told, refinances: false }).text).toContain("Сума: 1 000 €");
});

it("what an application waits for is told until a day, if there is one", () => {
  const told = { title: "Нужна ни е снимка", text: "Качете снимки.", reasons: [], url };
  const { subject, text } = waitsMail(words, to, { ...told, until: DAY });
  expect(subject).toContain("Заявка № 1042: нужна ни е снимка");
  expect(text).toContain(`Направете го до ${DAY}`);
  expect(waitsMail(words, to, told).text).not.toContain("Направете го");
});

describe("the mail of an agreement", () => {
  const withdrawalUntil = DAY;

  it("names what is attached, and the right to withdraw", () => {
    const { text } = signedMail(words, to, { documents: { attached: ["Договор (PDF)"] }, withdrawalUntil });
    expect(text).toContain("Договор (PDF)");
    expect(text).toContain(`До ${DAY} включително можете да се откажете`);
  });

  it("leaves the documents behind the login when the address is not confirmed", () => {
    const { text } = signedMail(words, to, { documents: { url: `${url}/dokumenti` }, withdrawalUntil });
    expect(text).toContain("имейлът Ви още не е потвърден");
    expect(text).toContain(`${url}/dokumenti`);
    expect(text).not.toContain("Прилагаме");
  });

  it("of a payout names where it went and the first payment, where there are more", () => {
    const paid = {
      ...to,
      amount: "1 000 €",
      how: "Банков превод",
      firstDue: DAY,
      firstAmount: "100 €",
      repaymentUrl: url,
    };
    const { text } = paidOutMail(words, "paidOut", { ...paid, account: "BG98 UNCR **** 0001", payments: 12 });
    expect(text).toContain(`Къде: BG98 UNCR **** 0001\nПърво плащане: ${DAY}`);
    const single = paidOutMail(words, "payoutStands", { ...paid, account: null, payments: 1 }).text;
    expect(single).toContain(`Начин: Банков превод\nПлащате наведнъж на: ${DAY}`);
  });
});
