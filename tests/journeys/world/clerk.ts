/** The lender's clerk: invited by the command line, with an authenticator as RFC 6238 says. */
import type { Page } from "playwright";
import { expect } from "vitest";
import { codeAt, STEP_SECONDS } from "#tests/support/authenticator.ts";
import { pinOf } from "#tests/support/borrower-data.ts";
import { field, heading, send, unfold } from "../steps.ts";
import { eventually } from "../visit.ts";
import { SITE_URL, type World } from "./world.ts";

/** The clerk, who is the lender's only one. */
export const CLERK = {
  email: "ana@zaem.example",
  names: "Ана Петрова",
  password: "Бюро-на-третия-етаж-7",
  egn: pinOf(899),
};

/** An authenticator app: six digits for thirty seconds each. */
export class Authenticator {
  private shown = 0;

  constructor(private readonly secret: string) {}

  /** A code that was not shown before; waits for the next one. */
  async code(): Promise<string> {
    const now = (): number => Math.floor(Date.now() / 1000 / STEP_SECONDS);
    await eventually(now).toBeGreaterThan(this.shown);
    this.shown = now();
    return codeAt(this.secret, new Date(this.shown * 1000 * STEP_SECONDS));
  }
}

const news = (page: Page): Promise<string> => page.locator(".buro-news").innerText();
const main = async (page: Page): Promise<string> => (await page.locator("main").innerText()).replace(/\s+/g, " ");

/** Invites the clerk by the command line, who enrols by the link. */
export const enrol = async (world: World, page: Page): Promise<Authenticator> => {
  const said = await world.operator("staff-add", CLERK.email, "reviewer,cashier,owner", CLERK.names);
  const link = /https:\/\/\S+/.exec(said)![0];
  expect(new URL(link).origin).toBe(SITE_URL);
  await page.goto(link);
  const secret = /((?:[A-Z2-7]{4} ){7}[A-Z2-7]{4})/.exec(await main(page))![1]!.replaceAll(" ", "");
  const authenticator = new Authenticator(secret);
  const of = (name: string) => field(page, "staff-enrol", name);
  await of("password").fill(CLERK.password);
  await of("passwordRepeat").fill(CLERK.password);
  await of("egn").fill(CLERK.egn);
  await of("code").fill(await authenticator.code());
  await send(page, "staff-enrol");
  await page.waitForURL(({ pathname }) => pathname === "/buro/vhod");
  return authenticator;
};

/** Logs the clerk in: not without a second factor, then with one. */
export const logIn = async (page: Page, authenticator: Authenticator): Promise<void> => {
  const of = (name: string) => field(page, "staff-login", name);
  await page.goto("/buro/vhod");
  await of("email").fill(CLERK.email);
  await of("password").fill(CLERK.password);
  await send(page, "staff-login");
  await eventually(() => news(page)).toMatch(/./);
  expect(new URL(page.url()).pathname).not.toBe("/buro");
  await of("email").fill(CLERK.email);
  await of("password").fill(CLERK.password);
  await of("code").fill(await authenticator.code());
  await send(page, "staff-login");
  await page.waitForURL("**/buro");
};

/** Logs the clerk in on the command line: the password and the code are read from a pipe. */
export const logInToCommands = async (world: World, authenticator: Authenticator): Promise<void> => {
  const said = await world.operatorTold([CLERK.password, await authenticator.code()], "login", CLERK.email);
  expect(said).toContain("Влязохте за 8 часа.");
};

/** Takes the one application of the queue and approves it as asked, with words for the borrower. */
export const approve = async (page: Page, words: string): Promise<void> => {
  await page.goto("/buro/zayavki");
  await eventually(() => page.locator("td a").count()).toBe(1);
  await page.locator("td a").click();
  await page.waitForURL("**/buro/zayavka/*");
  expect(await main(page)).toContain("Видна политическа личност или свързано лице");
  await send(page, "staff-take");
  await eventually(() => news(page)).toContain("поета от Вас");
  await unfold(page, "staff-decide-approve");
  await field(page, "staff-decide-approve", "reason").fill("Декларация за произход от 12.11.");
  await field(page, "staff-decide-approve", "words").fill(words);
  await send(page, "staff-decide-approve");
  await eventually(() => news(page)).toContain("Решението е записано");
};

/** Sends the one lost message again. */
export const sendLost = async (page: Page): Promise<void> => {
  await page.goto("/buro");
  await page.getByRole("link", { name: "Хора", exact: true }).click();
  await page.getByRole("link", { name: "Неизпратени", exact: true }).click();
  await eventually(() => heading(page)).toBe("Неизпратени");
  await eventually(() => page.locator("td a").count()).toBe(1);
  await page.locator("td a").click();
  await eventually(() => heading(page)).toContain("Неизпратено съобщение");
  expect(await main(page)).toContain("554");
  await unfold(page, "staff-send-message");
  await field(page, "staff-send-message", "reason").fill("Пощата вече приема такива писма.");
  await send(page, "staff-send-message");
  await eventually(() => heading(page)).toBe("Неизпратени");
};

/** Gives back what was too much of the one payment of which something was. */
export const giveBack = async (page: Page): Promise<void> => {
  await page.goto("/buro/postaplenia?koi=pazeni");
  await page.locator("td a").click();
  await eventually(() => heading(page)).toContain("Постъпление");
  await unfold(page, "staff-return-payment");
  await field(page, "staff-return-payment", "reason").fill("Платено е повече от дължимото.");
  await send(page, "staff-return-payment");
  await eventually(() => page.locator("form#staff-return-payment").count()).toBe(0);
};

/** Has the books compared, and looks again until the page says that they are right. */
export const reconcile = async (page: Page): Promise<void> => {
  await page.goto("/buro/sverka");
  await send(page, "staff-reconcile");
  await eventually(() => news(page)).toContain("Сверката тръгна");
  await eventually(async () => {
    await page.reload();
    return main(page);
  }).toContain("Книгите са верни.");
};
