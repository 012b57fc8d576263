import { expect, it } from "vitest";
import { ruleSentence, ruleValues, ruleWords } from "#src/copy/staff-rules.ts";
import { catalogue, TODAY } from "#src/domain/lending/catalogue.fixture.ts";
import { decide } from "#server/lending/decisions/decide.ts";
import { factsWith } from "#server/lending/decisions/facts.fixture.ts";
import { TWO_SIDES } from "#server/lending/decisions/rules.cases.ts";
import { judgementOf } from "./pages/judgement.ts";
import { RULES } from "#server/lending/decisions/rules.ts";

it("every decision rule is told to the staff in words, and nothing else is", () =>
  expect(Object.keys(ruleWords).sort(), "say in src/copy/staff-rules.ts what each rule found").toEqual(
    [...new Set(RULES.map(({ code }) => code))].sort(),
  ));

it("every value that a rule gives is told in words, and nothing else is", () => {
  const findings = TWO_SIDES.flatMap(([, applies]) => decide(factsWith(applies), catalogue, TODAY).findings);
  const given = new Set(findings.flatMap(({ params }) => Object.keys(params)));
  expect(Object.keys(ruleValues).sort()).toEqual([...given].sort());
});

it("what may be granted with a guarantor does not contradict what may be without one", () => {
  const change = { applicant: { declaredNet: 70000, declaredInstalments: 20000 } };
  const decision = decide(factsWith(change), catalogue, TODAY);
  const [, , figures] = judgementOf({ decision, now: new Date(0) }, undefined, { periodUnit: "months" });
  const shown = JSON.stringify(figures);
  expect(shown).toMatch(
    /Най-много без поръчител, за поискания срок.{0,40}750.€.*Може да се отпусне с поръчител.{0,40}1.000.€/,
  );
});

it("what may be granted without a guarantor stays as it is once one is accepted, and the words name them", () => {
  const change = { applicant: { declaredNet: 70000, declaredInstalments: 20000 }, guarantor: "approved" } as const;
  const facts = factsWith(change);
  const shown = JSON.stringify(
    judgementOf({ decision: decide(facts, catalogue, TODAY), now: new Date(0) }, facts, { periodUnit: "months" }),
  );
  expect(shown).toMatch(
    /Най-много без поръчител, за поискания срок.{0,40}750.€.*Може да се отпусне с поръчителя.{0,40}1.000.€/,
  );
  expect(shown).toMatch(/Иска се поръчител и той е приет.*без поръчител до 1.000.€ за 16 месеца/);
  expect(shown).not.toContain("Вноската на поисканото е по силите на кандидата");
});

it("a sum that asks for a guarantor is not among those without one, though its instalment is affordable", () => {
  const facts = factsWith({
    applicant: { declaredNet: 300000 },
    request: { amount: 2000, term: 24 },
    history: { repaid: 2, repaidOnTime: 2 },
  });
  const shown = JSON.stringify(
    judgementOf({ decision: decide(facts, catalogue, TODAY), now: new Date(0) }, facts, { periodUnit: "months" }),
  );
  expect(shown).toMatch(/Най-много без поръчител, за поискания срок.{0,40}1.500.€/);
  expect(shown).toContain("Вноската на поисканото е по силите на кандидата");
});

it("the values of a rule follow its sentence", () => {
  const max = "1\u00a0000\u00a0€";
  expect(ruleSentence({ code: "LIMIT_NEW", params: { max } })).toBe(`Над лимита за първи кредит. Най-много ${max}.`);
  expect(ruleSentence({ code: "DTI", params: { register: "" } })).toBe("Вноските са твърде високи спрямо дохода.");
});
