/** A credit that somebody stands surety for: borrower, guarantor and clerk each in a browser of their own. */
import type { Locator, Page } from "playwright";
import { beforeAll, expect, it } from "vitest";
import { DEMO_STAFF } from "#server/demo/staff.ts";
import { askServer } from "#server/operator/socket.ts";
import type { RepaymentData } from "#src/api/responses/responses.ts";
import { closeAfterAll } from "#tests/support/after-all.ts";
import { runningCredit } from "#tests/support/borrower.ts";
import { choice as loan, income, newPerson, type Person } from "#tests/support/borrower-data.ts";
import { outbox } from "#tests/support/server-process.ts";
import { rm } from "node:fs/promises";
import { logInAtDesk } from "./desk.ts";
import { inspect } from "./inspect.ts";
import { commandWords } from "#src/copy/staff-commands.ts";
import { useOwnLender } from "./lender.ts";
import { copyProduct } from "./product.ts";
import { reach } from "./sections.ts";
import { askForCode, choose, enterCode, field, heading, send, sign } from "./steps.ts";
import { accept, playFirst, record, VIDEO_FORM } from "./videos.ts";
import { enter, eventually, expectNoComplaints, ready, type Visit } from "./visit.ts";

let root = "";
beforeAll(async () => {
  root = await copyProduct("с поръчител");
});
const lender = useOwnLender(() => ({ root }));
closeAfterAll(() => ({ close: () => rm(root, { recursive: true, force: true }) }));

const EARNS = income(2500, 200, 0);
/** Whom the borrower names. */
const NAMED = { firstName: "Ана", middleName: "Иванова", lastName: "Петрова" };

const CARD = { idCardIssuedOn: "01.03.2024", idCardValidUntil: "01.03.2034", idCardIssuedBy: "МВР София" };
const ADDRESS = {
  "permanentAddress.settlement": "гр. Пловдив",
  "permanentAddress.street": "Шипка",
  "permanentAddress.number": "5",
};

type Borrower = Visit & { person: Person };

const main = async (page: Page): Promise<string> => (await page.locator("main").innerText()).replace(/\s+/g, " ");
const reads = (page: Page) => eventually(() => main(page));

/** Does an act of the lender's staff; returns what it says. */
const act = async (role: keyof typeof DEMO_STAFF, ...words: string[]): Promise<string> => {
  const by = ["--as", DEMO_STAFF[role].email, "--reason", "проба"];
  const said = await askServer(lender.server.dataDir, { words: [...words, ...by] });
  expect(said).toMatchObject({ ok: true });
  return said!.text;
};

const mailsTo = async ({ email }: Person): Promise<string[]> =>
  (await outbox(lender.url)).filter(({ to }) => to === email).map(({ subject = "" }) => subject);

/** Somebody who has borrowed before and paid it back a month later, on the page of a new application. */
const knownBorrower = async (): Promise<Borrower> => {
  const borrower = await lender.borrowerAt("signed", { chosen: loan("consumerCredit", 600, 6), money: EARNS });
  await act("admin", "clock", "31");
  const { contractNumber, repaymentUrl } = await runningCredit(borrower);
  const requestId = repaymentUrl.split("/").at(-1)!;
  const { payoff } = (await borrower.read("repayment-details", { requestId })).body as unknown as RepaymentData;
  const sum = payoff!.amount.value.replace(".", ",");
  await act("cashier", "receive-payment", contractNumber, sum, "bank", `извлечение/${contractNumber}`);
  const visitor = await lender.visit({ permissions: ["camera", "microphone"] });
  await enter(visitor, borrower);
  await visitor.page.goto("/obshti-danni");
  await ready(visitor.page);
  return { ...visitor, person: borrower.person };
};

/** A field, its section brought on screen. */
const at = async (page: Page, form: string, path: string): Promise<Locator> => {
  await reach(page, form, path);
  return field(page, form, path);
};

const fill = async (page: Page, form: string, texts: Readonly<Record<string, string>>): Promise<void> => {
  for (const [path, text] of Object.entries(texts)) await (await at(page, form, path)).fill(text);
};

/** States a pension and little that is spent. */
const fillMoney = async (page: Page, form: string, net: string): Promise<void> => {
  await (await at(page, form, "income.type")).selectOption("pension");
  await fill(page, form, { "income.netMonthly": net });
  await (await at(page, form, "dependents")).selectOption("0");
  await fill(page, form, { "expenses.monthly": "200", "expenses.otherCredits": "0" });
  await reach(page, form, "isPep");
  await choose(page, form, "isPep", "0");
};

/** Names somebody where collateral is asked for. */
const name = async (page: Page, form: string, { phone, email }: Person): Promise<void> => {
  const of = (path: string) => field(page, form, path);
  await choose(page, form, "collateralType", "guarantor");
  await of("guarantor.firstName").fill(NAMED.firstName);
  await of("guarantor.lastName").fill(NAMED.lastName);
  await of("guarantor.mobilePhone").fill(phone);
  await of("guarantor.email").fill(email);
  await of("guarantor.relation").selectOption("friend");
  await of("guarantorConsent").check();
};

/** Asks for 2 000 €, learns that a guarantor is asked for, names one, sends, and shows by a video who they are. */
const ask = async ({ page, person }: Borrower, guarantor: Person): Promise<void> => {
  const form = "general-information-b";
  await choose(page, form, "product", "consumerCredit");
  for (const [path, text] of [
    ["amount", "2000"],
    ["months", "24"],
  ]) {
    await field(page, form, `consumerCredit.${path}`).fill(text!);
    await field(page, form, `consumerCredit.${path}`).blur();
  }
  await reads(page).toContain("Избрахте над 1 500 €: за такава сума се иска поръчител.");
  await field(page, form, "purpose").selectOption("repair");
  await send(page, form);
  await page.waitForURL("**/nachin-na-populvane");
  await choose(page, "fill-in-options-b", "fillInMethod", "manual");
  await send(page, "fill-in-options-b");
  await page.waitForURL("**/lichni-danni");
  await fill(page, "personal-information", { personPin: person.pin, idCardNumber: person.idCard });
  await fillMoney(page, "personal-information", "2500");
  await send(page, "personal-information");
  await page.waitForURL("**/nachin-na-poluchavane");
  await field(page, "payment-information", "ibanOwner").check();
  await send(page, "payment-information");
  await page.waitForURL("**/obezpechenie");
  await reads(page).toContain("Избрахте 2 000 €, а над 1 500 € се иска поръчител.");
  await name(page, "collateral-data", guarantor);
  await field(page, "collateral-data", "europeanForm").check();
  await field(page, "collateral-data", "creditRegisterCheck").check();
  await inspect(page);
  await send(page, "collateral-data");
  await page.waitForURL("**/sms-confirm");
  await enterCode(page, lender.url, person, "sms-confirmation");
  await send(page, "sms-confirmation");
  await page.waitForURL("**/video-verifikacia");
  await record(page);
  await send(page, VIDEO_FORM);
  await eventually(() => heading(page)).toBe("Получихме видеото Ви");
};

/** A reviewer plays the video that waits and passes it. */
const pass = async (): Promise<void> => {
  const desk = await lender.visit();
  await logInAtDesk(desk.page, DEMO_STAFF.reviewer);
  await playFirst(desk.page);
  await accept(desk.page);
  expectNoComplaints(desk);
  await desk.close();
};

/** Opens a page, and waits until it hears of changes: what happens before that is shown when it is opened again. */
const listening = async (page: Page, url: string): Promise<void> => {
  const heard = page
    .waitForEvent("websocket")
    .then((socket) => socket.waitForEvent("framereceived", ({ payload }) => String(payload).startsWith("40")));
  await page.goto(url);
  await heard;
};

/** Opens the link of the SMS in a browser of the one who was named, and reads what it is about. */
const openInvitation = async ({ phone }: Person): Promise<Visit> => {
  const link = async (): Promise<string | undefined> =>
    (await outbox(lender.url))
      .filter(({ channel, to }) => channel === "sms" && to.endsWith(phone.slice(1)))
      .map(({ text }) => /\/i\/[\w-]{22}/.exec(text)?.[0])
      .find(Boolean);
  await eventually(link).toBeDefined();
  const visitor = await lender.visit();
  await visitor.page.goto((await link())!);
  await ready(visitor.page);
  for (const part of [
    "Георги И.",
    "2 000 €",
    "24 месеца",
    "ГПР",
    "Най-много, което може да се поиска от Вас",
    "безплатно",
  ])
    await reads(visitor.page).toContain(part);
  await inspect(visitor.page);
  return visitor;
};

/** Registers from the invitation, confirms the phone, states what is asked for. */
const comeInvited = async (page: Page, guarantor: Person): Promise<void> => {
  const of = (path: string) => field(page, "registration-from-invitation", path);
  await of("password").fill(guarantor.password);
  await of("passwordRepeat").fill(guarantor.password);
  await of("tos").check();
  await of("dataPrivacy").check();
  await send(page, "registration-from-invitation");
  await page.waitForURL("**/user-sms-confirm");
  await enterCode(page, lender.url, guarantor, "user-sms-confirmation");
  await send(page, "user-sms-confirmation");
  await page.waitForURL("**/danni-na-poruchitel");
  const form = "guarantor-information";
  await fill(page, form, { ...NAMED, personPin: guarantor.pin, idCardNumber: guarantor.idCard, ...CARD, ...ADDRESS });
  await fillMoney(page, form, "1500");
  await (await at(page, form, "creditRegisterCheck")).check();
  await field(page, form, "guarantorConsent").check();
  await inspect(page);
  await send(page, "guarantor-information");
  await page.waitForURL("**/poruchitelstva");
};

/** Reads the contract of surety and signs it. */
const signAsGuarantor = async (page: Page, guarantor: Person): Promise<void> => {
  await reads(page).toContain("Договорът за поръчителство очаква подписа Ви");
  await inspect(page);
  await page.getByRole("link", { name: "Прочетете и подпишете" }).click();
  await page.waitForURL("**/pregled-na-dogovora-za-poruchitel/*");
  for (const part of ["Ставате поръчител на Георги", "2 000 €", "поръчителството е безплатно"])
    await eventually(async () => (await main(page)).toLowerCase()).toContain(part.toLowerCase());
  await inspect(page);
  await askForCode(page);
  await enterCode(page, lender.url, guarantor, "sign-guarantee");
  await field(page, "sign-guarantee", "tos").check();
  await field(page, "sign-guarantee", "liability").check();
  await send(page, "sign-guarantee");
  await page.waitForURL("**/poruchitelstva");
  await reads(page).toContain("Подписахте договора – сумата още не е преведена");
};

const booksHold = async (): Promise<void> => {
  expect((await askServer(lender.server.dataDir, { words: ["check-books"] }))!.text).toBe(commandWords.booksHold);
};

it("2 000 € with a guarantor and a video: each reads, signs and sees what became of it", async () => {
  const person = newPerson();
  const borrower = await knownBorrower();
  await ask(borrower, person);
  await pass();
  await listening(borrower.page, "/status");
  await reads(borrower.page).toContain("Поканата до Ана П. е изпратена.");
  const guarantor = await openInvitation(person);
  await reads(borrower.page).toContain("Ана П. отвори поканата.");
  await comeInvited(guarantor.page, person);
  await reads(borrower.page).toContain("Първо подписва поръчителят Ви.");
  await borrower.page.getByRole("link", { name: "Към договора" }).click();
  await borrower.page.waitForURL("**/pregled-na-dogovora");
  await reads(borrower.page).toContain("Първо подписва поръчителят Ви.");
  await signAsGuarantor(guarantor.page, person);
  await sign(borrower.page, lender.url, borrower.person);
  await eventually(() => heading(borrower.page)).toBe("Кредитът Ви е активен");
  await reads(guarantor.page).toContain("Активно поръчителство");
  await booksHold();
  for (const visitor of [borrower, guarantor]) {
    expectNoComplaints(visitor);
    await visitor.close();
  }
});

it("a guarantor who says no leads to the smaller amount, which is paid out, too", async () => {
  const person = newPerson();
  const borrower = await knownBorrower();
  await ask(borrower, person);
  await pass();
  const guarantor = await openInvitation(person);
  await guarantor.page.getByRole("button", { name: "Откажете" }).click();
  await reads(guarantor.page).toContain("Отказахте да бъдете поръчител.");
  await inspect(guarantor.page);
  const { page } = borrower;
  await page.goto("/status");
  await reads(page).toContain("Ана П. няма да бъде Ваш поръчител.");
  await act("admin", "clock", "1");
  await eventually(() => mailsTo(borrower.person)).toContainEqual(expect.stringContaining("нужен е друг поръчител"));
  await page.goto("/promqna-obezpechenie");
  await ready(page);
  const form = "change-collateral-data";
  await choose(page, form, "collateralType", "none");
  await field(page, form, "reason").selectOption("declined");
  await inspect(page);
  await send(page, form);
  await eventually(() => heading(page)).toBe("Имаме предложение за Вас");
  await reads(page).toContain("1 500 €");
  await send(page, "accept-offer");
  await sign(page, lender.url, borrower.person);
  await eventually(() => heading(page)).toBe("Кредитът Ви е активен");
  await page.goto("/aktiven-kredit");
  await reads(page).toContain("1 500 €");
  await booksHold();
  for (const visitor of [borrower, guarantor]) {
    expectNoComplaints(visitor);
    await visitor.close();
  }
});
