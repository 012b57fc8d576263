import fc from "fast-check";
import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { expect, it, vi } from "vitest";
import { sayIssue } from "#src/copy/issues.ts";
import { parseCatalogue } from "#src/domain/catalogue.ts";
import { compile } from "#src/engine/compile.ts";
import type { Descriptor } from "#src/engine/definition.ts";
import { judge } from "#src/engine/judge.ts";
import { KitContext, type FormKit } from "#src/engine/kit.ts";
import { FormStep } from "#src/engine/react/form-step.tsx";
import { Markup } from "#src/ui/markup.tsx";
import catalogueJson from "#server/catalogue.json" with { type: "json" };
import { productProps } from "#server/application/chosen.ts";
import { resolveListed } from "#server/lists/resolve.ts";
import { validators } from "#validators";
import { widgets } from "#widgets";
import { checkDefinitions } from "./check.ts";
import { knownNames, mappingsOf } from "./known.ts";
import { resolveDefinitions } from "./load.ts";
import { applyEdit, edits } from "./mutate.fixture.ts";
import { realFiles } from "./schemas.fixture.ts";

const SEED = 20_261_121;
const TODAY = "2026-11-21";
const texts = realFiles.definitions.map(({ text }) => text);
const catalogue = parseCatalogue(catalogueJson);
const props = productProps(catalogue, catalogue.products);
// What the program relies on has tests of its own; here a form may lose anything.
const known = { ...knownNames(mappingsOf(catalogue)), reliedOn: {} };

const HOSTILE = "<script>alert(1)</script>";
const TEXTS = ["", " ", "0", "1", "true", "-1", "1e9", "NaN", "абв", "8003205605", "28.03.2027", "09.2023", "0888123456", "ivan@example.bg", "София", "68134", "__proto__", "😀", HOSTILE, "я".repeat(6000)];
const REPLIES = [{}, { skipped: true }, { error: "Зает." }, { error: { message: HOSTILE } }, null];

const kit: FormKit = { rules: validators, widgets, say: sayIssue, ask: () => Promise.resolve({}), Markup };
const effects = { navigate: () => undefined, redirect: () => undefined, reload: () => true, setUserData: () => undefined, report: () => undefined };

const drawn = (descriptor: Descriptor, posted?: { errors: Record<string, string> }): string =>
  renderToString(createElement(KitContext, { value: kit }, createElement(FormStep, { descriptor, today: TODAY, effects, posted })));

/** Answers to a form: of its fields some, of its choices some, and now and then a name nobody knows. */
const answersTo = (descriptor: Descriptor, picks: readonly number[]): [string, string][] => {
  const { fields } = compile(descriptor, validators);
  const given = fields.flatMap(({ name, element }, index): [string, string][] => {
    const pick = picks[index % picks.length]!;
    const values = [...TEXTS, ...(element.choices ?? []).map(({ value }) => value)];
    return pick % 7 === 0 ? [] : [[name, values[pick % values.length]!]];
  });
  return picks[0]! % 5 === 0 ? [...given, ["constructor", "1"], ["a[__proto__]", "1"]] : given;
};

it("an edited definition is told or harmless: it compiles, judges any answers and can be drawn", async () => {
  const complaints = vi.spyOn(console, "error");
  let harmless = 0;
  const edited = fc.record({
    which: fc.nat({ max: texts.length - 1 }), changes: fc.array(edits, { minLength: 1, maxLength: 3 }),
    picks: fc.array(fc.nat({ max: 1000 }), { minLength: 7, maxLength: 20 }), reply: fc.constantFrom(...REPLIES),
  });
  await fc.assert(fc.asyncProperty(edited, async ({ which, changes, picks, reply }) => {
    const form = JSON.parse(texts[which]!) as object;
    for (const change of changes) applyEdit(form, change);
    const files = { ...realFiles, definitions: [{ file: "edited.json", text: JSON.stringify(form) }] };
    const problems = checkDefinitions(files, known);
    for (const { line, column } of problems) expect([line, column > 0]).toEqual([1, true]);
    if (problems.length > 0) return;
    harmless += 1;
    for (const { definition, version } of resolveDefinitions(files).values()) {
      const descriptor: Descriptor = { ...definition, version, values: {}, props };
      const plan = compile(descriptor, validators);
      const entries = answersTo(descriptor, picks);
      const { given, errors } = await judge({ plan, rules: validators, today: TODAY, ask: () => Promise.resolve(reply), lookUp: resolveListed, entries, shown: {} });
      const said = Object.fromEntries(Object.entries(errors).map(([name, issue]) => [name, sayIssue(issue)]));
      const html = drawn(descriptor) + drawn({ ...descriptor, values: given }, { errors: said });
      expect(html).not.toContain("<script");
    }
  }), { numRuns: 400, seed: SEED });
  expect(harmless).toBeGreaterThan(100);
  expect(complaints.mock.calls).toEqual([]);
});
