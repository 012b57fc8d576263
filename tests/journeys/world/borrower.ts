/** The borrower, with a phone's browser: from the home page to a credit, and a payment by card. */
import type { Locator, Page } from "playwright";
import { expect } from "vitest";
import { EICAR } from "#tests/support/clamd.ts";
import { pdfText } from "#tests/support/pdf-text.ts";
import type { Person } from "#tests/support/borrower-data.ts";
import { jpeg } from "#widgets/photo/pictures.fixture.ts";
import { reach } from "../sections.ts";
import { choose, field, fillPersonal, fillRegistration, fillTransfer, heading, send, summary } from "../steps.ts";
import { eventually, ready } from "../visit.ts";
import { PAYER_BUTTONS } from "./card.ts";
import type { Received } from "./mail.ts";
import { Phone } from "./phone.ts";
import { VERDICT_WORDS } from "./review.ts";
import { SITE_URL, type World } from "./world.ts";

/** As long as the form takes it. */
const EMPLOYER = `„${"Държавно предприятие за поддръжка ".repeat(4)}`.slice(0, 119) + "“";

/** What the page says, with every kind of space as a plain one. */
export const main = async (page: Page): Promise<string> =>
  (await page.locator("main").innerText()).replace(/\s+/g, " ");

/** A borrower's person, window, phone and mailbox. */
export type Borrower = { person: Person; page: Page; phone: Phone; world: World };

/** Mails to the borrower whose subject starts so; waits for one. */
const mailsAbout = async ({ world, person }: Borrower, subject: string): Promise<Received[]> => {
  const found = (): Received[] => world.mail.taken(person.email).filter((mail) => mail.subject?.startsWith(subject));
  await eventually(() => found().length).toBeGreaterThan(0);
  return found();
};

const confirm = async ({ page, phone }: Borrower, form: string): Promise<void> => {
  await field(page, form, "pin").fill(await phone.code());
  await send(page, form);
};

/** Chooses a sum on the home page and comes to the first step. */
export const choose600 = async ({ page }: Borrower): Promise<void> => {
  await page.goto("/");
  await ready(page);
  await page.getByRole("button", { name: "Приеми всички бисквитки" }).click();
  for (const [path, text] of [
    ["consumerCredit.amount", "600"],
    ["consumerCredit.months", "6"],
  ] as const) {
    await field(page, "calculator", path).fill(text);
    await field(page, "calculator", path).blur();
  }
  await page.getByRole("button", { name: "Кандидатствайте" }).click();
  await page.waitForURL("**/obshta-informacia**");
  await ready(page);
};

/** Registers: not without the captcha's tick, then with it. */
export const register = async (borrower: Borrower): Promise<void> => {
  const { page, person } = borrower;
  const form = "general-information";
  await fillRegistration(page, person);
  await send(page, form);
  await summary(page, form).waitFor();
  await page.frameLocator("iframe[title=reCAPTCHA]").getByRole("checkbox").check();
  await send(page, form);
  await page.waitForURL("**/user-sms-confirm");
  await confirm(borrower, "user-sms-confirmation");
  await page.waitForURL("**/kak-da-populnia");
};

/** Confirms the e-mail by the link in the mail, in another window of the same browser. */
export const confirmEmail = async (borrower: Borrower): Promise<void> => {
  const [mail] = await mailsAbout(borrower, "Потвърдете имейла си");
  const link = /https:\/\/\S+/.exec(mail!.text!)![0];
  expect(mail!.html).toContain(link.replaceAll("&", "&amp;"));
  expect(new URL(link).origin).toBe(SITE_URL);
  const page = await borrower.page.context().newPage();
  await page.goto(link);
  await ready(page);
  await send(page, "validate-email");
  await page.waitForURL("**/validate-email?potvarden");
  await page.close();
};

/** Uploads both sides of the identity card; one with malware is refused in words, and another one taken. */
export const photograph = async ({ page }: Borrower): Promise<void> => {
  const form = "fill-in-id-card-upload";
  await choose(page, "fill-in-options", "fillInMethod", "idCardPhoto");
  await send(page, "fill-in-options");
  await page.waitForURL("**/lichna-karta");
  await ready(page);
  const front = await jpeg("лице.jpg");
  // Of a kind that browsers do not draw anew before they send it.
  const infected = { ...front, mimeType: "image/heic", buffer: Buffer.concat([front.buffer, Buffer.from(EICAR)]) };
  await field(page, form, "idCardFront").setInputFiles(infected);
  await field(page, form, "idCardBack").setInputFiles(await jpeg("гръб.jpg"));
  await field(page, form, "dataPrivacy").check();
  await send(page, form);
  await summary(page, form).waitFor();
  expect(await summary(page, form).innerText()).toMatch(/Лицева страна.*(?:вирус|зловреден|опасен)/s);
  await field(page, form, "idCardFront").setInputFiles(front);
  await send(page, form);
  await page.waitForURL("**/lichni-danni");
};

const fillEmployer = async (page: Page): Promise<void> => {
  const form = "personal-information";
  await reach(page, form, "income.employerName");
  await field(page, form, "income.employerName").fill(EMPLOYER);
};

/** Tells the rest, and sends the application. */
export const sendApplication = async (borrower: Borrower, netMonthly: string): Promise<void> => {
  const { page, person } = borrower;
  await ready(page);
  await fillPersonal(page, person, { netMonthly });
  await fillEmployer(page);
  await send(page, "personal-information");
  await page.waitForURL("**/poluchavane-i-obezpechenie");
  await ready(page);
  await fillTransfer(page, person);
  await send(page, "payment-and-collateral-data");
  await page.waitForURL("**/sms-confirm");
  await confirm(borrower, "sms-confirmation");
  await eventually(() => heading(page)).toBe("Заявката Ви се разглежда от служител");
};

/** Reads on the page and in a mail why the desk elsewhere has rejected the application. */
export const readRejection = async (borrower: Borrower): Promise<void> => {
  const { page } = borrower;
  await eventually(() => heading(page)).toBe("Не можем да одобрим заявката");
  expect(await main(page)).toContain(VERDICT_WORDS);
  const [mail] = await mailsAbout(borrower, "Решение по заявка");
  expect(mail!.text).toContain(VERDICT_WORDS);
};

/** Begins another application, with the data that are known. */
export const applyAgain = async (borrower: Borrower): Promise<void> => {
  const { page } = borrower;
  await page.locator("main").getByRole("link", { name: "Нова заявка" }).click();
  await page.waitForURL("**/obshti-danni**");
  await ready(page);
  const of = (path: string): Locator => field(page, "general-information-b", path);
  await of("consumerCredit.amount").fill("600");
  await of("consumerCredit.months").fill("6");
  await of("purpose").selectOption("repair");
  await send(page, "general-information-b");
  await page.waitForURL("**/lichni-danni");
};

/** Takes what a clerk's decision offers, signs the agreement and waits for the money; the agreement's number. */
export const signAndWait = async (borrower: Borrower, words: string): Promise<string> => {
  const { page, world, person } = borrower;
  await page.locator("form#accept-offer").waitFor();
  expect(await main(page)).toContain(words);
  await eventually(() => world.mail.taken(person.email).filter(({ text }) => text?.includes(words)).length).toBe(1);
  await send(page, "accept-offer");
  await page.waitForURL("**/pregled-na-dogovora");
  await send(page, "send-code");
  await page.locator(".intro", { hasText: "Изпратихме код на" }).waitFor();
  await field(page, "sign-contract", "tos").check();
  await confirm(borrower, "sign-contract");
  await page.waitForURL("**/status");
  expect(await heading(page)).not.toBe("Кредитът Ви е активен");
  await eventually(() => heading(page)).toBe("Кредитът Ви е активен");
  await page.goto("/aktiven-kredit");
  return /ПК-\d{4}-\d{7}-\d{2}/.exec(await main(page))![0];
};

/** The papers that the mail about the signature has attached, as text by name. */
export const papersInMail = async (borrower: Borrower, contract: string): Promise<Map<string, string>> => {
  const [mail] = await mailsAbout(borrower, `Договор ${contract} е подписан`);
  const papers = new Map<string, string>();
  for (const { filename = "", contentType, content } of mail!.attachments) {
    expect(contentType).toBe("application/pdf");
    papers.set(filename, await pdfText(content));
  }
  return papers;
};

const toCard = async (page: Page): Promise<void> => {
  await choose(page, "repay", "purpose", "instalment");
  await choose(page, "repay", "channel", "card");
  await send(page, "repay");
  await page.waitForURL("**/card-payment-registration/**");
  await eventually(() => heading(page)).toBe("Плащане с карта");
};

const payAt = async (page: Page, button: string): Promise<void> => {
  await send(page, "card-payment");
  await page.waitForURL("https://pay.example/**");
  await page.getByRole("button", { name: button }).click();
  await page.waitForURL("**/card-payment-registration/**");
  await ready(page);
};

/** Pays the next instalment by card: the provider is away at first, the first card is empty, the second pays. */
export const payByCard = async ({ page }: Borrower): Promise<void> => {
  await page.goto("/aktiven-kredit");
  await page.locator("main a[href^='/pogasyavane/']").first().click();
  await eventually(() => heading(page)).toBe("Погасяване");
  await toCard(page);
  await send(page, "card-payment");
  await summary(page, "card-payment").or(page.locator(".form-status")).first().waitFor();
  await payAt(page, PAYER_BUTTONS.fail);
  await eventually(() => main(page)).toContain("Банката Ви отказа плащането. Сумата не е взета.");
  await page.getByRole("link", { name: "Изберете плащане отново" }).click();
  await eventually(() => heading(page)).toBe("Погасяване");
  await toCard(page);
  await payAt(page, PAYER_BUTTONS.pay);
  await eventually(() => main(page)).toContain("Плащането е отразено по кредита");
};
