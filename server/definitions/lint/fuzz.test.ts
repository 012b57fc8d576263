import fc from "fast-check";
import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { expect, it, vi } from "vitest";
import { formatIssue } from "#src/copy/issues.ts";
import { parseCatalogue } from "#src/domain/lending/parse-catalogue.fixture.ts";
import { compile } from "#src/engine/core/compile.ts";
import type { Descriptor } from "#src/engine/core/definition.ts";
import { parseSubmission } from "#src/engine/server/parse-submission.ts";
import { FormConfigContext, type FormConfig } from "#src/engine/react/form-config.ts";
import { FormStep } from "#src/engine/react/form-step.tsx";
import { Markup } from "#src/ui/parts/markup.tsx";
import catalogueJson from "#server/catalogue.json" with { type: "json" };
import { productProps } from "#server/forms/loan-fill.ts";
import { resolveListed } from "#server/lists/resolve.ts";
import { validators } from "#validators";
import { widgets } from "#widgets";
import { runs } from "#tests/support/runs.ts";
import { checkDefinitions } from "./check.ts";
import { deskForms } from "#server/lending/staff/desk-forms.ts";
import { lintContext } from "./lint-context.ts";
import { resolveDefinitions } from "#server/definitions/load.ts";
import { applyEdit, edits } from "./mutate.fixture.ts";
import { realFiles } from "#server/definitions/schemas.fixture.ts";

const SEED = 20_261_121;
const TODAY = "2026-11-21";
const texts = realFiles.definitions.map(({ text }) => text);
const catalogue = parseCatalogue(catalogueJson);
const props = productProps(catalogue, catalogue.products);
// Reliances have tests of their own; here edits may remove anything from a form.
const known = { ...lintContext(deskForms), reliedOn: {} };

const HOSTILE = "<script>alert(1)</script>";
const TEXTS = [
  "",
  " ",
  "0",
  "1",
  "true",
  "-1",
  "1e9",
  "NaN",
  "абв",
  "8003205605",
  "28.03.2027",
  "09.2023",
  "0888123456",
  "ivan@example.bg",
  "София",
  "68134",
  "__proto__",
  "😀",
  HOSTILE,
  "я".repeat(6000),
];
const REPLIES = [{}, { skipped: true }, { error: "Зает." }, { error: { message: HOSTILE } }, null];

const config: FormConfig = { rules: validators, widgets, formatIssue, ask: () => Promise.resolve({}), Markup };
const effects = {
  navigate: () => undefined,
  redirect: () => undefined,
  support: () => Promise.resolve({ reload: () => true }),
  setUserData: () => undefined,
  report: () => undefined,
};

const drawn = (descriptor: Descriptor, posted?: { errors: Record<string, string> }): string =>
  renderToString(
    createElement(
      FormConfigContext,
      { value: config },
      createElement(FormStep, { descriptor, today: TODAY, effects, posted }),
    ),
  );

/** Random answers to a form: some of its fields, some of their choices, and now and then an unknown name. */
const answersTo = (descriptor: Descriptor, picks: readonly number[]): [string, string][] => {
  const { fields } = compile(descriptor, validators);
  const given = fields.flatMap(({ name, element }, index): [string, string][] => {
    const pick = picks[index % picks.length]!;
    const values = [...TEXTS, ...(element.choices ?? []).map(({ value }) => value)];
    return pick % 7 === 0 ? [] : [[name, values[pick % values.length]!]];
  });
  return picks[0]! % 5 === 0 ? [...given, ["constructor", "1"], ["a[__proto__]", "1"]] : given;
};

it("an edited definition is refused or harmless: it compiles, judges any answers and renders", async () => {
  const complaints = vi.spyOn(console, "error");
  let harmless = 0;
  const edited = fc.record({
    which: fc.nat({ max: texts.length - 1 }),
    changes: fc.array(edits, { minLength: 1, maxLength: 3 }),
    picks: fc.array(fc.nat({ max: 1000 }), { minLength: 7, maxLength: 20 }),
    reply: fc.constantFrom(...REPLIES),
  });
  await fc.assert(
    fc.asyncProperty(edited, async ({ which, changes, picks, reply }) => {
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
        const { given, errors } = await parseSubmission({
          plan,
          today: TODAY,
          ask: () => Promise.resolve(reply),
          lookUp: resolveListed,
          entries,
          shown: {},
        });
        const messages = Object.fromEntries(Object.entries(errors).map(([name, issue]) => [name, formatIssue(issue)]));
        const html = drawn(descriptor) + drawn({ ...descriptor, values: given }, { errors: messages });
        expect(html).not.toContain("<script");
      }
    }),
    { numRuns: runs(400), seed: SEED },
  );
  // About a third of all edits are: fewer than half of those by lot would mean that hardly anything was drawn.
  expect(harmless).toBeGreaterThan(runs(60));
  expect(complaints.mock.calls).toEqual([]);
});
