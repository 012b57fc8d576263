import type { Page } from "playwright";
import { expect, it } from "vitest";
import { newPerson } from "#tests/support/borrower-data.ts";
import { useOwnLender } from "./lender.ts";
import { fillRegistration, firstStep, send, summary } from "./steps.ts";
import { eventually, expectNoComplaints, ready } from "./visit.ts";

const FORM = "general-information";
const lender = useOwnLender(() => ({
  env: { CAPTCHA: "google", RECAPTCHA_SITE_KEY: "6Lsite", RECAPTCHA_SECRET: "6Lsecret" },
}));

/** Fake of Google's script: a button; each press yields the next token (`token-1`, `token-2` …). */
const STAND_IN = `
  let given = 0;
  const boxes = [];
  window.grecaptcha = {
    ready: (then) => then(),
    render: (box, options) => {
      const button = document.createElement("button");
      Object.assign(button, { type: "button", className: "stand-in", textContent: options.sitekey });
      button.onclick = () => { button.textContent = "ticked"; options.callback("token-" + (given += 1)); };
      box.append(button);
      return boxes.push(button) - 1;
    },
    reset: (widget) => { boxes[widget].textContent = "empty"; },
  };`;

const open = async (page: Page): Promise<void> => {
  await page.goto(firstStep({ product: "consumerCredit", amount: 1000, term: 12 }));
  await ready(page);
};

it("Google's widget loads under the CSP, its token is submitted, and a rejected submission resets it", async () => {
  const visitor = await lender.visit();
  const { page } = visitor;
  await page.route("https://www.google.com/recaptcha/api.js**", (route) =>
    route.fulfill({ contentType: "text/javascript", body: STAND_IN }),
  );
  const tokens: (string | undefined)[] = [];
  const errors: Record<string, string>[] = [
    { captcha: "Проверката вече не важи." },
    { mobilePhone: "Този номер не се приема." },
  ];
  await page.route("**/api/v2/general-information", (route) => {
    tokens.push(/name="captcha"\r\n\r\n([^\r]*)/.exec(route.request().postData() ?? "")?.[1]);
    const next = errors.shift();
    return next
      ? route.fulfill({ status: 400, json: { errors: next } })
      : route.fulfill({ json: { nextUrl: "/vhod" } });
  });
  await open(page);
  await fillRegistration(page, newPerson());
  const box = page.locator(".stand-in");
  expect(await box.innerText()).toBe("6Lsite");
  for (const [text, where] of [
    ["Проверката вече не важи.", "captcha"],
    ["Този номер не се приема.", "mobilePhone"],
  ] as const) {
    await box.click();
    await send(page, FORM);
    await eventually(() => summary(page, FORM).innerText()).toContain(text);
    expect(await page.locator(`[id="${FORM}.${where}.error"]`).innerText()).toContain(text);
    await eventually(() => box.innerText()).toBe("empty");
  }
  await box.click();
  await send(page, FORM);
  await page.waitForURL("**/vhod");
  expect(tokens).toEqual(["token-1", "token-2", "token-3"]);
  expectNoComplaints(visitor);
  await visitor.close();
});

it("a script that fails to load shows a note, and the form can still be submitted", async () => {
  const visitor = await lender.visit();
  const { page } = visitor;
  await page.route("https://www.google.com/**", (route) => route.abort());
  await page.route("**/api/v2/general-information", (route) => route.fulfill({ json: { nextUrl: "/vhod" } }));
  await open(page);
  await eventually(() => page.locator(".captcha-note").innerText()).toContain("не се зареди");
  await fillRegistration(page, newPerson());
  await send(page, FORM);
  await page.waitForURL("**/vhod");
  await visitor.close();
});
