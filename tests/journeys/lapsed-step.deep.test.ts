/** A session that ends on a private step: nothing typed is lost to its person, and nothing is shown to another. */
import type { BrowserContext, Page } from "playwright";
import { expect, it } from "vitest";
import { draftWords } from "#src/copy/drafts.ts";
import { refusalWords } from "#src/copy/refusals.ts";
import { sessionWords } from "#src/copy/session.ts";
import type { Borrower } from "#tests/support/borrower.ts";
import type { Person } from "#tests/support/borrower-data.ts";
import { borrowerAtPhotos } from "#tests/support/remote-borrower.ts";
import { jpeg } from "#widgets/photo/pictures.fixture.ts";
import { useLender, type VisitAt } from "./lender.ts";
import { reach } from "./sections.ts";
import { choose, field, fillEmployment, fillPersonal, logIn, send, summary } from "./steps.ts";
import { enter, eventually, held, isSameDocument, markDocument, ready, type Visit } from "./visit.ts";
import { recordWire } from "./wire.ts";

const lender = useLender();

const STEP = "personal-information";
const of = (page: Page, path: string) => field(page, STEP, path);

/** Refused calls of an ended session, and what the notice of it is not to blame for. */
const EXPECTED = /status of (401|403|409)|submit of [\w-]+: (401|403|409)|keep-draft: (401|403)/;

const endSession = (visitor: Visit): Promise<void> => visitor.context.clearCookies({ name: "sid" });

/** A person on the longest step, in a browser whose earlier session, of another, is over. */
const comeAfter = async (other: Borrower): Promise<VisitAt> => {
  const visitor = await lender.visit();
  await enter(visitor, other);
  await visitor.page.goto("/kak-da-populnia");
  await ready(visitor.page);
  // No page is left whose reads would begin another session.
  await visitor.page.goto("about:blank");
  await endSession(visitor);
  const borrower = await lender.borrowerAt("filledIn");
  await enter(visitor, borrower);
  await visitor.page.goto("/lichni-danni");
  await ready(visitor.page);
  return { ...visitor, borrower, person: borrower.person };
};

/** The step as a person has filled it in, in a browser that another used before. */
const filledAfter = async (other: Borrower): Promise<VisitAt> => {
  const visitor = await comeAfter(other);
  await fillPersonal(visitor.page, visitor.person);
  await fillEmployment(visitor.page);
  return visitor;
};

/** Logs in inside the page's dialog. */
const logInHere = async (page: Page, { email, password }: Pick<Person, "email" | "password">): Promise<void> => {
  await field(page, "login", "username").fill(email);
  await field(page, "login", "password").fill(password);
  await send(page, "login");
};

it("keeps the form, lets the person log in on the page, and goes on with every value", async () => {
  const visitor = await lender.visitAt("filledIn");
  const { page, person } = visitor;
  await fillPersonal(page, person);
  await fillEmployment(page);
  await markDocument(page);
  await endSession(visitor);
  // The last keystrokes before the submit, too.
  await reach(page, STEP, "income.netMonthly");
  await of(page, "income.netMonthly").fill("2555");
  await send(page, STEP);
  const dialog = page.getByRole("dialog");
  await dialog.getByText(sessionWords.ended).waitFor();
  expect(new URL(page.url()).pathname).toBe("/lichni-danni");
  await logInHere(page, person);
  await dialog.getByText(sessionWords.back).waitFor();
  await dialog.getByRole("button", { name: sessionWords.goOn }).click();
  await eventually(() => dialog.count()).toBe(0);
  expect(await isSameDocument(page)).toBe(true);
  expect(await of(page, "income.netMonthly").inputValue()).toBe("2555");
  // Even what never leaves the page for a draft.
  expect(await of(page, "personPin").inputValue()).toBe(person.pin);
  expect(await of(page, "idCardNumber").inputValue()).toBe(person.idCard);
  await send(page, STEP);
  await page.waitForURL("**/poluchavane-i-obezpechenie");
  await page.goto("/lichni-danni");
  expect(await of(page, "income.netMonthly").inputValue()).toBe("2555");
  expect(visitor.complaints.filter((text) => !EXPECTED.test(text))).toEqual([]);
  await visitor.close();
});

it("keeps what is typed of a payment", async () => {
  const visitor = await lender.visitAt("signed");
  const { page, person } = visitor;
  await page.goto("/aktiven-kredit");
  await page.locator("main a[href^='/pogasyavane/']").first().click();
  await page.waitForURL("**/pogasyavane/**");
  await ready(page);
  await choose(page, "repay", "purpose", "other");
  await field(page, "repay", "amount").fill("33,50");
  await choose(page, "repay", "spare", "advance");
  await choose(page, "repay", "channel", "bank");
  await field(page, "pay-off-quote", "payoffAmount").fill("150,50");
  await endSession(visitor);
  await send(page, "repay");
  await page.getByRole("dialog").getByText(sessionWords.ended).waitFor();
  await logInHere(page, person);
  await page.getByRole("dialog").getByRole("button", { name: sessionWords.goOn }).click();
  const typed = () =>
    Promise.all([
      field(page, "repay", "amount").inputValue(),
      field(page, "pay-off-quote", "payoffAmount").inputValue(),
    ]);
  expect(await typed()).toEqual(["33,50", "150,50"]);
  // A question is asked by the page's address: its answer takes nothing from the form beside it.
  await send(page, "pay-off-quote");
  const answers = page.getByRole("heading", { name: "По-кратък срок" });
  await answers.waitFor();
  expect(await typed()).toEqual(["33,50", "150,50"]);
  await field(page, "pay-off-quote", "payoffAmount").fill("170,50");
  await endSession(visitor);
  await send(page, "pay-off-quote");
  await page.getByRole("dialog").getByText(sessionWords.ended).waitFor();
  await logInHere(page, person);
  await page.getByRole("dialog").getByRole("button", { name: sessionWords.goOn }).click();
  await eventually(() => page.locator("main").innerText()).toMatch(/170,50\s€/);
  expect(await typed()).toEqual(["33,50", "170,50"]);
  for (const sum of ["33,50", "34,50"]) {
    await field(page, "repay", "amount").fill(sum);
    await send(page, "repay");
    await eventually(() => page.locator(".pay-now").innerText()).toContain(sum);
  }
  expect(visitor.complaints.filter((text) => !EXPECTED.test(text))).toEqual([]);
  await visitor.close();
});

it("keeps the chosen files", async () => {
  const borrower = await borrowerAtPhotos(lender.url);
  const { person } = borrower;
  const visitor = await lender.visit();
  await enter(visitor, borrower);
  const { page } = visitor;
  const FORM = "fill-in-id-card-upload";
  await page.goto("/lichna-karta");
  await ready(page);
  for (const [path, name] of [
    ["idCardFront", "лице.jpg"],
    ["idCardBack", "гръб.jpg"],
  ] as const)
    await field(page, FORM, path).setInputFiles(await jpeg(name, { width: 1200, height: 800 }));
  await field(page, FORM, "dataPrivacy").check();
  await endSession(visitor);
  await send(page, FORM);
  await page.getByRole("dialog").getByText(sessionWords.ended).waitFor();
  await logInHere(page, person);
  await page.getByRole("dialog").getByRole("button", { name: sessionWords.goOn }).click();
  await send(page, FORM);
  await page.waitForURL("**/lichni-danni");
  await visitor.close();
});

/** Presses a form's button, unless the live channel has told the page already: its dialog takes the press. */
const pressUnlessTold = async (page: Page, form: string): Promise<void> => {
  if ((await page.getByRole("dialog").count()) > 0) return;
  const button = page.locator(`[id="${form}"] .buttons button`).first();
  await button.click({ timeout: 10_000 }).catch(() => undefined);
};

it("keeps the tick and the code of a signature, although the page is refetched meanwhile", async () => {
  const { person } = await lender.borrowerAt("decided");
  const visitor = await lender.visit();
  const { page } = visitor;
  await logIn(page, person);
  const wire = recordWire(page);
  await page.goto("/pregled-na-dogovora");
  await ready(page);
  await eventually(() => wire.received).toContain('42["following"]');
  await send(page, "send-code");
  await eventually(() => page.locator("[id=send-code] .form-status").count()).toBeGreaterThan(0);
  const sign = (path: string) => field(page, "sign-contract", path);
  await sign("tos").check();
  await sign("pin").fill("000000");
  await endSession(visitor);
  const dialog = page.getByRole("dialog");
  await pressUnlessTold(page, "sign-contract");
  await dialog.getByText(sessionWords.ended).waitFor();
  // The channel connected anew, without a person: a press refetches what may have changed, and is refused.
  const refetched: number[] = [];
  page.on("response", (response) => {
    if (response.url().endsWith("/api/v2/view-contract")) refetched.push(response.status());
  });
  const press = async (): Promise<readonly number[]> => {
    await field(page, "login", "username").click();
    return refetched;
  };
  await eventually(press).toContain(401);
  await logInHere(page, person);
  await dialog.getByRole("button", { name: sessionWords.goOn }).click();
  await eventually(() => dialog.count()).toBe(0);
  expect(new URL(page.url()).pathname).toBe("/pregled-na-dogovora");
  expect([await sign("tos").isChecked(), await sign("pin").inputValue()]).toEqual([true, "000000"]);
  await visitor.close();
});

it("hides the form from another person who logs in instead, and gives them none of it", async () => {
  const visitor = await lender.visitAt("filledIn");
  const { page, person } = visitor;
  await of(page, "firstName").fill("Георги");
  await endSession(visitor);
  await of(page, "lastName").fill("Щерев");
  await fillPersonal(page, person);
  await fillEmployment(page);
  await send(page, STEP);
  await page.getByRole("dialog").getByText(sessionWords.ended).waitFor();
  await logInHere(page, { email: "demo@example.bg", password: "demo-parola-1" });
  await page.waitForURL((url) => !["/lichni-danni", "/vhod"].includes(url.pathname));
  await page.locator(".menu summary").waitFor();
  expect(await page.content()).not.toMatch(/Щерев|Георги Щ/);
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))).not.toMatch(/Щерев/);
  await visitor.close();
});

/** Logs out in a second window, and in again as another person. */
const logInAs = async (context: BrowserContext, person: Person): Promise<void> => {
  const second = await context.newPage();
  await second.goto("/vhod");
  await second.locator(".menu summary").click();
  await second.locator(".menu").getByRole("button", { name: "Изход" }).click();
  await second.locator(".user-area a[href='/vhod']").waitFor({ state: "attached" });
  await logIn(second, person);
};

it("tells in words that another person logged in in a second window; their own login brings everything back", async () => {
  const other = await lender.borrowerAt("confirmed");
  const visitor = await filledAfter(other);
  const { page, context, person } = visitor;
  await logInAs(context, other.person);
  await page.bringToFront();
  const dialog = page.getByRole("dialog");
  await pressUnlessTold(page, STEP);
  await dialog.getByText(sessionWords.other).waitFor();
  expect(await of(page, "isPep.field").isVisible()).toBe(false);
  await dialog.getByRole("button", { name: sessionWords.switchBack }).click();
  await logInHere(page, person);
  await dialog.getByRole("button", { name: sessionWords.goOn }).click();
  await eventually(() => of(page, "isPep.field").isVisible()).toBe(true);
  expect(await of(page, "personPin").inputValue()).toBe(person.pin);
  await send(page, STEP);
  await page.waitForURL("**/poluchavane-i-obezpechenie");
  await visitor.close();
});

it("asks for one login only when a submit was on its way while another person logged in", async () => {
  const other = await lender.borrowerAt("confirmed");
  const visitor = await filledAfter(other);
  const { page, context, person } = visitor;
  const way = held();
  await page.route(`**/api/v2/${STEP}`, async (route) => {
    if (route.request().method() === "POST") await way.until;
    await route.continue();
  });
  await send(page, STEP);
  await logInAs(context, other.person);
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: sessionWords.switchBack }).click();
  await field(page, "login", "username").waitFor();
  const asked = page.waitForResponse("**/api/v2/user-data");
  way.release();
  await asked;
  await logInHere(page, person);
  await dialog.getByRole("button", { name: sessionWords.goOn }).click();
  await eventually(() => dialog.count()).toBe(0);
  await send(page, STEP);
  await page.waitForURL("**/poluchavane-i-obezpechenie");
  await visitor.close();
});

it("is hidden at once when another person logs in in a second window, though no live channel tells of it", async () => {
  const other = await lender.borrowerAt("confirmed");
  const visitor = await comeAfter(other);
  const { page, context } = visitor;
  await context.routeWebSocket(/\/gossip\//, (socket) => void socket.close());
  await context.route("**/gossip/**", (route) => route.abort());
  await page.reload();
  await ready(page);
  await of(page, "firstName").fill("Георги");
  await page.locator(".draft-note > p").first().getByText(draftWords.saved.server).waitFor();
  await logInAs(context, other.person);
  await page.getByRole("dialog").getByText(sessionWords.other).waitFor();
  expect(await of(page, "firstName").isVisible()).toBe(false);
  await visitor.close();
});

it("goes on without a question when the same person has logged in again in a second window", async () => {
  const visitor = await lender.visitAt("filledIn");
  const { page, context, person } = visitor;
  await fillPersonal(page, person);
  await fillEmployment(page);
  await endSession(visitor);
  const second = await context.newPage();
  await logIn(second, person);
  await page.bringToFront();
  await reach(page, STEP, "income.netMonthly");
  await of(page, "income.netMonthly").fill("2555");
  const key = (): Promise<string> => page.locator(`[id="${STEP}"] input[name="_key"]`).inputValue();
  const before = await key();
  const isHere = (): boolean => new URL(page.url()).pathname === "/lichni-danni";
  await send(page, STEP);
  // A draft saved meanwhile may have renewed the form before; otherwise the submit does, and says so.
  await eventually(async () => !isHere() || ((await summary(page, STEP).count()) > 0 && (await key()) !== before)).toBe(
    true,
  );
  if (isHere()) {
    expect(await summary(page, STEP).innerText()).toContain(refusalWords["session-renewed"]);
    await send(page, STEP);
  }
  await page.waitForURL("**/poluchavane-i-obezpechenie");
  await page.goto("/lichni-danni");
  expect(await of(page, "income.netMonthly").inputValue()).toBe("2555");
  await visitor.close();
});
