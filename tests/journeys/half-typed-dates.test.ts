/** Date fields that are empty or half typed: kept by the draft and by the post, which says what is missing. */
import type { Page } from "playwright";
import { expect, it } from "vitest";
import { validationText } from "#src/copy/validation.ts";
import { newPerson } from "#tests/support/borrower-data.ts";
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
const HALF = "01.02";
const of = (page: Page, path: string) => field(page, STEP, path);
const errorOf = (page: Page, path: string): Promise<string> => page.locator(`[id="${STEP}.${path}.error"]`).innerText();
const message = (code: "date-bg" | "required"): string => validationText(code, { brand: "" });

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
    await of(page, "idCardIssuedOn").fill(HALF);
    await of(page, "idCardValidUntil").fill("");
    if (script) {
      await eventually(() => page.locator(`[id="${STEP}"] .draft-note`).first().getAttribute("data-state")).toBe(
        "kept",
      );
      await page.reload();
      await ready(page);
      // The draft has it as it was typed, and says nothing of it yet.
      expect([await of(page, "idCardIssuedOn").inputValue(), await of(page, "idCardValidUntil").inputValue()]).toEqual([
        HALF,
        "",
      ]);
      expect(await page.locator("[aria-invalid=true]").count()).toBe(0);
      // A draft has no identity numbers.
      await openAt(page, STEP, "personPin");
      await of(page, "personPin").fill(person.pin);
      await openAt(page, STEP, "idCardNumber");
      await of(page, "idCardNumber").fill(person.idCard);
    }
    await send(page, STEP);
    await summary(page, STEP).waitFor();
    expect(await errorOf(page, "idCardIssuedOn")).toContain(message("date-bg"));
    expect(await errorOf(page, "idCardValidUntil")).toContain(message("required"));
    const kept = Object.fromEntries(
      await Promise.all(
        ["idCardIssuedOn", "idCardValidUntil", "idCardNumber", "personPin", "lastName", "income.netMonthly"].map(
          async (path) => [path, await of(page, path).inputValue()] as const,
        ),
      ),
    );
    expect(kept).toEqual({
      idCardIssuedOn: HALF,
      idCardValidUntil: "",
      idCardNumber: person.idCard,
      personPin: person.pin,
      lastName: "Щерев",
      "income.netMonthly": "1800",
    });
    if (!script) await fillEmployment(page);
    const { idCardIssuedOn, idCardValidUntil } = { idCardIssuedOn: "01.02.2024", idCardValidUntil: "01.02.2034" };
    await of(page, "idCardIssuedOn").fill(idCardIssuedOn);
    await of(page, "idCardValidUntil").fill(idCardValidUntil);
    await send(page, STEP);
    await page.waitForURL("**/poluchavane-i-obezpechenie");
    await page.goto("/lichni-danni");
    expect(await of(page, "idCardIssuedOn").inputValue()).toBe(idCardIssuedOn);
    expectNoComplaints(visitor);
    await visitor.close();
  },
);
