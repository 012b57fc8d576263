/** Date fields that are empty or half typed: kept by the draft and by the post, which says what is missing. */
import type { Page } from "playwright";
import { expect, it } from "vitest";
import { validationText } from "#src/copy/validation.ts";
import { newPerson } from "#tests/support/borrower-data.ts";
import { ownWords } from "#tests/support/own-words.ts";
import { useLender } from "./lender.ts";
import { openAt, reach } from "./sections.ts";
import {
  chooseManual,
  confirmPhone,
  field,
  fillEmployment,
  fillPersonal,
  register,
  send,
  summary,
  type Terms,
} from "./steps.ts";
import { eventually, expectNoComplaints, ready } from "./visit.ts";

const lender = useLender();

const TERMS: Terms = { product: "consumerCredit", amount: 600, term: 6 };
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

it.each([{ script: true }, { script: false }])(
  "a half-typed date and an empty one come back with their messages, and nothing else is lost (script: $script)",
  async ({ script }) => {
    const person = newPerson();
    const visitor = await lender.visit({ script });
    const { page } = visitor;
    await register(page, person, TERMS);
    await confirmPhone(page, lender.url, person);
    await chooseManual(page);
    if (script) await ready(page);
    await fillPersonal(page, person);
    if (script) await fillEmployment(page);
    await reach(page, STEP, "idCardIssuedOn");
    await fillDay(page, "idCardIssuedOn", HALF);
    await fillDay(page, "idCardValidUntil", "..");
    if (script) {
      await eventually(() => page.locator(`[id="${STEP}"] .draft-note`).first().getAttribute("data-state")).toBe(
        "kept",
      );
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
  },
);
