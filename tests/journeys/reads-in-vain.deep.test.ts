/** Pages whose data or script fails to load: valid content stays on screen, with a way to continue. */
import { expect, it } from "vitest";
import { errorWords } from "#src/copy/errors.ts";
import { refusalWords } from "#src/copy/refusals.ts";
import { shellWords } from "#src/copy/shell.ts";
import { useLender } from "./lender.ts";
import { field, send } from "./steps.ts";
import { eventually, ready } from "./visit.ts";

const lender = useLender();

it("the error page stays with its address: a hash link keeps it, another address does not show it", async () => {
  const { page, close } = await lender.visit();
  const title = page.locator("h1");
  await page.goto("/nyama-takava");
  await ready(page);
  expect(await title.innerText()).toBe(errorWords.title);
  await page.locator(".error-page a[href='/']").click();
  await eventually(async () => (await title.innerText()) === errorWords.title).toBe(false);
  await page.locator(".skip-link").press("Enter");
  await eventually(() => new URL(page.url()).hash).toBe("#main");
  expect(await title.innerText()).not.toBe(errorWords.title);
  await page.goto("/nyama-takava");
  await ready(page);
  // A hash link stays on the failed page.
  await page.locator(".skip-link").press("Enter");
  await eventually(() => new URL(page.url()).hash).toBe("#main");
  expect(await title.innerText()).toBe(errorWords.title);
  await close();
});

it("a failed refetch keeps the page with the typed values", async () => {
  const { page, complaints, close } = await lender.visitAt("decided");
  const code = field(page, "sign-contract", "pin");
  await code.fill("12");
  let asked = 0;
  await page.route(
    (url) => url.pathname === "/api/v2/view-contract",
    (route) => {
      asked += 1;
      return route.request().method() === "GET" ? route.fulfill({ status: 503, json: {} }) : route.continue();
    },
  );
  // Triggers a refetch of the page, as a push over the live channel does.
  await send(page, "send-code");
  await eventually(() => asked).toBeGreaterThan(0);
  await eventually(() => complaints.some((text) => text.includes("reported") && text.includes("view-contract"))).toBe(
    true,
  );
  expect(await code.inputValue()).toBe("12");
  expect(await page.locator(".error-page").count()).toBe(0);
  await close();
});

it("a page whose data fails to load says what the server says, with its number to quote, and can be asked again", async () => {
  const { page, close } = await lender.visit();
  await page.goto("/za-nas");
  await ready(page);
  const words = refusalWords.failed.replace("{id}", "0f4c1d2e-7a55-4a1e-9a1f-3c5f0f9a7b21");
  await page.route("**/api/v2/tariff", (route) => route.fulfill({ status: 500, json: { errors: { _form: words } } }));
  await page.getByRole("contentinfo").getByRole("link", { name: "Тарифа" }).click();
  await page.locator(".error-page").getByText(words).waitFor();
  await page.unroute("**/api/v2/tariff");
  await page.getByRole("button", { name: errorWords.again }).click();
  await eventually(() => page.locator(".error-page").count()).toBe(0);
  await close();
});

it("navigation while offline shows an offline page, which is replaced once online", async () => {
  const { page, context, close } = await lender.visit();
  await page.goto("/za-nas");
  await ready(page);
  await context.setOffline(true);
  await page.getByRole("contentinfo").getByRole("link", { name: "Тарифа" }).click();
  await page.getByText(errorWords.offline.subtitle).waitFor();
  await page.getByRole("button", { name: errorWords.again }).waitFor();
  await context.setOffline(false);
  await eventually(() => page.locator(".error-page").count()).toBe(0);
  expect(new URL(page.url()).pathname).toBe("/tariff");
  await close();
});

it("a page whose script was replaced by a newer release is loaded from the server", async () => {
  const { page, close } = await lender.visit();
  await page.goto("/za-nas");
  await ready(page);
  let missed = 0;
  await page.route(/\/assets\/form-[^/]*\.js$/, (route) => {
    missed += 1;
    return route.fulfill({ status: 404, body: "" });
  });
  await page.getByRole("link", { name: shellWords.login }).first().click();
  await field(page, "login", "username").waitFor();
  expect(missed).toBeGreaterThan(0);
  await close();
});
