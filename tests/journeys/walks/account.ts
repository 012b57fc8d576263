/** Everything in the user menu and the footer of somebody who is logged in. */
import type { Page } from "playwright";
import { expect } from "vitest";
import type { Person } from "#tests/support/borrower-data.ts";
import { outbox } from "#tests/support/server-process.ts";
import type { Look } from "../inspect.ts";
import type { Lender } from "../lender.ts";
import { field, heading, logIn, logOut, send, summary } from "../steps.ts";
import { eventually, expectNoComplaints, ready, type Visit } from "../visit.ts";
import type { Walk } from "./walk.ts";

/** Links of the user menu, with the heading of each page. */
const OWN: readonly (readonly [link: string, path: string, heading: string])[] = [
  ["Профил", "/profile", "Вашият профил"],
  ["Статус на кредита", "/status", "Заявката Ви чака"],
  ["История на заявките", "/istoriya-na-zayavkite", "История на заявките"],
  ["Документи", "/dokumenti", "Документи"],
  ["Смяна на паролата", "/smyana-na-parolata", "Смяна на паролата"],
];

/** Links of the footer, apart from the terms. */
const FOOTER: readonly (readonly [path: string, heading: string])[] = [
  ["/links", "Полезни връзки"],
  ["/karta-na-saita", "Карта на сайта"],
  ["/politika-za-signalizirane", "Политика за подаване на сигнали"],
  ["/subscribe", "Предложения и новини"],
];

/** Text of the page's status message; without one, the page's whole text, so that a failure shows it. */
export const said = async (page: Page): Promise<string> =>
  (await page.locator("main [role=status] .tip").allInnerTexts())[0] ??
  `nothing, on this page: ${await page.locator("main").innerText()}`;

const menuTo = async (page: Page, link: string): Promise<void> => {
  await page.locator(".menu > summary").click();
  await page.locator(".menu-panel").getByRole("link", { name: link }).click();
};

const changePassword = async (page: Page, from: string, to: string): Promise<void> => {
  const of = (name: string) => field(page, "change-password", name);
  await of("currentPassword").fill(from);
  await of("password").fill(to);
  await of("passwordRepeat").fill(to);
  await send(page, "change-password");
};

/** Fills in the contact form, but for the e-mail, and sends it. */
export const writeMessage = async (page: Page, message: string): Promise<void> => {
  await field(page, "contact-us", "name").fill("Mariya Petrova");
  await field(page, "contact-us", "topic").selectOption("other");
  await field(page, "contact-us", "message").fill(message);
  await field(page, "contact-us", "dataPrivacy").check();
  await send(page, "contact-us");
};

const subjects = async ({ url }: Lender, to: string): Promise<string[]> =>
  (await outbox(url)).filter((message) => message.to === to).map(({ subject }) => subject ?? "");

const walkMenu = async (
  lender: Lender,
  visitor: Visit,
  person: Person,
  arrived: (path: string) => Promise<void>,
  look: Look,
): Promise<void> => {
  const { page } = visitor;
  for (const [link, path, title] of OWN) {
    await menuTo(page, link);
    await arrived(path);
    await eventually(() => heading(page)).toBe(title);
    await look(page);
  }
  for (const [path, title] of FOOTER) {
    await page.locator(`footer a[href='${path}']`).click();
    await arrived(path);
    await eventually(() => heading(page)).toBe(title);
    await look(page);
  }

  // Marketing: subscribe by e-mail, then unsubscribe on the page that the footer now links to.
  await field(page, "subscribe", "marketing.email").check();
  await send(page, "subscribe");
  await eventually(() => said(page)).toBe("Сега получавате предложения по имейл.");
  await page.locator("footer a[href='/unsubscribe']").click();
  await arrived("/unsubscribe");
  await look(page);
  await send(page, "unsubscribe");
  await eventually(() => said(page)).toBe(
    "Няма да получавате рекламни съобщения. Ако имате кредит при нас, съобщенията за него ще продължат.",
  );
  await page.locator("footer a[href='/subscribe']").waitFor();

  // Contact form: known data are prefilled, Latin letters become Cyrillic, the reference number is shown.
  await page.goto("/kontakti");
  await arrived("/kontakti");
  expect(await field(page, "contact-us", "email").inputValue()).toBe(person.email);
  await writeMessage(page, "Кратко");
  await summary(page, "contact-us").waitFor();
  expect(await field(page, "contact-us", "message").inputValue()).toBe("Кратко");
  await look(page);
  await writeMessage(page, "Имам въпрос за погасителния план.");
  await eventually(() => said(page)).toMatch(/Входящият му номер е \d+\./);
  await look(page);
  await eventually(() => subjects(lender, person.email)).toContainEqual(
    expect.stringMatching(/^Получихме съобщение № \d+/),
  );
  await eventually(async () => (await outbox(lender.url)).map(({ text }) => text).join("\n")).toContain(
    "Мария Петрова",
  );
  await page.getByRole("link", { name: "Напишете друго съобщение" }).click();
  await field(page, "contact-us", "message").waitFor();

  // Password change: a wrong current password is reported at its field; success leads to the profile, which shows the
  // date.
  await page.goto("/smyana-na-parolata");
  await arrived("/smyana-na-parolata");
  await changePassword(page, "грешна парола", "Новата ми парола");
  await summary(page, "change-password").waitFor();
  expect(await page.locator('[id="change-password.currentPassword.error"]').innerText()).toContain(
    "Сегашната парола не е вярна.",
  );
  await changePassword(page, person.password, "Новата ми парола");
  await eventually(() => heading(page)).toBe("Вашият профил");
  await eventually(() => page.locator("main").innerText()).toMatch(/Последна смяна: \d\d\.\d\d\.\d{4}/);
  await eventually(() => subjects(lender, person.email)).toContainEqual(
    expect.stringContaining("Паролата Ви беше сменена"),
  );
  await logOut(page);
  await logIn(page, { ...person, password: "Новата ми парола" });
};

export const account: Walk = async (lender, options, look) => {
  const visitor = await lender.visitAt("confirmed", options);
  const { page, person } = visitor;
  const arrived = async (path: string): Promise<void> => {
    await page.waitForURL(`**${path}`);
    if (options.script !== false) await ready(page);
  };
  await walkMenu(lender, visitor, person, arrived, look);
  expectNoComplaints(visitor);
  await visitor.close();
};
