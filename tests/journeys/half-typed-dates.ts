/** Date fields that are empty or half typed. */
import type { Page } from "playwright";
import { expect } from "vitest";
import { validationText } from "#src/copy/validation.ts";
import { ownWords } from "#tests/support/own-words.ts";
import type { Lender } from "./lender.ts";
import { openAt, reach } from "./sections.ts";
import { field, fillEmployment, fillPersonal, send, summary } from "./steps.ts";
import { eventually, expectNoComplaints, ready } from "./visit.ts";

const STEP = "personal-information";
const HALF = "01.02.";
const of = (page: Page, path: string) => field(page, STEP, path);
const errorOf = (page: Page, path: string): Promise<string> => page.locator(`[id="${STEP}.${path}.error"]`).innerText();
const boxes = (page: Page, path: string) => page.locator(`[id="${STEP}.${path}.field"] [data-box]`);
/** The texts of a day's three boxes, with dots between them. */
const dayIn = async (page: Page, path: string): Promise<string> =>
  (await boxes(page, path).evaluateAll((all) => all.map((box) => (box as HTMLInputElement).value))).join(".");
const fillDay = async (page: Page, path: string, day: string): Promise<void> => {
  for (const [at, text] of day.split(".").entries()) await boxes(page, path).nth(at).fill(text);
};
const message = (code: "date-no-year"): string => validationText(code, { brand: "" });

/** Expects them to be kept by the draft and by the post, which says what is missing. */
export const expectKept = async (lender: Lender, script: boolean): Promise<void> => {
  const visitor = await lender.visitAt("filledIn", { script });
  const { page, person } = visitor;
  await fillPersonal(page, person);
  if (script) await fillEmployment(page);
  await reach(page, STEP, "idCardIssuedOn");
  await fillDay(page, "idCardIssuedOn", HALF);
  await fillDay(page, "idCardValidUntil", "..");
  if (script) {
    await eventually(() => page.locator(`[id="${STEP}"] .draft-note`).first().getAttribute("data-state")).toBe("kept");
    await page.reload();
    await ready(page);
    // The draft has it as it was typed, and says nothing of it yet.
    expect([await dayIn(page, "idCardIssuedOn"), await dayIn(page, "idCardValidUntil")]).toEqual([HALF, ".."]);
    expect(await page.locator("[aria-invalid=true]").count()).toBe(0);
    // A draft has no identity numbers.
    await openAt(page, STEP, "personPin");
    await of(page, "personPin").fill(person.pin);
    await openAt(page, STEP, "idCardNumber");
    await of(page, "idCardNumber").fill(person.idCard);
  }
  await send(page, STEP);
  await summary(page, STEP).waitFor();
  expect(await errorOf(page, "idCardIssuedOn")).toContain(message("date-no-year"));
  expect(await errorOf(page, "idCardValidUntil")).toContain(
    ownWords("application/personal-information")("idCardValidUntil"),
  );
  const kept = Object.fromEntries(
    await Promise.all(
      ["idCardNumber", "personPin", "lastName", "income.netMonthly"].map(
        async (path) => [path, await of(page, path).inputValue()] as const,
      ),
    ),
  );
  expect([await dayIn(page, "idCardIssuedOn"), await dayIn(page, "idCardValidUntil")]).toEqual([HALF, ".."]);
  expect(kept).toEqual({
    idCardNumber: person.idCard,
    personPin: person.pin,
    lastName: "Щерев",
    "income.netMonthly": "1800",
  });
  if (!script) await fillEmployment(page);
  const { idCardIssuedOn, idCardValidUntil } = { idCardIssuedOn: "01.02.2024", idCardValidUntil: "01.02.2034" };
  await fillDay(page, "idCardIssuedOn", idCardIssuedOn);
  await fillDay(page, "idCardValidUntil", idCardValidUntil);
  await send(page, STEP);
  await page.waitForURL("**/poluchavane-i-obezpechenie");
  await page.goto("/lichni-danni");
  expect(await dayIn(page, "idCardIssuedOn")).toBe(idCardIssuedOn);
  expectNoComplaints(visitor);
  await visitor.close();
};
