/** Collateral in the browser: each choice is logged, and no cookie bar stands on a page that asks for nothing else. */
import { expect, it } from "vitest";
import { stories } from "#tests/support/borrower-data.ts";
import { useLender } from "./lender.ts";
import { choose, field } from "./steps.ts";
import { eventually, expectNoComplaints, ready } from "./visit.ts";

const lender = useLender();

const FORM = "payment-and-collateral-data";
const CHANGE = "change-collateral-data";
const fieldsOf = (body: string | null): string[] =>
  [...(body ?? "").matchAll(/name="(\w+)"\r\n\r\n([^\r]*)/g)].map(([, name, value]) => `${name}=${value}`);

it("each choice of collateral is logged where the application is sent", async () => {
  const visitor = await lender.visitAt("told");
  const { page } = visitor;
  const logged: string[][] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/api/v2/log-user-click")) logged.push(fieldsOf(request.postData()));
  });
  for (const value of ["guarantor", "none"]) await choose(page, FORM, "collateralType", value);
  await eventually(() => logged).toEqual(
    ["guarantor", "none"].map((value) => ["type=collateralTypeClick", `url=/collateral-data?type=${value}`]),
  );
  expectNoComplaints(visitor);
  await visitor.close();
});

it("a choice that is not logged is reported, and the fields of the guarantor open; no cookie bar asks beside them", async () => {
  const visitor = await lender.visitAt("decided", { story: stories.guarantor, consent: "undecided" });
  const { page } = visitor;
  await page.goto("/promqna-obezpechenie");
  await ready(page);
  await page.route("**/api/v2/log-user-click", (route) => route.abort());
  const reported = page.waitForRequest("**/api/v2/error");
  await choose(page, CHANGE, "collateralType", "guarantor");
  expect(fieldsOf((await reported).postData()).join()).toContain("choice log");
  await field(page, CHANGE, "guarantor.mobilePhone").waitFor();
  expect(await page.locator(".consent").count()).toBe(0);
  await visitor.close();
});
