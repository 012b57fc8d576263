/** Each persona's application ends as its name says, with the answers that the development server's bar fills in. */
import { expect, it } from "vitest";
import { answersOf, personas } from "#src/demo/personas.ts";
import { fieldsIn } from "#src/engine/core/elements.ts";
import { compile } from "#src/engine/core/compile.ts";
import { visiblePaths } from "#src/engine/core/conditions.ts";
import { nameOf } from "#src/engine/core/names.ts";
import type { CallName } from "#src/api/calls/calls.ts";
import { Borrower, steps, succeed } from "#tests/support/borrower.ts";
import { newPerson, type Fields } from "#tests/support/borrower-data.ts";
import { eachDatabase } from "#tests/support/database.ts";
import { useTestLender } from "#tests/support/use-lender.ts";
import { validators } from "#validators";

type Key = keyof typeof personas;

const OUTCOMES: Readonly<Record<Key, string>> = {
  approved: "contractUnsigned",
  counterOffer: "offerActive",
  refused: "rejected",
  publicOffice: "needsVideoVerification",
  pensioner: "contractUnsigned",
};

eachDatabase((_name, open) => {
  const lender = useTestLender({ open });

  /** Posts the answers to those questions of the form that the answers let show. */
  const fill = async (borrower: Borrower, call: CallName, answers: Fields): Promise<void> => {
    const form = await borrower.form(call);
    const plan = compile(form, validators);
    const shown = visiblePaths(plan, ({ name, type }) =>
      type === "checkbox" ? answers[name] === "1" : (answers[name] ?? ""),
    );
    const posted = fieldsIn(form.elements).flatMap(({ path }): [string, string][] => {
      const [name, text] = [nameOf(path), answers[nameOf(path)]];
      return shown.has(path) && text !== undefined ? [[name, text]] : [];
    });
    succeed(await borrower.post(form, Object.fromEntries(posted)));
  };

  it.each(Object.entries(OUTCOMES) as [Key, string][])("the persona %s ends as: %s", async (key, outcome) => {
    const person = newPerson();
    const borrower = new Borrower(lender, person);
    const answers = answersOf(personas[key], person);
    lender.clock.advance(1000);
    await fill(borrower, "general-information", answers);
    await steps.confirmPhone(borrower);
    await fill(borrower, "fill-in-options", answers);
    await fill(borrower, "personal-information", answers);
    lender.clock.advance(1000);
    await fill(borrower, "payment-and-collateral-data", answers);
    await steps.confirmRequest(borrower);
    const { request } = await borrower.status();
    expect(request?.status).toBe(outcome);
  });
});
