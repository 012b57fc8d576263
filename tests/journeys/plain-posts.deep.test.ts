/** What forms keep without JavaScript; how the server answers plain posts is proved in `tests/http/plain.test.ts`. */
import type { Page } from "playwright";
import { expect, it } from "vitest";
import { accountCopy } from "#src/copy/account.ts";
import { foreignFormWords } from "#src/copy/errors.ts";
import { ownWords } from "#tests/support/own-words.ts";
import { borrowerAtPhotos } from "#tests/support/remote-borrower.ts";
import { jpeg } from "#widgets/photo/pictures.fixture.ts";
import { expectEmbedded } from "./embedded.ts";
import { expectKept } from "./half-typed-dates.ts";
import { expectFits } from "./inspect.ts";
import { useLender } from "./lender.ts";
import { expectShownAgain } from "./saved-values.ts";
import { field, fillPersonal, logIn, send, summary } from "./steps.ts";
import { enter, eventually, expectNoComplaints } from "./visit.ts";

const lender = useLender();

const LONGEST = "personal-information";
const PHOTOS = "fill-in-id-card-upload";

it("a half-typed date and an empty one come back with their messages, and nothing else is lost", () =>
  expectKept(lender, false));

it("saved values are shown after Back and after a reload", () => expectShownAgain(lender, false));

it("a window with mobile=1 stays embedded through links, refused forms and logins", () =>
  expectEmbedded(lender, false));

it("a lapsed session leads to a login that says so, and back to the values without identity numbers", async () => {
  const visitor = await lender.visitAt("filledIn", { script: false });
  const { page, person } = visitor;
  await fillPersonal(page, person, { netMonthly: "2555" });
  await visitor.context.clearCookies({ name: "sid" });
  await send(page, LONGEST);
  await page.waitForURL("**/vhod?next=%2Flichni-danni");
  await page.getByText(accountCopy.loginAgain.values).waitFor();
  await field(page, "login", "username").fill(person.email);
  await field(page, "login", "password").fill(person.password);
  await send(page, "login");
  await page.waitForURL("**/lichni-danni");
  expect(await field(page, LONGEST, "income.netMonthly").inputValue()).toBe("2555");
  expect(await field(page, LONGEST, "lastName").inputValue()).toBe("Щерев");
  expect(await field(page, LONGEST, "personPin").inputValue()).toBe("");
  await visitor.close();
});

it("tells that another person is logged in, and shows them nothing of it", async () => {
  const visitor = await lender.visitAt("filledIn", { script: false });
  const { page, context, person } = visitor;
  await fillPersonal(page, person);
  await visitor.context.clearCookies({ name: "sid" });
  const second = await context.newPage();
  await logIn(second, { email: "demo@example.bg", password: "demo-parola-1" });
  await page.bringToFront();
  await send(page, LONGEST);
  await page.getByText(foreignFormWords.text).waitFor();
  expect(await page.content()).not.toMatch(/Щерев/);
  await visitor.close();
});

const words = ownWords("application/fill-in-id-card-upload");
const of = (page: Page, path: string) => field(page, PHOTOS, path);
const box = (page: Page, path: string) => page.locator(`[id="${PHOTOS}.${path}.field"]`);
const about = (page: Page, path: string): Promise<string[]> => box(page, path).locator(".upload-about").allInnerTexts();
const errors = (page: Page): Promise<string[]> => summary(page, PHOTOS).getByRole("link").allInnerTexts();

it("a refused form keeps the uploaded photographs; one can be replaced and one removed", async () => {
  const visitor = await lender.visit({ script: false });
  const { page } = visitor;
  await enter(visitor, await borrowerAtPhotos(lender.url));
  await page.goto("/lichna-karta");
  await expectFits(page);
  await of(page, "idCardFront").setInputFiles(await jpeg("лице.jpg"));
  await of(page, "idCardBack").setInputFiles(await jpeg("гръб.jpg"));
  await send(page, PHOTOS);
  await page.waitForURL(`**/api/v2/${PHOTOS}`);
  expect(await errors(page)).toEqual([expect.stringContaining(words("dataPrivacy", "checkbox-required"))]);
  expect([await about(page, "idCardFront"), await about(page, "idCardBack")]).toEqual([
    [expect.stringContaining("Качено: лице.jpg")],
    [expect.stringContaining("Качено: гръб.jpg")],
  ]);
  await expectFits(page);

  await box(page, "idCardBack").getByRole("checkbox", { name: "Премахнете: гръб.jpg" }).check();
  await of(page, "idCardFront").setInputFiles(await jpeg("ново лице.jpg"));
  await of(page, "dataPrivacy").check();
  await send(page, PHOTOS);
  // The response has the same address as the current page, so there is no URL to wait for.
  await eventually(() => errors(page)).toEqual([`Гръб на личната карта: ${words("idCardBack")}`]);
  expect(await about(page, "idCardFront")).toEqual([expect.stringContaining("Качено: ново лице.jpg")]);
  await of(page, "idCardBack").setInputFiles(await jpeg("гръб.jpg"));
  await send(page, PHOTOS);
  await page.waitForURL("**/lichni-danni");
  expectNoComplaints(visitor);
  await visitor.close();
});
