import type { Page, Route } from "playwright";
import { beforeAll, expect, it } from "vitest";
import { newPerson } from "#tests/support/borrower-data.ts";
import { useLender } from "./lender.ts";
import { field, fillRegistration, firstStep, send, summary, type Terms } from "./steps.ts";
import { eventually, expectNoComplaints, ready } from "./visit.ts";

const FORM = "general-information";
const TERMS: Terms = { product: "consumerCredit", amount: 1000, term: 12 };
const CHECKS = "**/api/v2/check-*";
const lender = useLender();

/** A field's check icon: its `data-icon` while visible (else null), and the text announced with it. */
const iconOf = (page: Page, path: string): Promise<[string | null, string]> =>
  // A single evaluate: the icon may be removed between two calls.
  page.locator(`[id="${FORM}.${path}.field"] .live-check`).evaluate((check) => {
    const drawing = check.querySelector("svg");
    const isVisible =
      drawing !== null &&
      drawing.checkVisibility({ visibilityProperty: true }) &&
      drawing.getBoundingClientRect().width > 0;
    return [
      isVisible ? drawing.getAttribute("data-icon") : null,
      check.querySelector("[role=status]")!.textContent.trim(),
    ];
  });

const enter = async (page: Page, path: string, text: string): Promise<void> => {
  await field(page, FORM, path).fill(text);
  await field(page, FORM, path).press("Tab");
};

/** Somebody with a profile. */
const taken = newPerson();
beforeAll(async () => void (await lender.borrowerAt("registered", undefined, taken)));

it.each([
  ["email", newPerson().email, taken.email, "Има профил с този имейл."],
  ["promoCode", "ZIMA2026", "lyato2025", "Този промо код не важи."],
])("%s shows pending, accepted and refused checks, and sends each value once", async (path, good, bad, words) => {
  const visitor = await lender.visit();
  const { page } = visitor;
  const asked: string[] = [];
  let hold: (() => void) | undefined;
  const held = new Promise<void>((go) => {
    hold = go;
  });
  await page.route(CHECKS, async (route: Route) => {
    const request = route.request();
    expect([request.method(), request.headers()["content-type"]?.split(";")[0]]).toEqual([
      "POST",
      "multipart/form-data",
    ]);
    asked.push(
      /name="(\w+)"\r\n\r\n([^\r]*)/
        .exec(request.postData() ?? "")
        ?.slice(1)
        .join("=") ?? "",
    );
    await held;
    await route.continue();
  });
  await page.goto(firstStep(TERMS));
  await ready(page);
  expect(await iconOf(page, path)).toEqual([null, ""]);
  await enter(page, path, good);
  await eventually(() => iconOf(page, path)).toEqual(["spinner", "Проверяваме…"]);
  hold!();
  await eventually(() => iconOf(page, path)).toEqual(["check", "Проверено"]);
  await enter(page, path, bad);
  await eventually(() => iconOf(page, path)).toEqual(["cross", "Не е прието"]);
  expect(await page.locator(`[id="${FORM}.${path}.error"]`).innerText()).toContain(words);
  await enter(page, path, good);
  await eventually(() => iconOf(page, path)).toEqual(["check", "Проверено"]);
  expect(asked).toEqual([`${path}=${good.toLowerCase()}`, `${path}=${bad}`]);
  expectNoComplaints(visitor);
  await visitor.close();
});

it("a check whose request fails shows nothing, does not block the submit, and is retried on blur", async () => {
  const visitor = await lender.visit();
  const { page } = visitor;
  const statuses = [500, 429];
  let asked = 0;
  await page.route(CHECKS, (route) => {
    asked += 1;
    const status = statuses.shift();
    return status ? route.fulfill({ status, json: { errors: { _form: "Твърде много опити." } } }) : route.continue();
  });
  await page.goto(firstStep(TERMS));
  await ready(page);
  const failed = page.waitForResponse(CHECKS);
  await fillRegistration(page, newPerson());
  // No second check starts while the first is pending.
  await (await failed).finished();
  expect(asked).toBe(1);
  await eventually(() => iconOf(page, "email")).toEqual([null, ""]);
  await field(page, FORM, "email").focus();
  await field(page, FORM, "email").press("Tab");
  await eventually(() => asked).toBe(2);
  expect(await page.locator(`[id="${FORM}.email.error"]`).count()).toBe(0);
  await send(page, FORM);
  await page.waitForURL("**/user-sms-confirm");
  await visitor.close();
});

it("a promo code that expires between check and submit is refused at its field; other values are kept", async () => {
  const visitor = await lender.visit();
  const { page } = visitor;
  await page.route(CHECKS, (route) => route.fulfill({ json: {} }));
  await page.goto(firstStep(TERMS));
  await ready(page);
  const person = newPerson();
  await fillRegistration(page, person);
  await enter(page, "promoCode", "lyato2025");
  await send(page, FORM);
  await summary(page, FORM).waitFor();
  expect(await page.locator(`[id="${FORM}.promoCode.error"]`).innerText()).toContain("не важи");
  expect(await field(page, FORM, "email").inputValue()).toBe(person.email);
  await field(page, FORM, "promoCode").fill("");
  await send(page, FORM);
  await page.waitForURL("**/user-sms-confirm");
  await visitor.close();
});
