import { describe, expect, it } from "vitest";
import { GUARANTOR_RULES, type GuarantorRule } from "#src/copy/guarantor-rules.ts";
import { words } from "#server/content/words/words.fixture.ts";
import { guarantorReasons } from "#server/lending/applications/reasons.ts";
import { guarantorFindings } from "#src/copy/staff-guarantors.ts";
import { catalogue, TODAY } from "#src/domain/lending/catalogue.fixture.ts";
import { factsWith, notFound, ok, unavailable } from "./facts.fixture.ts";
import { judgeGuarantor, type GuarantorFacts } from "./guarantor-rules.ts";

type Change = Partial<Omit<GuarantorFacts, "applicant" | "history" | "guaranteed">> & {
  applicant?: Partial<GuarantorFacts["applicant"]>;
  history?: Partial<GuarantorFacts["history"]>;
};

/** A person of 40 with 900 € net who stands surety for 1000 € over 12 months and passes every rule, with changes. */
const factsOf = ({ applicant, history, ...answers }: Change = {}): GuarantorFacts => {
  const { request: guaranteed, history: own, ...facts } = factsWith({ ...(applicant && { applicant }) });
  return {
    ...facts,
    personal: {} as GuarantorFacts["personal"],
    guaranteed,
    history: {
      ...own,
      otherGuarantees: 0,
      otherGuaranteed: 0,
      namedOtherwise: false,
      isBorrower: false,
      phoneOfBorrower: false,
      accountOfBorrower: false,
      ...history,
    },
    ...answers,
  };
};
const judge = (change: Change = {}) => judgeGuarantor(factsOf(change), catalogue, TODAY);
const record = (overdueDaysNow: number) =>
  ok({ overdueDaysNow, worstOverdueDays12m: 0, monthlyInstalments: 0, activeCredits: 1 });
const owing = (instalment: number) => [{ product: "consumerCredit" as const, outstanding: 1000, instalment }];

/** Of each rule, facts to which it applies and facts to which it just does not. */
const TWO_SIDES: readonly (readonly [GuarantorRule, "reject" | "refer", Change, Change])[] = [
  ["AGE", "reject", { applicant: { birthDate: "1955-11-20" } }, { applicant: { birthDate: "1955-11-21" } }],
  [
    "ID_INVALID",
    "reject",
    { idDocument: ok({ valid: true, namesMatch: false, validUntil: null }) },
    { idDocument: ok({ valid: true, namesMatch: true, validUntil: null }) },
  ],
  ["ID_UNAVAILABLE", "refer", { idDocument: unavailable }, {}],
  ["RESIDENCE", "reject", { applicant: { addressInBulgaria: false } }, {}],
  ["PLACE_UNLISTED", "refer", { applicant: { placesListed: false } }, {}],
  ["SANCTION", "refer", { sanctions: ok({ hit: true }), history: { isBorrower: true } }, {}],
  ["PEP", "refer", { applicant: { declaredPep: true } }, {}],
  ["BLACKLIST", "refer", { blacklist: ok({ hit: true }) }, {}],
  ["LISTS_UNAVAILABLE", "refer", { pep: unavailable }, { pep: notFound }],
  ["PROFILE_OF_ANOTHER", "refer", { history: { profileOfAnother: true } }, {}],
  ["IDENTITY_CHANGED", "refer", { history: { identityChanged: true } }, {}],
  ["CARD_OF_ANOTHER", "refer", { history: { cardOfAnother: true } }, {}],
  ["NAMED_OTHERWISE", "refer", { history: { namedOtherwise: true } }, {}],
  ["IS_BORROWER", "reject", { history: { isBorrower: true } }, {}],
  ["PHONE_OF_BORROWER", "reject", { history: { phoneOfBorrower: true } }, {}],
  ["ACCOUNT_OF_BORROWER", "reject", { history: { accountOfBorrower: true } }, {}],
  ["OVERDUE_HERE", "reject", { history: { daysLateHere: 6 } }, { history: { daysLateHere: 5 } }],
  ["TWO_GUARANTEES", "reject", { history: { otherGuarantees: 2 } }, { history: { otherGuarantees: 1 } }],
  ["CCR_OVERDUE", "reject", { register: record(61) }, { register: record(60) }],
  ["CCR_LATE", "refer", { register: record(31) }, { register: record(30) }],
  ["CCR_UNAVAILABLE", "refer", { register: unavailable }, {}],
  ["INCOME_NONE", "reject", { applicant: { incomeType: null } }, {}],
  ["INCOME_NOT_FOUND", "refer", { income: notFound }, {}],
  ["INCOME_UNAVAILABLE", "refer", { income: unavailable }, {}],
  [
    "DTI",
    "reject",
    { history: { ownCredits: owing(20000), otherGuaranteed: 14955 } },
    { history: { ownCredits: owing(20000), otherGuaranteed: 14954 } },
  ],
  ["DISPOSABLE", "reject", { applicant: { declaredExpenses: 79955 } }, { applicant: { declaredExpenses: 79954 } }],
];

describe("each rule for guarantors applies to its case and not just outside it", () => {
  it.each(TWO_SIDES)("%s", (rule, outcome, applies, not) => {
    expect(judge(applies)).toMatchObject({ outcome, findings: expect.arrayContaining([rule]) as string[] });
    expect(judge(not).findings).not.toContain(rule);
  });

  it("each rule has a case", () => {
    expect(TWO_SIDES.map(([rule]) => rule)).toEqual([...GUARANTOR_RULES]);
  });
});

describe("a guarantor", () => {
  it("who passes all of them is accepted", () => {
    expect(judge()).toEqual({ outcome: "approve", findings: [], assessedOn: TODAY });
  });

  it("is of age on their eighteenth birthday", () => {
    expect(judge({ applicant: { birthDate: "2008-11-21" } })).toMatchObject({ outcome: "reject", findings: ["AGE"] });
    expect(judge({ applicant: { birthDate: "2008-11-20" } }).findings).not.toContain("AGE");
  });

  it("is told why they are refused, but nothing of lists and of the borrower", () => {
    expect(guarantorReasons({ words }, ["CCR_OVERDUE", "IS_BORROWER", "SANCTION"])).toEqual([
      expect.stringContaining("Централния кредитен регистър"),
    ]);
    expect(guarantorFindings(["SANCTION", "DTI"])).toHaveLength(2);
  });
});
