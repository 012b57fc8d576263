/**
 * Edited definitions that pass the check, opened in a browser: rendered, hydrated without warnings, and submitted or
 * refused with errors.
 */
import fc from "fast-check";
import { expect, it } from "vitest";
import { parseCatalogue } from "#src/domain/lending/parse-catalogue.fixture.ts";
import type { Descriptor } from "#src/engine/core/definition.ts";
import { useForms } from "#src/engine/react/browser.fixture.ts";
import catalogueJson from "#server/catalogue.json" with { type: "json" };
import { productProps } from "#server/forms/loan-fill.ts";
import { checkDefinitions } from "./lint/check.ts";
import { deskForms } from "#server/lending/staff/desk-forms.ts";
import { lintContext } from "./lint/lint-context.ts";
import { resolveDefinitions } from "./load.ts";
import { applyEdit, edits } from "./lint/mutate.fixture.ts";
import { realFiles } from "./schemas.fixture.ts";

const SEED = 20_261_121;
const MOST = 25;
const catalogue = parseCatalogue(catalogueJson);
const known = { ...lintContext(deskForms), reliedOn: {} };
const texts = realFiles.definitions.map(({ text }) => text);

const edited = fc.sample(
  fc.record({ which: fc.nat({ max: texts.length - 1 }), changes: fc.array(edits, { minLength: 1, maxLength: 3 }) }),
  { numRuns: 400, seed: SEED },
);

const harmless: Descriptor[] = edited
  .flatMap(({ which, changes }, index) => {
    const form = JSON.parse(texts[which]!) as object;
    for (const change of changes) applyEdit(form, change);
    const files = { ...realFiles, definitions: [{ file: "edited.json", text: JSON.stringify(form) }] };
    if (checkDefinitions(files, known).length > 0) return [];
    return [...resolveDefinitions(files).values()].map(({ definition }): Descriptor => ({
      ...definition,
      id: `f${index}`,
      version: `v${index}`,
      values: {},
      props: productProps(catalogue, catalogue.products),
      csrf: "token",
      key: "key",
    }));
  })
  .filter(({ method }) => method !== "get")
  .slice(0, MOST);

const forms = useForms();

it(`${harmless.length} edited forms render on the server, hydrate in the browser and react to a click`, async () => {
  expect(harmless.length).toBe(MOST);
  for (const [index, form] of harmless.entries()) {
    await forms.start([form]);
    const drawn = forms.page.locator(`[id="${form.id}"]`);
    expect(await drawn.innerText(), `form ${index}`).not.toBe("");
    const posts = forms.posted.length;
    await drawn.locator(".buttons button").first().click();
    await expect
      .poll(async () => forms.posted.length > posts || (await drawn.locator(".summary").isVisible()), {
        message: JSON.stringify(form).slice(0, 2000),
      })
      .toBe(true);
  }
}, 240_000);
