import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { runs } from "#tests/support/runs.ts";
import { decide } from "./decide.ts";
import { factsWith, notFound, ok, unavailable } from "./facts.fixture.ts";
import { hit, register, type Change } from "./rules.cases.ts";
import { words } from "#server/content/words/words.fixture.ts";
import { decisionReason } from "#server/lending/applications/reasons.ts";
import { catalogue, TODAY } from "#src/domain/lending/catalogue.fixture.ts";

const run = (change: Change = {}) => decide(factsWith(change), catalogue, TODAY);

describe("worked examples", () => {
  it("net 900, 150 elsewhere, 1000 over 12: approved", () => {
    const decision = run({ applicant: { declaredInstalments: 15000 } });
    expect(decision).toMatchObject({
      outcome: "approve",
      disposable: 35937,
      offer: { amount: 1000, period: 12 },
      reasons: [],
      score: 560,
      automated: true,
      assessedOn: TODAY,
    });
    expect(decision.dti).toBeCloseTo(0.27829, 5);
  });

  it("net 700, 200 elsewhere, 1000 over 12: referred, a guarantor is needed", () => {
    const decision = run({ applicant: { declaredNet: 70000, declaredInstalments: 20000 } });
    expect(decision).toMatchObject({
      outcome: "refer",
      disposable: 10937,
      reasons: [{ code: "GUARANTOR", params: { because: "dti", less: "1\u00a0000\u00a0€ за 16 месеца" } }],
      maxAmount: 750,
      alone: { amount: 1000, period: 16 },
    });
    expect(decision.dti).toBeCloseTo(0.42923, 5);
  });

  it("net 1000, 390 elsewhere, 1000 over 12: a guarantor is needed, and no sum is affordable without one", () => {
    const decision = run({ applicant: { declaredNet: 100000, declaredInstalments: 39000 } });
    expect(decision).toMatchObject({
      outcome: "refer",
      reasons: [{ code: "GUARANTOR", params: { because: "dti", less: "" } }],
    });
    expect(decision).not.toHaveProperty("alone");
  });

  it("with an approved guarantor the same terms are approved, and more of the income may be owed", () => {
    const facts = { guarantor: "approved", applicant: { declaredNet: 70000, declaredInstalments: 20000 } } as const;
    expect(run(facts)).toMatchObject({ outcome: "approve", offer: { amount: 1000, period: 12 }, reasons: [] });
    const dear = run({ ...facts, request: { amount: 1000, term: 6 } });
    expect(dear).toMatchObject({ outcome: "offer", offer: { amount: 1000, period: 11 } });
  });

  it("a guarantor is not all that is missing: no smaller sum is offered", () => {
    const decision = run({
      applicant: { declaredNet: 70000, declaredInstalments: 20000 },
      history: { phoneOfAnotherPerson: true },
    });
    expect(decision).toMatchObject({ outcome: "refer" });
    expect(decision).not.toHaveProperty("alone");
  });

  it("net 480, 500 over 3: the wanted amount over a longer term is offered before a smaller one", () => {
    const decision = run({ applicant: { declaredNet: 48000 }, request: { amount: 500, term: 3 } });
    expect(decision).toMatchObject({
      outcome: "offer",
      disposable: 8937,
      reasons: [{ code: "DISPOSABLE" }],
      offer: { amount: 500, period: 7 },
      allowed: { "200-250": "3-12", "451-500": "7-12" },
    });
    expect(run({ applicant: { declaredNet: 48000 }, request: { amount: 500, term: 7 } }).outcome).toBe("approve");
  });

  it("net 500, 1000 over 12 owed to us: a second 1000 is not granted", () => {
    const ownCredits = [{ product: "consumerCredit" as const, outstanding: 100000, instalment: 10046 }];
    const decision = run({
      applicant: { declaredNet: 50000 },
      history: { activeProducts: ["consumerCredit"], ownCredits },
    });
    expect(decision).toMatchObject({ outcome: "reject", disposable: 10937 - 10046, exposure: 1000, ownLoad: 10046 });
    expect(decision.findings.map(({ code }) => code)).toEqual(expect.arrayContaining(["LIMIT_NEW"]));
  });

  it("of what the register shows, our own part counts once", () => {
    const ownCredits = [{ product: "consumerCredit" as const, outstanding: 20000, instalment: 6000 }];
    const shown = (monthlyInstalments: number, ownInstalments?: number) =>
      run({
        history: { ownCredits },
        register: ok({
          overdueDaysNow: 0,
          worstOverdueDays12m: 0,
          monthlyInstalments,
          ownInstalments,
          activeCredits: 1,
        }),
      }).disposable;
    expect([shown(0), shown(6000, 6000), shown(16000, 6000), shown(16000)]).toEqual([
      90000 - 39063 - 6000,
      90000 - 39063 - 6000,
      90000 - 39063 - 16000,
      90000 - 39063 - 22000,
    ]);
  });

  it("an age limit shortens the term before it takes from the amount", () => {
    expect(run({ applicant: { birthDate: "1951-06-01" } })).toMatchObject({
      outcome: "offer",
      offer: { amount: 1000, period: 6 },
      reasons: [{ code: "AGE_MAX", params: { max: 75 } }],
    });
  });

  it("net 620,20, 250 elsewhere, 500 over 12: rejected, no disposable income", () => {
    const decision = run({ applicant: { declaredNet: 62020, declaredInstalments: 25000 }, request: { amount: 500 } });
    expect(decision).toMatchObject({
      outcome: "reject",
      disposable: -2043,
      maxAmount: null,
      reasons: [{ code: "DISPOSABLE" }],
      technical: false,
    });
    expect(decision.dti).toBeCloseTo(0.484, 3);
    expect(decision.offer).toBeUndefined();
  });

  it("net 500, 200 elsewhere, 500 over 12: rejected, DTI just above half the income", () => {
    const decision = run({ applicant: { declaredNet: 50000, declaredInstalments: 20000 }, request: { amount: 500 } });
    expect(decision.outcome).toBe("reject");
    expect(decision.reasons.map(({ code }) => code)).toEqual(["DTI", "DISPOSABLE"]);
    expect(decision.dti).toBeCloseTo(0.50046, 5);
  });

  it.each([
    [102958, "approve", 500],
    [102957, "offer", 490],
  ])("line of 500 for 30 days with %i cents and one repaid credit: %s %i", (declaredNet, outcome, amount) => {
    const decision = run({
      applicant: { declaredNet },
      request: { product: "creditLine", amount: 500, term: 30 },
      history: { repaid: 1 },
    });
    expect(decision).toMatchObject({ outcome, offer: { amount, period: 30 } });
    if (outcome === "approve") expect(decision.disposable).toBe(63895);
  });

  it.each([[0], [1]])("line of 500 with net 620,20 and %i repaid: 220 is offered", (repaid) => {
    const decision = run({
      applicant: { declaredNet: 62020 },
      request: { product: "creditLine", amount: 500, term: 30 },
      history: { repaid },
    });
    expect(decision).toMatchObject({ outcome: "offer", offer: { amount: 220, period: 30 }, maxAmount: 220 });
  });
});

describe("the outcome", () => {
  it.each<[string, Change]>([
    ["register", { register: unavailable }],
    ["income", { income: unavailable }],
    ["idDocument", { idDocument: unavailable }],
    ["sanctions", { sanctions: unavailable }],
    ["pep", { pep: unavailable }],
    ["blacklist", { blacklist: unavailable }],
  ])("is never an approval while %s is unavailable", (_, change) => {
    expect(run(change).outcome).toBe("refer");
  });

  it("is a rejection when any rule rejects, whatever else is unknown", () => {
    expect(run({ register: unavailable, applicant: { birthDate: "2010-01-01" } }).outcome).toBe("reject");
  });

  it("is a neutral referral on a sanctions hit, whatever other rules find", () => {
    const decision = run({ sanctions: hit, applicant: { birthDate: "2010-01-01" } });
    expect(decision).toMatchObject({ outcome: "refer", reasons: [{ code: "REVIEW", params: {} }] });
    expect(decision.findings.map(({ code }) => code)).toContain("SANCTION");
  });

  it.each<[string, Change, string]>([
    ["asks for a video before a person decides", { applicant: { declaredPep: true } }, "video"],
    [
      "asks for one whatever holds the application",
      { history: { identityChanged: true, cardOfAnother: true } },
      "video",
    ],
    ["asks for none where the answer is no", { applicant: { declaredPep: true, addressInBulgaria: false } }, "reject"],
    ["goes on once one has passed", { applicant: { declaredPep: true, videoPassed: true } }, "refer"],
    ["is a person's when none has", { applicant: { declaredPep: true, videoSpent: true } }, "refer"],
  ])("%s", (_what, change, outcome) => {
    const decision = run(change);
    expect(decision.outcome).toBe(outcome);
    if (outcome === "video")
      expect(decision.reasons).toEqual([{ code: "VIDEO", params: { video: expect.any(String) } }]);
  });

  it("caps the amount at the client's limit, then assesses the rest", () => {
    expect(run({ request: { amount: 1500 } })).toMatchObject({
      outcome: "offer",
      offer: { amount: 1000, period: 12 },
      reasons: [{ code: "LIMIT_NEW", params: { max: "1\u00a0000\u00a0€" } }],
    });
  });

  it("shortens the term when the smaller amount allows only a shorter one", () => {
    const decision = run({ request: { amount: 2000, term: 24 } });
    expect(decision).toMatchObject({ outcome: "offer", offer: { amount: 1000, period: 18 } });
  });

  it("uses the verified income when the stated one is far above it", () => {
    const decision = run({ applicant: { declaredNet: 120000 }, income: ok({ netMonthly: 60000 }) });
    expect(decision).toMatchObject({ netIncome: 60000, outcome: "approve", score: 500 });
  });

  it("uses the register's instalments when they exceed the stated ones, and names the register", () => {
    const decision = run({
      register: ok({ overdueDaysNow: 0, worstOverdueDays12m: 0, monthlyInstalments: 40000, activeCredits: 1 }),
    });
    expect(decision.outcome).toBe("reject");
    expect(decision.reasons[0]).toEqual({ code: "DTI", params: { register: "ccr" } });
  });

  it("adds living costs per dependent", () => {
    expect(run({ applicant: { dependents: 2 } }).disposable).toBe(90000 - 39063 - 23438);
    expect(run({ applicant: { declaredExpenses: 50000 } }).disposable).toBe(40000);
  });

  it.each([
    [1025, 12],
    [500, 18],
    [1000, 3.5],
    [50, 12],
  ])("rejects %d over %d, which is not offered, as a technical rejection", (amount, term) => {
    expect(run({ request: { amount, term } })).toMatchObject({
      outcome: "reject",
      technical: true,
      reasons: [{ code: "NOT_OFFERED" }],
    });
  });

  it("shows three reasons, registers first, and stores all", () => {
    const decision = run({
      applicant: { birthDate: "2010-01-01", addressInBulgaria: false },
      idDocument: notFound,
      history: { daysLateHere: 9 },
      register: register(95),
    });
    expect(decision.reasons.map(({ code }) => code)).toEqual(["CCR_OVERDUE", "AGE_MIN", "ID_INVALID"]);
    expect(decision.reasons[0]?.params).toEqual({ asOf: "20.11.2026" });
    expect(decision.findings.length).toBeGreaterThan(4);
  });

  it("is deterministic, never grants more than requested, and grants only what is affordable", () => {
    const change = fc.record({
      net: fc.integer({ min: 0, max: 300000 }),
      others: fc.integer({ min: 0, max: 100000 }),
      steps: fc.integer({ min: 0, max: 56 }),
      repaid: fc.integer({ min: 0, max: 2 }),
    });
    fc.assert(
      fc.property(change, ({ net, others, steps, repaid }) => {
        const amount = 200 + steps * 50;
        const wanted: Change = {
          applicant: { declaredNet: net, declaredInstalments: others },
          request: { amount, term: 12 },
          history: { repaid, repaidOnTime: repaid },
        };
        const decision = run(wanted);
        expect(run(wanted)).toEqual(decision);
        expect(decision.offer?.amount ?? 0).toBeLessThanOrEqual(amount);
        if (decision.outcome === "approve") expect(decision.dti ?? 1).toBeLessThanOrEqual(0.4);
        if (decision.outcome === "offer") {
          const { amount: offered, period } = decision.offer ?? { amount: 0, period: 0 };
          expect(run({ ...wanted, request: { amount: offered, term: period } }).outcome).toBe("approve");
        }
        if (decision.outcome !== "approve") expect(decision.reasons.length).toBeGreaterThan(0);
      }),
      { numRuns: runs(300) },
    );
  });
});

describe("the texts of reasons", () => {
  it("name the register and explain access to one's own data", () => {
    const [reason] = run({ register: register(95) }).reasons;
    expect(reason && decisionReason({ words }, reason)).toMatch(
      /^По данни от Централния кредитен регистър \(ЦКР\) на БНБ към 20\.11\.2026\sг\. .*www\.bnb\.bg/,
    );
  });

  it.each<Change>([
    { sanctions: hit },
    { pep: hit },
    { blacklist: hit },
    { history: { applicationsFromDevice: 9 } },
    { history: { otherProfile: true } },
  ])("reveal no list in a referral: %j", (change) => {
    expect(run(change).reasons).toEqual([{ code: "REVIEW", params: {} }]);
  });

  it("reveal nothing found about another holder of the ЕГН", () => {
    const { outcome, reasons } = run({
      history: { otherProfile: true, otherOpenRequest: true },
      register: register(95),
    });
    expect({ outcome, reasons }).toEqual({ outcome: "refer", reasons: [{ code: "REVIEW", params: {} }] });
  });

  it("are neutral for an unknown code", () => {
    expect(decisionReason({ words }, { code: "toString", params: {} })).toBe(
      "Не можем да одобрим заявката към момента.",
    );
  });
});
