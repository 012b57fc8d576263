/** Runs every rule's cases, and compares each rule's declarations with its behaviour. */
import { describe, expect, it } from "vitest";
import { refusesEmpty } from "#src/engine/core/chain.ts";
import type { Issue, Rule } from "#src/engine/core/rule.ts";
import { contextWith, judge, type Cases, type Given, type Judged } from "./cases.fixture.ts";
import { acceptedIn, cases as written, judgedIn } from "./index.cases.ts";
import { validators } from "./index.ts";

const nobody: Cases = { guide: {} };
const all = Object.values(validators).map((rule) => ({ name: rule.name, rule, cases: written[rule.name] ?? nobody }));
/** Rules without cases are reported by the first test only. */
const rules = all.filter(({ cases }) => cases !== nobody);

const issueOf = (rule: Rule, value: unknown, given?: Given): Issue | undefined | Promise<Issue | undefined> =>
  judge(rule, value, given);

const expected = ({ as }: Judged, rule: Rule): unknown =>
  typeof as === "object" ? as : expect.objectContaining({ code: as ?? rule.name });

it("every rule has cases, and all cases belong to a rule", () => {
  const orphans = Object.keys(written).filter((name) => !Object.hasOwn(validators, name));
  expect(orphans, "these cases in validators/index.cases.ts belong to no rule of validators/index.ts").toEqual([]);
  const without = all.filter(({ cases }) => cases === nobody);
  const wanted = without.map(({ name }) => `validators/${name}.cases.ts, and a line of validators/index.cases.ts`);
  expect(wanted, "write these").toEqual([]);
});

describe.each(rules)("$name", ({ rule, cases }) => {
  const judged = judgedIn(cases).flatMap((group) => [
    ...(group.accepts ?? []).map((value) => ({ value, group, issue: undefined as unknown })),
    ...(group.refuses ?? []).map((value) => ({ value, group, issue: expected(group, rule) })),
  ]);
  const shown = [
    ...(cases.guide.accepts ?? []).map((value) => [value, true] as const),
    ...(cases.guide.refuses ?? []).map((value) => [value, false] as const),
  ];
  const { keeps = [], watches = [], answers, asks = [] } = cases;

  it.each(judged)("for $value, with $group.given, reports: $issue", async ({ value, group: { given }, issue }) => {
    expect(await issueOf(rule, value, given)).toEqual(issue);
  });

  it.each(shown)("treats %j as the guide shows", async (value, isAccepted) => {
    expect((await issueOf(rule, value)) === undefined).toBe(isAccepted);
  });

  it.each(keeps)("normalises %j to %j", async (given, kept) => {
    expect(rule.normalise?.(given)).toBe(kept);
    expect(rule.normalise?.(kept)).toBe(kept);
    // The backend check itself is not under test here.
    expect(await issueOf(rule, kept, { ask: () => Promise.resolve({}) })).toBeUndefined();
  });

  it.each(watches)("with %j depends on %j", (props, names) => {
    expect(rule.dependsOn?.(props)).toEqual(names);
  });

  it.each(answers?.says ?? [])("for the response %j reports %j", async (answer, issue) => {
    const result = Promise.resolve(issueOf(rule, answers!.of, { ask: () => Promise.resolve(answer) }));
    if (issue === "fails") await expect(result).rejects.toThrow("not made");
    else expect(await result).toEqual(issue);
  });

  it.each(asks)("for %j with %j calls %s", async (value, props, source, input) => {
    const asked: unknown[] = [];
    await issueOf(rule, value, { props, ask: (...question) => Promise.resolve(void asked.push(question)) });
    expect(asked).toEqual([[source, input]]);
  });
});

describe("declarations of a rule", () => {
  const isEmpty = (value: unknown): boolean => value === "" || value === false;

  it.each(rules)("$name: `refusesEmpty` matches its cases", async ({ rule, cases }) => {
    const groups = judgedIn(cases);
    const refused = groups.some(({ refuses = [] }) => refuses.some(isEmpty));
    const accepted = groups.some(({ accepts = [] }) => accepts.some(isEmpty));
    // A rule that wraps a chain refuses what the chain refuses.
    const says = rule.wraps ? undefined : (rule.refusesEmpty ?? "never");
    if (says === "always") {
      for (const empty of ["", false])
        expect(await rule.check(empty, contextWith())).toEqual(expect.objectContaining({ code: expect.any(String) }));
    }
    if (says !== undefined) expect([refused, accepted]).toEqual([says !== "never", says !== "always"]);
    expect(refusesEmpty([{ rule, props: {}, nested: [] }])).toBe(rule.refusesEmpty);
  });

  it.each(rules)("$name: `asks` matches its name and its cases", async ({ name, rule, cases }) => {
    expect(name.includes("backend")).toBe(rule.asks === true);
    expect((cases.asks?.length ?? 0) > 0).toBe(rule.asks === true);
    if (!rule.asks) return;
    const ask = (): Promise<never> => Promise.reject(new Error("no network"));
    await expect(Promise.resolve(issueOf(rule, cases.answers!.of, { ask }))).rejects.toThrow("no network");
  });

  it.each(rules)("$name: `props` all have a description", ({ rule, cases }) => {
    expect(Object.keys(cases.props ?? {}), `validators/${rule.name}.cases.ts`).toEqual(Object.keys(rule.props ?? {}));
  });

  it.each(rules)("$name: `dependsOn` matches its cases", ({ rule, cases }) => {
    expect((cases.watches?.length ?? 0) > 0).toBe(rule.dependsOn !== undefined);
  });

  it("rules of two formats accept no text in common", async () => {
    const formed = rules.filter(({ rule, cases }) => rule.format !== undefined && acceptedIn(cases).length > 0);
    expect(formed.length).toBeGreaterThan(8);
    for (const one of formed)
      for (const other of formed.filter(({ rule }) => rule.format !== one.rule.format))
        for (const text of acceptedIn(one.cases).filter((each) => /[^\s\p{Cf}]/u.test(each)))
          expect(
            await issueOf(other.rule, text),
            `validators/${one.name}.ts and validators/${other.name}.ts accept "${text}": give them the same \`format\`, or none`,
          ).toBeDefined();
  });

  it("every needed format is the format of some rule", () => {
    const formats = new Set(rules.map(({ rule }) => rule.format));
    const needed = rules.flatMap(({ rule }) => rule.needsFormat ?? []);
    expect(needed.filter((format) => !formats.has(format))).toEqual([]);
  });

  it.each(rules.filter(({ rule }) => rule.needsFormat))(
    "$name: `needsFormat` – texts of other formats are accepted",
    async ({ rule, cases }) => {
      const given = judgedIn(cases)[0]!.given;
      expect(await issueOf(rule, "нещо друго", given)).toBeUndefined();
    },
  );
});
