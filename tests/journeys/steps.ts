/** The borrower's way through the product, step by step, as a hand would do it. Works with and without JavaScript. */
import type { Locator, Page } from "playwright";
import { ibanOf, type Person } from "#tests/support/borrower-data.ts";
import { smsCode } from "#tests/support/server-process.ts";
import { isBetween, onwards, reach } from "./sections.ts";

/** February 1st, `years` from now, in the format of forms: `01.02.2030`. */
const dayInYears = (years: number): string => `01.02.${new Date().getFullYear() + years}`;

/** A field by form and path. For radios use `choice`. */
export const field = (page: Page, form: string, path: string): Locator => page.locator(`[id="${form}.${path}"]`);

/** One radio of a choice, by its value. */
export const choice = (page: Page, form: string, path: string, value: string): Locator =>
  page.locator(`[id="${form}"]`).locator(`input[type=radio][value="${value}"][id^="${form}.${path}"]`);

/** Chooses a radio by clicking its label, as users do. */
export const choose = async (page: Page, form: string, path: string, value: string): Promise<void> => {
  const radio = choice(page, form, path, value);
  await page.locator(`label[for="${await radio.getAttribute("id")}"]`).click();
};

/** Sends a form with its first button, which leads through its sections to the last. Stops where something is wrong. */
export const send = async (page: Page, form: string): Promise<void> => {
  const button = page.locator(`[id="${form}"] .buttons button`).first();
  await button.waitFor();
  while (await isBetween(page, form)) if (!(await onwards(page, form))) return;
  await button.click();
};

/** Opens a form of the desk that is folded under its title. */
export const unfold = async (page: Page, form: string): Promise<void> => {
  const title = page.locator("details:not([open])", { has: page.locator(`[id="${form}"]`) }).locator("summary");
  if ((await title.count()) > 0) await title.click();
};

/** The form's error summary. */
export const summary = (page: Page, form: string): Locator => page.locator(`[id="${form}"] .summary`);

/** The note above a form that is shown again without scripts: „Изборът Ви отвори нови полета“, with links to them. */
export const note = (page: Page, form: string): Locator => page.locator(`[id="${form}"] .form-note`);

export type Terms = {
  product: "creditLine" | "consumerCredit" | "interestFreeInstalment" | "interestFreeCreditLine";
  amount: number;
  term: number;
};

/** The terms of most journeys: a small consumer credit. */
export const TERMS: Terms = { product: "consumerCredit", amount: 600, term: 6 };

const termName = ({ product }: Terms): string =>
  product === "consumerCredit" || product === "interestFreeInstalment" ? "months" : "days";

/** The address of the first step with terms preselected. */
export const firstStep = (terms: Terms): string =>
  `/obshta-informacia?${new URLSearchParams({ product: terms.product, [`${terms.product}[amount]`]: String(terms.amount), [`${terms.product}[${termName(terms)}]`]: String(terms.term) })}`;

/** Fills in everything of the first step but the amount. */
export const fillRegistration = async (page: Page, person: Person): Promise<void> => {
  const of = (path: string): Locator => field(page, "general-information", path);
  await of("purpose").selectOption("repair");
  await of("email").fill(person.email);
  await of("mobilePhone").fill(person.phone);
  await of("password").fill(person.password);
  await of("passwordRepeat").fill(person.password);
  await of("tos").check();
  await of("dataPrivacy").check();
};

/** Registers a new person with the first step. Ends on the page that asks for the SMS code. */
export const register = async (page: Page, person: Person, terms: Terms): Promise<void> => {
  await page.goto(firstStep(terms));
  await fillRegistration(page, person);
  await send(page, "general-information");
  await page.waitForURL("**/user-sms-confirm");
};

/** Types the last SMS code sent to the person's phone. */
export const enterCode = async (page: Page, url: string, person: Person, form: string): Promise<void> => {
  await field(page, form, "pin").fill(await smsCode(url, person.phone));
};

/** Asks for the code that proves the phone, and enters it. */
export const proveNumber = async (page: Page, url: string, person: Person): Promise<void> => {
  await send(page, "send-code");
  await page.getByText("Изпратихме код на").waitFor();
  await enterCode(page, url, person, "confirm-number");
  await send(page, "confirm-number");
};

export const confirmPhone = async (page: Page, url: string, person: Person): Promise<void> => {
  await enterCode(page, url, person, "user-sms-confirmation");
  await send(page, "user-sms-confirmation");
  await page.waitForURL("**/kak-da-populnia");
};

/** Opens the footer, which is one line on the pages of an application. */
export const openFooter = (page: Page): Promise<void> => page.locator("footer summary").first().click();

export const chooseManual = async (page: Page): Promise<void> => {
  await choose(page, "fill-in-options", "fillInMethod", "manual");
  await send(page, "fill-in-options");
  await page.waitForURL("**/lichni-danni");
};

/** Registers a new person and confirms the phone. Ends on the choice of how to fill in. */
export const signUp = async (page: Page, url: string, person: Person, terms: Terms): Promise<void> => {
  await register(page, person, terms);
  await confirmPhone(page, url, person);
};

/** Signs a new person up for an application filled in by hand. Ends on the longest step. */
export const beginByHand = async (page: Page, url: string, person: Person, terms: Terms): Promise<void> => {
  await signUp(page, url, person, terms);
  await chooseManual(page);
};

export type Circumstances = { netMonthly?: string; otherCredits?: string; pep?: boolean };

const personalField = async (page: Page, path: string): Promise<Locator> => {
  await reach(page, "personal-information", path);
  return field(page, "personal-information", path);
};

/**
 * Fills in the longest step, section by section. Ends at the last one, with the employer's fields filled in where
 * choosing the source of income has revealed them.
 */
export const fillPersonal = async (
  page: Page,
  person: Person,
  { netMonthly = "1800", otherCredits = "0", pep = false }: Circumstances = {},
): Promise<void> => {
  const fill = async (texts: Readonly<Record<string, string>>): Promise<void> => {
    for (const [path, text] of Object.entries(texts)) await (await personalField(page, path)).fill(text);
  };
  await fill({
    firstName: "Георги",
    middleName: "Иванов",
    lastName: "Щерев",
    personPin: person.pin,
    idCardNumber: person.idCard,
    idCardIssuedOn: dayInYears(-4),
    idCardValidUntil: dayInYears(6),
    idCardIssuedBy: "МВР София",
    "permanentAddress.settlement": "гр. Пловдив",
    "permanentAddress.street": "Шипка",
    "permanentAddress.number": "5",
    "income.netMonthly": netMonthly,
  });
  await field(page, "personal-information", "income.type").selectOption("employment");
  if (await field(page, "personal-information", "income.employerName").isVisible()) await fillEmployment(page);
  await (await personalField(page, "dependents")).selectOption("0");
  await fill({ "expenses.monthly": "200", "expenses.otherCredits": otherCredits });
  await reach(page, "personal-information", "isPep");
  await choose(page, "personal-information", "isPep", pep ? "1" : "0");
};

/** Fills in the fields that the source of income reveals, unless they are filled in already. */
export const fillEmployment = async (page: Page): Promise<void> => {
  const of = (path: string): Locator => field(page, "personal-information", path);
  const texts = { "income.employerName": "Фирма ООД", "income.sinceMonth": dayInYears(-5).slice(3) };
  const isFilled = async ([path, text]: [string, string]): Promise<boolean> =>
    (await of(path).count()) === 1 && (await of(path).inputValue()) === text;
  if ((await Promise.all(Object.entries(texts).map(isFilled))).every(Boolean)) return;
  await reach(page, "personal-information", "income.type");
  for (const [path, text] of Object.entries(texts)) await of(path).fill(text);
};

/** Fills in the fields that a public office reveals. */
export const fillOffice = async (page: Page): Promise<void> => {
  await (await personalField(page, "pepDetails")).fill("Кмет на община");
  await field(page, "personal-information", "fundsOrigin").selectOption("salary");
};

/** The account of a person as people type it. */
export const typedIban = (person: Person): string => ibanOf(person).replaceAll(/(.{4})(?=.)/g, "$1 ");

/** Chooses a bank transfer as payout and gives the last consents. */
export const fillTransfer = async (page: Page, person: Person): Promise<void> => {
  const of = (path: string): Locator => field(page, "payment-and-collateral-data", path);
  await choose(page, "payment-and-collateral-data", "paymentMethod", "wireTransfer");
  await of("iban").fill(typedIban(person));
  await of("ibanOwner").check();
  await of("europeanForm").check();
  await of("creditRegisterCheck").check();
};

/** Runs an application from the first step to the decision. Needs JavaScript. */
export const apply = async (
  page: Page,
  url: string,
  person: Person,
  terms: Terms,
  circumstances: Circumstances = {},
): Promise<void> => {
  await beginByHand(page, url, person, terms);
  await fillPersonal(page, person, circumstances);
  await fillEmployment(page);
  if (circumstances.pep) await fillOffice(page);
  await send(page, "personal-information");
  await page.waitForURL("**/poluchavane-i-obezpechenie");
  await fillTransfer(page, person);
  await send(page, "payment-and-collateral-data");
  await page.waitForURL("**/sms-confirm");
  await enterCode(page, url, person, "sms-confirmation");
  await send(page, "sms-confirmation");
  await page.waitForURL(/zayavkata-se-obrabotva|status|pregled/);
};

/**
 * Requests the signing code and waits for the page that confirms it: text typed earlier goes into the previous page.
 */
export const askForCode = async (page: Page): Promise<void> => {
  await send(page, "send-code");
  await page.locator(".intro", { hasText: "Изпратихме код на" }).waitFor();
};

/** Signs the agreement, starting on its page. Needs JavaScript. */
export const sign = async (page: Page, url: string, person: Person): Promise<void> => {
  await page.waitForURL("**/pregled-na-dogovora");
  await askForCode(page);
  await enterCode(page, url, person, "sign-contract");
  await field(page, "sign-contract", "tos").check();
  await send(page, "sign-contract");
  await page.waitForURL("**/status");
};

export const logIn = async (page: Page, person: Pick<Person, "email" | "password">): Promise<void> => {
  await page.goto("/vhod");
  await field(page, "login", "username").fill(person.email);
  await field(page, "login", "password").fill(person.password);
  await send(page, "login");
  await page.waitForURL((address) => address.pathname !== "/vhod" && !address.pathname.startsWith("/api/"));
};

/** Logs out by the menu of a page, and waits until the site offers to log in. */
export const logOut = async (page: Page): Promise<void> => {
  await page.locator(".menu > summary").click();
  await page.locator(".menu-panel form button").click();
  await page.getByRole("link", { name: "Вход" }).first().waitFor();
};

/** The heading of a page. */
export const heading = (page: Page): Promise<string> => page.locator("h1").innerText();
