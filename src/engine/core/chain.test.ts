import { describe, expect, it } from "vitest";
import { everyLink, linkChain, refusesEmpty, rulesInForce, someRule } from "./chain.ts";
import type { Element } from "./definition.ts";
import { fieldAt, planOf, testRules } from "#src/engine/form.fixture.ts";

/** A conditional chain: in force only while field `o` holds "1". */
const nested = (chain: string, chainProps?: object): Pick<Element, "validation" | "validationProps"> => ({
  validation: "when",
  validationProps: { other: "o", is: "1", chain, ...(chainProps && { chainProps }) },
});
const twice = nested("when", { other: "p", is: "2", chain: "trimmed short" });
const linksOf = (written: Pick<Element, "validation" | "validationProps">) => linkChain(written, testRules);
const namesOf = (rules: readonly { name: string }[]): string[] => rules.map(({ name }) => name);

describe("a chain", () => {
  it("links its rules and nested rules, each with its own properties", () => {
    const links = everyLink(linksOf({ ...twice, validation: "required when" }));
    expect(namesOf(links.map(({ rule }) => rule))).toEqual(["required", "when", "when", "trimmed", "short"]);
    expect(links.map(({ props }) => props["other"])).toEqual(["o", "o", "p", undefined, undefined]);
  });

  it("skips unknown rule names, nested ones too, and reports them", () => {
    const unknown: string[] = [];
    expect(linkChain({ validation: "constructor" }, testRules, (name) => unknown.push(name))).toEqual([]);
    linkChain(nested("short emial"), testRules, (name) => unknown.push(name));
    expect(unknown).toEqual(["constructor", "emial"]);
  });

  it.each([
    ["1", "2", ["trimmed", "short"]],
    ["1", "", []],
    ["", "2", []],
  ])("with the other fields at %j and %j has these rules in force: %j", (o, p, names) => {
    const values: Record<string, string> = { o, p };
    expect(namesOf(rulesInForce(linksOf(twice), (name) => values[name]))).toEqual(names);
  });

  it.each([
    [{ validation: "short required" }, "always"],
    [{ validation: "one-of-two" }, "sometimes"],
    [nested("required"), "sometimes"],
    [nested("when", { other: "p", is: "2", chain: "required" }), "sometimes"],
    [{ validation: "short" }, undefined],
    [{}, undefined],
  ] as const)("%j refuses an empty value: %s", (written, when) => {
    expect(refusesEmpty(linksOf(written))).toBe(when);
  });

  it("is matched by its nested rules, too", () => {
    expect(someRule(linksOf(nested("agreed")), ({ consent }) => consent === true)).toBe(true);
    expect(someRule(linksOf(nested("short")), ({ consent }) => consent === true)).toBe(false);
  });
});

describe("drafts", () => {
  it.each([
    [{ validation: "short" }, true],
    [nested("short"), true],
    [{ validation: "agreed" }, false],
    [nested("agreed"), false],
    [nested("number-of-person"), false],
    [{ autocomplete: "one-time-code" }, false],
    [{ type: "password" }, false],
  ] as const)("include %j: %s", (more, may) => {
    const plan = planOf([{ name: "o" }, { name: "a", ...more } as Element]);
    expect(fieldAt(plan, "a").draftable).toBe(may);
  });
});

describe("a plan", () => {
  it("records the fields that nested rules depend on", () => {
    const plan = planOf([{ name: "o" }, { name: "p" }, { name: "a", ...nested("same", { as: "p" }) }]);
    expect(fieldAt(plan, "p").validationDependents.map(({ path }) => path)).toEqual(["a"]);
  });

  it("rejects an unknown nested rule", () => {
    expect(() => planOf([{ name: "o" }, { name: "a", ...nested("emial") }])).toThrow(
      '"a" names the unknown rule "emial"',
    );
  });
});
