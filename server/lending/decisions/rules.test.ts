import { describe, expect, it } from "vitest";
import { words } from "#server/content/words/words.fixture.ts";
import { decisionReason } from "#server/lending/applications/reasons.ts";
import { catalogue, catalogueJson, TODAY } from "#src/domain/lending/catalogue.fixture.ts";
import { parseCatalogue } from "#src/domain/lending/parse-catalogue.fixture.ts";
import { decide } from "./decide.ts";
import { factsWith } from "./facts.fixture.ts";
import { POLICY } from "#server/lending/lender/policy.ts";
import { CAPS, TWO_SIDES, type Change } from "./rules.cases.ts";
import { RULES, type DecisionRule } from "./rules.ts";
import { ENGINE_VERSION, versionOf } from "./version.ts";

const run = (change: Change = {}, book = catalogue) => decide(factsWith(change), book, TODAY);
const codes = (change: Change = {}, book = catalogue): string[] =>
  run(change, book).findings.map(({ code, outcome }) => `${code} ${outcome}`);

const withCatalogue = (change: Record<string, unknown>) => parseCatalogue({ ...catalogueJson(), ...change });
const consumerWith = (change: Record<string, unknown>) =>
  withCatalogue({
    products: (catalogueJson()["products"] as { key: string }[]).map((product) =>
      product.key === "consumerCredit" ? { ...product, ...change } : product,
    ),
  });

/** Advice for an intended change of a condition: the code of `applies` is not part of the version. */
const CHANGED = "if it is meant to: change the rule's case in rules.cases.ts, and count up its `revision` in rules.ts";

describe("each rule applies to its case and not just outside it", () => {
  it.each(TWO_SIDES)("%s", (rule, applies, not) => {
    expect(codes(applies), `${rule} no longer applies; ${CHANGED}`).toContain(rule);
    expect(codes(not), `${rule} applies to more than before; ${CHANGED}`).not.toContain(rule);
  });

  it.each(CAPS)("%s", (rule, nominalRate, request = {}) => {
    const book = consumerWith({ nominalRate });
    expect(codes({ request }, book)).toContain(rule);
    expect(codes({ request })).not.toContain(rule);
    expect(run({ request }, book)).toMatchObject({ outcome: "reject", technical: true });
  });

  it("RATE_ASSUMED info applies to an assumed rate only", () => {
    const [confirmed] = catalogueJson()["statutoryRates"] as unknown[];
    expect(codes()).toContain("RATE_ASSUMED info");
    expect(codes({}, withCatalogue({ statutoryRates: [confirmed] }))).not.toContain("RATE_ASSUMED info");
  });

  it("every rule of the table has cases", () => {
    const tried = new Set([...TWO_SIDES.map(([rule]) => rule), ...CAPS.map(([rule]) => rule), "RATE_ASSUMED info"]);
    const untried = RULES.map(({ code, outcome }) => `${code} ${outcome}`).filter((rule) => !tried.has(rule));
    expect(untried, "add both sides of these to server/lending/decisions/rules.cases.ts").toEqual([]);
  });
});

describe("the text of a rule", () => {
  const NEUTRAL = "Не можем да одобрим заявката към момента.";
  const visible = RULES.filter(({ outcome }) => outcome !== "info");
  const isNeutral = ({ code }: DecisionRule): boolean => decisionReason({ words }, { code, params: {} }) === NEUTRAL;

  it("exists when the person learns the reason", () => {
    const silent = visible.filter((rule) => !rule.neutral && isNeutral(rule)).map(({ code }) => code);
    expect(
      silent,
      "add their words to server/content/words/reasons.json and their code to rows/reasons.ts there, or make them `neutral`",
    ).toEqual([]);
  });

  it("is missing when nobody may learn the reason", () => {
    const tipping = visible.filter((rule) => rule.neutral && !isNeutral(rule)).map(({ code }) => code);
    expect(tipping, "take their words out of server/content/words/reasons.json: these rules are `neutral`").toEqual([]);
  });
});

describe("the version of the rules", () => {
  const [first, second, ...rest] = RULES as readonly [DecisionRule, DecisionRule, ...DecisionRule[]];

  it("is stored with every decision", () => {
    expect(run().engineVersion).toBe(ENGINE_VERSION);
    expect(ENGINE_VERSION).toMatch(/^[0-9a-f]{12}$/);
  });

  it.each<[string, readonly DecisionRule[], object]>([
    ["an additional rule", [...RULES, first], POLICY],
    ["a missing rule", [first, ...rest], POLICY],
    ["another order", [second, first, ...rest], POLICY],
    ["another outcome", [{ ...first, outcome: "refer" }, second, ...rest], POLICY],
    ["a neutral reason", [{ ...first, neutral: true }, second, ...rest], POLICY],
    ["a revised condition", [{ ...first, revision: 2 }, second, ...rest], POLICY],
    ["another threshold", RULES, { ...POLICY, minAge: 21 }],
    ["another evaluation", RULES, { ...POLICY, evaluation: POLICY.evaluation + 1 }],
  ])("changes with %s", (_, rules, policy) => {
    expect(versionOf(rules, policy)).not.toBe(ENGINE_VERSION);
  });

  it("does not depend on a bundler's output or on the order of a row's properties", () => {
    const bundled = RULES.map(({ applies, ...facts }) => {
      const reversed = Object.fromEntries(Object.entries(facts).reverse()) as Omit<DecisionRule, "applies">;
      return { applies: (context: Parameters<typeof applies>[0]) => applies(context), ...reversed };
    });
    expect(versionOf(bundled, POLICY)).toBe(ENGINE_VERSION);
  });
});
