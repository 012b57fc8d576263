/** Password fields: masked, shown on request, open to pasting and to password managers. */
import type { Locator, Page } from "playwright";
import { expect, it } from "vitest";
import { fieldWords } from "#src/copy/fields.ts";
import { DEMO_BORROWER } from "#server/demo/seed.ts";
import { newPerson } from "#tests/support/borrower-data.ts";
import { useLender } from "./lender.ts";
import { field, fillRegistration, firstStep, logIn, send } from "./steps.ts";
import { eventually, expectNoComplaints, held, ready } from "./visit.ts";

const lender = useLender();

const FIRST_STEP = firstStep({ product: "consumerCredit", amount: 600, term: 6 });

/** Type and autofill token of every field of a form that a password manager looks at, by field name. */
const fieldsOf = (page: Page, form: string): Promise<Record<string, string>> =>
  page
    .locator(`[id="${form}"] input`)
    .evaluateAll((inputs: HTMLInputElement[]) =>
      Object.fromEntries(
        inputs
          .filter(({ type, autocomplete }) => type === "password" || /username|password/.test(autocomplete))
          .map(({ name, type, autocomplete }) => [name, `${type} ${autocomplete}`]),
      ),
    );

/** Forms with a password, their pages, and whether one must be logged in. */
const FORMS = [
  { path: "/vhod", form: "login", fields: { username: "text username", password: "password current-password" } },
  {
    path: FIRST_STEP,
    form: "general-information",
    fields: { password: "password new-password", passwordRepeat: "password new-password" },
  },
  {
    path: "/smyana-na-parolata",
    form: "change-password",
    own: true,
    fields: {
      currentPassword: "password current-password",
      password: "password new-password",
      passwordRepeat: "password new-password",
    },
  },
] as const;

it("every password is masked and told to password managers for what it is, before hydration and after", async () => {
  const visitor = await lender.visit();
  const { page } = visitor;
  for (const { path, form, fields, ...more } of FORMS) {
    if ("own" in more) await logIn(page, DEMO_BORROWER);
    const late = held();
    await page.route("**/assets/*.js", (route) => late.until.then(() => route.continue()));
    await page.goto(path, { waitUntil: "commit" });
    await page.locator(`[id="${form}"] .buttons button`).last().waitFor({ state: "attached" });
    expect({ form, fields: await fieldsOf(page, form) }).toEqual({ form, fields });
    late.release();
    await ready(page);
    await page.unrouteAll({ behavior: "wait" });
    expect({ form, fields: await fieldsOf(page, form) }).toEqual({ form, fields });
  }
  expectNoComplaints(visitor);
  await visitor.close();
});

it("a button shows what was typed and masks it again, and so does the submit", async () => {
  const visitor = await lender.visit();
  const { page } = visitor;
  await page.goto("/vhod");
  await ready(page);
  const password = field(page, "login", "password");
  const type = (): Promise<string | null> => password.getAttribute("type");
  await password.fill("Грешна парола 1");
  const box = page.locator('[id="login.password.field"]');
  expect(await box.getByRole("button").getAttribute("title")).toBe("Покажи / Скрий");
  await box.getByRole("button", { name: fieldWords.showPassword }).click();
  expect([await type(), await password.inputValue()]).toEqual(["text", "Грешна парола 1"]);
  await box.getByRole("button", { name: fieldWords.hidePassword }).click();
  expect([await type(), await password.inputValue()]).toEqual(["password", "Грешна парола 1"]);
  await box.getByRole("button", { name: fieldWords.showPassword }).click();
  expect(await type()).toBe("text");
  await send(page, "login");
  await eventually(type).toBe("password");
  await visitor.close();
});

/** Copies a text as from another program, and pastes it into a field with the keyboard. */
const paste = async (page: Page, into: Locator, text: string): Promise<void> => {
  await page.evaluate((copied) => {
    const source = Object.assign(document.createElement("textarea"), { id: "copied-from", value: copied });
    document.body.append(source);
    source.select();
  }, text);
  await page.keyboard.press("ControlOrMeta+c");
  await page.locator("#copied-from").evaluate((source) => source.remove());
  await into.focus();
  await page.keyboard.press("ControlOrMeta+v");
};

it("a long pasted password with spaces is kept sign by sign, at the registration and at the login", async () => {
  const person = newPerson({ password: `  Тайна, от програма: ${"x9 Щ".repeat(20)}  ` });
  const visitor = await lender.visit();
  const { page } = visitor;
  await page.goto(FIRST_STEP);
  await ready(page);
  await fillRegistration(page, person);
  for (const path of ["password", "passwordRepeat"]) {
    const target = field(page, "general-information", path);
    await target.fill("");
    await paste(page, target, person.password);
    expect(await target.inputValue()).toBe(person.password);
  }
  await send(page, "general-information");
  await page.waitForURL("**/user-sms-confirm");
  // Left first: an answer still under way to that page would bring a session of its own into the next one.
  await page.goto("about:blank");
  await visitor.context.clearCookies({ name: "sid" });

  await page.goto("/vhod");
  await ready(page);
  await field(page, "login", "username").fill(person.email);
  await paste(page, field(page, "login", "password"), person.password);
  expect(await field(page, "login", "password").inputValue()).toBe(person.password);
  await send(page, "login");
  await page.waitForURL("**/user-sms-confirm");
  expectNoComplaints(visitor);
  await visitor.close();
});

it("a login that a password manager filled in, without a key pressed, goes through", async () => {
  const visitor = await lender.visit();
  const { page } = visitor;
  await page.goto("/vhod");
  await ready(page);
  for (const [path, text] of [
    ["username", DEMO_BORROWER.email],
    ["password", DEMO_BORROWER.password],
  ] as const)
    await field(page, "login", path).evaluate((input: HTMLInputElement, value) => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")!.set!.call(input, value);
      input.dispatchEvent(new Event("input", { bubbles: true }));
      input.dispatchEvent(new Event("change", { bubbles: true }));
    }, text);
  await send(page, "login");
  await page.locator(".menu summary").waitFor();
  expectNoComplaints(visitor);
  await visitor.close();
});
