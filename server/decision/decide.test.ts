import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decide } from "#server/decision/decide.ts";
import { factsWith, notFound, ok, unavailable } from "#server/decision/facts.fixture.ts";
import { RULES } from "#server/decision/rules.ts";
import { decisionReason } from "#src/copy/decision.ts";
import { catalogue, catalogueJson, TODAY } from "#src/domain/catalogue.fixture.ts";
import { parseCatalogue } from "#src/domain/catalogue.ts";

type Change = NonNullable<Parameters<typeof factsWith>[0]>;

const run = (change: Change = {}, book = catalogue) => decide(factsWith(change), book, TODAY);
const codes = (change: Change = {}, book = catalogue): string[] => run(change, book).findings.map(({ code, outcome }) => `${code} ${outcome}`);

describe("worked examples", () => {
  it("net 900, 150 elsewhere, 1000 over 12: approved", () => {
    const decision = run({ applicant: { declaredInstalments: 15000 } });
    expect(decision).toMatchObject({ outcome: "approve", disposable: 35937, offer: { amount: 1000, period: 12 }, reasons: [], score: 560, automated: true, assessedOn: TODAY });
    expect(decision.dti).toBeCloseTo(0.27829, 5);
  });

  it("net 700, 200 elsewhere, 1000 over 12: referred, a guarantor is needed", () => {
    const decision = run({ applicant: { declaredNet: 70000, declaredInstalments: 20000 } });
    expect(decision).toMatchObject({ outcome: "refer", disposable: 10937, reasons: [{ code: "GUARANTOR", params: { because: "dti" } }], maxAmount: 750 });
    expect(decision.dti).toBeCloseTo(0.42923, 5);
  });

  it("net 620,20, 250 elsewhere, 500 over 12: rejected, nothing is left to pay from", () => {
    const decision = run({ applicant: { declaredNet: 62020, declaredInstalments: 25000 }, request: { amount: 500 } });
    expect(decision).toMatchObject({ outcome: "reject", disposable: -2043, maxAmount: null, reasons: [{ code: "DISPOSABLE" }], technical: false });
    expect(decision.dti).toBeCloseTo(0.484, 3);
    expect(decision.offer).toBeUndefined();
  });

  it("net 500, 200 elsewhere, 500 over 12: rejected, just above half the income", () => {
    const decision = run({ applicant: { declaredNet: 50000, declaredInstalments: 20000 }, request: { amount: 500 } });
    expect(decision.outcome).toBe("reject");
    expect(decision.reasons.map(({ code }) => code)).toEqual(["DTI", "DISPOSABLE"]);
    expect(decision.dti).toBeCloseTo(0.50046, 5);
  });

  it.each([[102958, "approve", 500], [102957, "offer", 490]])("line of 500 for 30 days with %i cents and one repaid credit: %s %i", (declaredNet, outcome, amount) => {
    const decision = run({ applicant: { declaredNet }, request: { product: "creditLine", amount: 500, term: 30 }, history: { repaid: 1 } });
    expect(decision).toMatchObject({ outcome, offer: { amount, period: 30 } });
    if (outcome === "approve") expect(decision.disposable).toBe(63895);
  });

  it.each([[0], [1]])("line of 500 with net 620,20 and %i repaid: 220 is offered", (repaid) => {
    const decision = run({ applicant: { declaredNet: 62020 }, request: { product: "creditLine", amount: 500, term: 30 }, history: { repaid } });
    expect(decision).toMatchObject({ outcome: "offer", offer: { amount: 220, period: 30 }, maxAmount: 220 });
  });
});

const line = { product: "creditLine", amount: 100, term: 10 } as const;
const register = (overdueDaysNow: number, worstOverdueDays12m = overdueDaysNow, activeCredits = 0) =>
  ok({ overdueDaysNow, worstOverdueDays12m, monthlyInstalments: 0, activeCredits });
const hit = ok({ hit: true });

/** A rule with its outcome, facts it applies to, and facts just outside it. */
const TWO_SIDES: [rule: string, applies: Change, not: Change][] = [
    ["AGE_MIN reject", { applicant: { birthDate: "2008-11-21" } }, { applicant: { birthDate: "2008-11-20" } }],
    ["AGE_MAX reject", { applicant: { birthDate: "1951-11-20" } }, { applicant: { birthDate: "1951-11-21" } }],
    ["ID_INVALID reject", { idDocument: ok({ valid: false, namesMatch: true, validUntil: null }) }, { idDocument: ok({ valid: true, namesMatch: true, validUntil: null }) }],
    ["ID_INVALID reject", { idDocument: ok({ valid: true, namesMatch: false, validUntil: null }) }, {}],
    ["ID_INVALID reject", { idDocument: ok({ valid: true, namesMatch: true, validUntil: "2026-11-19" }) }, { idDocument: ok({ valid: true, namesMatch: true, validUntil: TODAY }) }],
    ["ID_INVALID reject", { idDocument: notFound }, { idDocument: unavailable }],
    ["ID_UNAVAILABLE refer", { idDocument: unavailable }, { idDocument: notFound }],
    ["RESIDENCE reject", { applicant: { addressInBulgaria: false } }, {}],
    ["PLACE_UNLISTED refer", { applicant: { placesListed: false } }, {}],
    ["SANCTION refer", { sanctions: hit }, { sanctions: notFound }],
    ["SANCTION_UNAVAILABLE refer", { sanctions: unavailable }, { sanctions: notFound }],
    ["PEP refer", { pep: hit }, { pep: notFound }],
    ["PEP refer", { applicant: { declaredPep: true } }, {}],
    ["PEP_UNAVAILABLE refer", { pep: unavailable }, {}],
    ["BLACKLIST refer", { blacklist: hit }, { blacklist: notFound }],
    ["BLACKLIST_UNAVAILABLE refer", { blacklist: unavailable }, {}],
    ["DUPLICATE_PERSON refer", { history: { pinOfAnotherProfile: true } }, {}],
    ["OPEN_REQUEST reject", { history: { otherOpenRequest: true } }, {}],
    ["ACTIVE_CREDIT reject", { request: line, history: { activeProducts: ["creditLine"] } }, { request: line, history: { activeProducts: ["consumerCredit"] } }],
    ["ACTIVE_CREDIT reject", { history: { activeProducts: ["creditLine", "consumerCredit"] } }, { history: { activeProducts: ["creditLine"] } }],
    ["ACTIVE_CREDIT reject", { history: { daysLateHere: 6 } }, { history: { daysLateHere: 5 } }],
    ["NEW_CLIENTS_ONLY reject", { request: { product: "interestFreeInstalment", amount: 300, term: 3 }, history: { repaid: 1 } }, { request: { product: "interestFreeInstalment", amount: 300, term: 3 } }],
    ["COOLDOWN reject", { history: { lastRejectedOn: "2026-10-22", sameDataAsRejected: true } }, { history: { lastRejectedOn: "2026-10-21", sameDataAsRejected: true } }],
    ["COOLDOWN reject", { history: { lastRejectedOn: TODAY, sameDataAsRejected: true } }, { history: { lastRejectedOn: TODAY } }],
    ["CCR_OVERDUE reject", { register: register(95) }, { register: register(60) }],
    ["CCR_OVERDUE reject", { register: register(0, 61) }, { register: notFound }],
    ["CCR_OVERDUE refer", { register: register(31) }, { register: register(30) }],
    ["CCR_OVERDUE refer", { register: register(0, 60) }, { register: register(0, 61) }],
    ["CCR_UNAVAILABLE refer", { register: unavailable }, { register: notFound }],
    ["INCOME_NONE reject", { applicant: { declaredNet: 29999 } }, { applicant: { declaredNet: 30000 } }],
    ["INCOME_NONE reject", { applicant: { incomeType: null } }, {}],
    ["INCOME_UNVERIFIED limit", { income: ok({ netMonthly: 69230 }) }, { income: ok({ netMonthly: 69231 }) }],
    ["INCOME_NOT_FOUND refer", { income: notFound }, {}],
    ["INCOME_UNAVAILABLE refer", { income: unavailable }, {}],
    ["DTI limit", { applicant: { declaredInstalments: 34955 } }, { applicant: { declaredInstalments: 34954 } }],
    ["DISPOSABLE limit", { applicant: { declaredExpenses: 79955 } }, { applicant: { declaredExpenses: 79954 } }],
    ["LIMIT_NEW limit", { request: { amount: 1050 } }, { request: { amount: 1000 } }],
    ["LIMIT_NEW limit", { request: { product: "creditLine", amount: 310, term: 30 } }, { request: { product: "creditLine", amount: 310, term: 30 }, history: { repaid: 1 } }],
    ["LIMIT_HISTORY limit", { request: { amount: 2050 }, history: { repaid: 1 } }, { request: { amount: 2050 }, history: { repaid: 2, repaidOnTime: 2 } }],
    ["LTI limit", { applicant: { declaredNet: 33333 } }, { applicant: { declaredNet: 33334 } }],
    ["GUARANTOR refer", { request: { amount: 1550 }, history: { repaid: 1 } }, { request: { amount: 1500 }, history: { repaid: 1 } }],
    ["GUARANTOR refer", { applicant: { declaredInstalments: 25955 } }, { applicant: { declaredInstalments: 25954 } }],
    ["VELOCITY refer", { history: { applicationsFromDevice: 3 } }, { history: { applicationsFromDevice: 2 } }],
    ["VELOCITY refer", { history: { phoneOfAnotherPerson: true } }, {}],
    ["SCORE refer", { applicant: { monthsInJob: 2 }, register: register(0, 45, 3) }, { applicant: { monthsInJob: 3 }, register: register(0, 45, 3) }],
];

const withCatalogue = (change: Record<string, unknown>) => parseCatalogue({ ...catalogueJson(), ...change });
const consumerWith = (change: Record<string, unknown>) =>
  withCatalogue({ products: (catalogueJson()["products"] as { key: string }[]).map((product) => (product.key === "consumerCredit" ? { ...product, ...change } : product)) });

const CAPS: [rule: string, nominalRate: string, request: Change["request"]][] = [["CAP_GPR reject", "42.00", {}], ["CAP_SHORT reject", "250.00", { amount: 200, term: 3 }]];

describe("each rule has two sides", () => {
  it.each(TWO_SIDES)("%s", (rule, applies, not) => {
    expect(codes(applies)).toContain(rule);
    expect(codes(not)).not.toContain(rule);
  });

  it.each(CAPS)("%s", (rule, nominalRate, request = {}) => {
    const book = consumerWith({ nominalRate });
    expect(codes({ request }, book)).toContain(rule);
    expect(codes({ request })).not.toContain(rule);
    expect(run({ request }, book)).toMatchObject({ outcome: "reject", technical: true });
  });

  it("RATE_ASSUMED info", () => {
    const [confirmed] = catalogueJson()["statutoryRates"] as unknown[];
    expect(codes()).toContain("RATE_ASSUMED info");
    expect(codes({}, withCatalogue({ statutoryRates: [confirmed] }))).not.toContain("RATE_ASSUMED info");
  });

  it("and every rule of the table is tried", () => {
    const tried = new Set([...TWO_SIDES.map(([rule]) => rule), ...CAPS.map(([rule]) => rule), "RATE_ASSUMED info"]);
    expect(RULES.map(({ code, outcome }) => `${code} ${outcome}`).filter((rule) => !tried.has(rule))).toEqual([]);
  });
});

describe("the outcome", () => {
  it.each<[string, Change]>([
    ["register", { register: unavailable }], ["income", { income: unavailable }], ["idDocument", { idDocument: unavailable }],
    ["sanctions", { sanctions: unavailable }], ["pep", { pep: unavailable }], ["blacklist", { blacklist: unavailable }],
  ])("is never an approval while %s does not answer", (_, change) => {
    expect(run(change).outcome).toBe("refer");
  });

  it("is a refusal when anything refuses, whatever else is unknown", () => {
    expect(run({ register: unavailable, applicant: { birthDate: "2010-01-01" } }).outcome).toBe("reject");
  });

  it("is left to a person on a sanctions hit, whatever else was found, and gives nothing away", () => {
    const decision = run({ sanctions: hit, applicant: { birthDate: "2010-01-01" } });
    expect(decision).toMatchObject({ outcome: "refer", reasons: [{ code: "REVIEW", params: {} }] });
    expect(decision.findings.map(({ code }) => code)).toContain("SANCTION");
  });

  it("cuts to the client's limit first and judges the rest", () => {
    expect(run({ request: { amount: 1500 } })).toMatchObject({ outcome: "offer", offer: { amount: 1000, period: 12 }, reasons: [{ code: "LIMIT_NEW", params: { max: "1\u00a0000\u00a0€" } }] });
  });

  it("shortens the term where the smaller amount asks for it", () => {
    const decision = run({ request: { amount: 2000, term: 24 } });
    expect(decision).toMatchObject({ outcome: "offer", offer: { amount: 1000, period: 18 } });
  });

  it("counts on the verified income where the stated one is far above it", () => {
    const decision = run({ applicant: { declaredNet: 120000 }, income: ok({ netMonthly: 60000 }) });
    expect(decision).toMatchObject({ netIncome: 60000, outcome: "approve", score: 500 });
  });

  it("counts on the register's instalments where they are above the stated ones, and says so", () => {
    const decision = run({ register: ok({ overdueDaysNow: 0, worstOverdueDays12m: 0, monthlyInstalments: 40000, activeCredits: 1 }) });
    expect(decision.outcome).toBe("reject");
    expect(decision.reasons[0]).toEqual({ code: "DTI", params: { register: "ccr" } });
  });

  it("counts living costs by the people provided for", () => {
    expect(run({ applicant: { dependents: 2 } }).disposable).toBe(90000 - 39063 - 23438);
    expect(run({ applicant: { declaredExpenses: 50000 } }).disposable).toBe(40000);
  });

  it.each([[1025, 12], [500, 18], [1000, 3.5], [50, 12]])("refuses %d over %d, which is not offered, without holding it against the person", (amount, term) => {
    expect(run({ request: { amount, term } })).toMatchObject({ outcome: "reject", technical: true, reasons: [{ code: "NOT_OFFERED" }] });
  });

  it("shows three reasons, those from registers first, and keeps all", () => {
    const decision = run({
      applicant: { birthDate: "2010-01-01", addressInBulgaria: false }, idDocument: notFound, history: { daysLateHere: 9 }, register: register(95),
    });
    expect(decision.reasons.map(({ code }) => code)).toEqual(["CCR_OVERDUE", "AGE_MIN", "ID_INVALID"]);
    expect(decision.reasons[0]?.params).toEqual({ asOf: "20.11.2026" });
    expect(decision.findings.length).toBeGreaterThan(4);
  });

  it("is the same for the same facts, never grants more than was asked for, and grants nothing that is not affordable", () => {
    const change = fc.record({ net: fc.integer({ min: 0, max: 300000 }), others: fc.integer({ min: 0, max: 100000 }), steps: fc.integer({ min: 0, max: 56 }), repaid: fc.integer({ min: 0, max: 2 }) });
    fc.assert(fc.property(change, ({ net, others, steps, repaid }) => {
      const amount = 200 + steps * 50;
      const wanted: Change = { applicant: { declaredNet: net, declaredInstalments: others }, request: { amount, term: 12 }, history: { repaid, repaidOnTime: repaid } };
      const decision = run(wanted);
      expect(run(wanted)).toEqual(decision);
      expect(decision.offer?.amount ?? 0).toBeLessThanOrEqual(amount);
      if (decision.outcome === "approve") expect(decision.dti ?? 1).toBeLessThanOrEqual(0.4);
      if (decision.outcome === "offer") {
        const { amount: offered, period } = decision.offer ?? { amount: 0, period: 0 };
        expect(run({ ...wanted, request: { amount: offered, term: period } }).outcome).toBe("approve");
      }
      if (decision.outcome !== "approve") expect(decision.reasons.length).toBeGreaterThan(0);
    }), { numRuns: 300 });
  });
});

describe("the words", () => {
  it("exist for every rule a person may hear of, and are neutral for the others", () => {
    for (const { code, neutral, outcome } of RULES) {
      if (outcome === "info") continue;
      const text = decisionReason({ code, params: {} });
      expect(text === "Не можем да одобрим заявката към момента.", code).toBe(neutral === true);
    }
  });

  it("name the register and how to see one's own data", () => {
    const [reason] = run({ register: register(95) }).reasons;
    expect(reason && decisionReason(reason)).toMatch(/^По данни от Централния кредитен регистър \(ЦКР\) на БНБ към 20\.11\.2026 г\. .*www\.bnb\.bg/);
  });

  it.each<Change>([{ sanctions: hit }, { pep: hit }, { blacklist: hit }, { history: { applicationsFromDevice: 9 } }, { history: { pinOfAnotherProfile: true } }])(
    "say nothing of the lists in a referral: %j", (change) => {
      expect(run(change).reasons).toEqual([{ code: "REVIEW", params: {} }]);
    });

  it("say nothing of what was found about whoever else has the ЕГН", () => {
    const { outcome, reasons } = run({ history: { pinOfAnotherProfile: true, otherOpenRequest: true }, register: register(95) });
    expect({ outcome, reasons }).toEqual({ outcome: "refer", reasons: [{ code: "REVIEW", params: {} }] });
  });

  it("of an unknown code are neutral", () => {
    expect(decisionReason({ code: "toString", params: {} })).toBe("Не можем да одобрим заявката към момента.");
  });
});
