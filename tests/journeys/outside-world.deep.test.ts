/** One borrower and one clerk over every real adapter, outside the demo, against other sides that our code did not shape. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser } from "playwright";
import { beforeAll, expect, it, onTestFailed } from "vitest";
import { closeAfterAll } from "#tests/support/after-all.ts";
import { ibanOf, newPerson } from "#tests/support/borrower-data.ts";
import { launchBrowser } from "#tests/support/browser.ts";
import { testLaunch } from "#tests/support/chromium.ts";
import { eventually, expectNoComplaints, visit, type Visit } from "./visit.ts";
import {
  applyAgain,
  choose600,
  confirmEmail,
  main,
  papersInMail,
  payByCard,
  photograph,
  readRejection,
  register,
  sendApplication,
  signAndWait,
} from "./world/borrower.ts";
import { approve, CLERK, enrol, giveBack, logIn, logInToCommands, reconcile, sendLost } from "./world/clerk.ts";
import { Phone } from "./world/phone.ts";
import { openWorld, SITE_URL, type World } from "./world/world.ts";

const WORDS = "Проверихме произхода на средствата. Благодарим за търпението.";
const PAID_OUT = "Преведохме сумата по договор";
const DESKTOP = { width: 1280, height: 900 };

let world: World;
let browser: Browser;

beforeAll(async () => {
  world = await openWorld(PAID_OUT);
  browser = await launchBrowser(async () => {
    const { args = [], ...launch } = await testLaunch();
    return { ...launch, args: [...args, `--host-resolver-rules=${world.hostRules}`] };
  });
}, 180_000);
closeAfterAll(
  () => browser,
  () => world,
);

/** A window without shortcuts: no consent, no address of its own. */
const open = (viewport?: { width: number; height: number }): Promise<Visit> =>
  visit(browser, SITE_URL, {
    consent: "undecided",
    ignoreHTTPSErrors: true,
    extraHTTPHeaders: {},
    ...(viewport && { viewport }),
  });

const filesUnder = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

it("a borrower borrows and pays, a clerk decides, and every other side has what is right", async () => {
  onTestFailed(() => console.error(world.objections(), world.cards.told, world.server.stdout(), world.server.stderr()));
  const desk = await open(DESKTOP);
  const authenticator = await enrol(world, desk.page);

  const person = newPerson();
  const visitor = await open();
  const { page } = visitor;
  const borrower = { person, page, phone: new Phone(world.sms, person.phone, new URL(SITE_URL).host), world };
  await choose600(borrower);
  await register(borrower);
  await confirmEmail(borrower);
  await photograph(borrower);
  await sendApplication(borrower, "1700");
  await readRejection(borrower);
  await applyAgain(borrower);
  await sendApplication(borrower, "1800");

  await logIn(desk.page, authenticator);
  await approve(desk.page, WORDS);
  const contract = await signAndWait(borrower, WORDS);

  const ordered = {
    id: expect.any(String) as string,
    amount: "600.00",
    currency: "EUR",
    method: "wireTransfer",
    account: ibanOf(person),
    holder: "Георги Иванов Щерев",
    reference: contract,
  };
  expect(world.payouts.orders()).toEqual([ordered]);
  const papers = await papersInMail(borrower, contract);
  expect(papers.size).toBeGreaterThanOrEqual(3);
  const agreement = [...papers].find(([name]) => /договор/i.test(name))![1];
  for (const words of [contract, "Георги Иванов Щерев", person.pin, "600"]) expect(agreement).toContain(words);

  await payByCard(borrower);
  await world.cards.quiet();
  const paid = world.cards.amount().replace(".", ",");
  expect(await main(page)).toContain(paid);
  const receipt = page.getByRole("link", { name: "Разписка (PDF)" });
  await receipt.waitFor();

  await eventually(() => world.mail.refused).toEqual([expect.stringContaining(PAID_OUT)]);
  await sendLost(desk.page);
  await eventually(
    () => world.mail.taken(person.email).filter(({ subject }) => subject?.startsWith(PAID_OUT)).length,
  ).toBe(1);

  expect(await world.operator("lost-messages")).toContain("Няма.");

  await desk.page.goto("/buro/lica");
  await desk.page.locator("[id='staff-find.q']").fill(person.email);
  await desk.page.getByRole("button", { name: "Търси" }).click();
  await desk.page.getByRole("table").getByRole("link").first().click();
  await desk.page.locator("a[href^='/buro/kredit/']").first().click();
  await eventually(() => main(desk.page)).toContain(contract);
  expect(await main(desk.page)).toContain(paid);
  await reconcile(desk.page);
  expect(await world.operator("check-books")).toContain("Книгите са верни.");

  await world.cards.refund();
  await eventually(() => main(page)).toContain("Сумата беше възстановена по картата");
  expect(await world.operator("reconcile")).toContain("Книгите са верни.");
  expect(await world.operator("check-books")).toContain("Книгите са верни.");

  // The borrower pays everything by a bank transfer, and too much: the rest goes back.
  const { payOff } = JSON.parse(await world.operator("credit", contract, "--json")) as { payOff: number };
  await expect(
    world.operator("receive-payment", contract, "700,00", "bank", "извлечение/17-1", "--reason", "писмо"),
  ).rejects.toThrow("Първо влезте");
  await logInToCommands(world, authenticator);
  await world.operator("receive-payment", contract, "700,00", "bank", "извлечение/17-1", "--reason", "писмо");
  await giveBack(desk.page);
  await eventually(() => world.payouts.orders().slice(1)).toEqual([
    {
      ...ordered,
      amount: ((70_000 - payOff) / 100).toFixed(2),
      reference: "Връщане на сума",
    },
  ]);
  await eventually(() => world.payouts.paid()).toBe(2);
  await eventually(() => world.operator("check-books")).toContain("Книгите са верни.");
  expect(await world.operator("credit", contract)).toContain("pay-off today 0");

  expect([...world.registers.asked.keys()].toSorted()).toEqual([...world.registers.questions].toSorted());
  expect(new Set(world.registers.asked.values()).size).toBe(1);
  expect(world.review.asked()[0]).toBe(3);
  expect(world.cards.statuses()).toEqual(["declined", "refunded"]);
  expect(new Set(world.cards.told.map(({ status }) => status))).toEqual(new Set([200, 503]));
  expect(world.recaptcha.verified()).toBe(1);
  const stored = filesUnder(world.bucket).map((file) => readFileSync(file));
  expect(stored.length).toBeGreaterThan(2);
  expect(stored.filter((bytes) => bytes.subarray(0, 3).toString("hex") === "ffd8ff")).toEqual([]);
  // The provider was away once, which a browser tells.
  const away = /card-payment(?:-registration\/\d+)?: 503|status of 503 .*card-payment-registration/s;
  expect(visitor.complaints.filter((text) => !away.test(text))).toEqual([]);
  expectNoComplaints(desk);
  expect(world.objections()).toEqual([]);

  expect(await world.server.kill("SIGTERM")).toBe(0);
  const log = world.server.stdout() + world.server.stderr();
  const mailKeys = world.mail
    .taken(person.email)
    .flatMap(({ text }) => text?.match(/(?<=key=|\/s\/)[\w-]{10,}/g) ?? []);
  const secrets = [person.email, person.phone.slice(1), person.pin, person.idCard, person.password, ibanOf(person)];
  const told = [...secrets, ...borrower.phone.codes(), ...mailKeys, "Щерев", "Пловдив", CLERK.email, CLERK.password];
  expect(told.filter((word) => log.includes(word))).toEqual([]);
  expect(log).not.toContain("register-away");
}, 600_000);
