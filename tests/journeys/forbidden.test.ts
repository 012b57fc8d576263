import { expect, it } from "vitest";
import { errorWords } from "#src/copy/errors.ts";
import { useLender } from "./lender.ts";
import { field, send } from "./steps.ts";
import { eventually, ready } from "./visit.ts";

const lender = useLender();

it("a submit refused with 403 is reported and reloads the page; a second 403 shows the error page, reported once", async () => {
  const visitor = await lender.visit();
  const { page } = visitor;
  const reported: string[] = [];
  await page.route("**/api/v2/login", (route) => route.fulfill({ status: 403, json: {} }));
  await page.route("**/api/v2/error", (route) => {
    reported.push(/name="error"\r\n\r\n([^\r]*)/.exec(route.request().postData() ?? "")?.[1] ?? "");
    return route.fulfill({ json: {} });
  });
  const logIn = async (): Promise<void> => {
    await ready(page);
    await field(page, "login", "username").fill("demo@example.bg");
    await field(page, "login", "password").fill("demo-parola-1");
    await send(page, "login");
  };
  await page.goto("/vhod");
  const loaded = page.waitForEvent("load");
  await logIn();
  await loaded;
  await ready(page);
  // The reload waited for the report.
  expect(reported.splice(0)).toEqual(["Error: submit of login: 403"]);
  await logIn();
  await page.locator(".error-page").waitFor();
  expect(await page.locator("h1").innerText()).toBe(errorWords.title);
  expect(await page.locator("form#login").count()).toBe(0);
  await eventually(() => reported.length).toBeGreaterThan(0);
  await page.waitForLoadState("networkidle");
  expect(reported).toEqual(["Error: submit of login: 403"]);
  await page.getByRole("link", { name: errorWords.home, exact: true }).last().click();
  await page.waitForURL((url) => url.pathname === "/");
  await visitor.close();
});
