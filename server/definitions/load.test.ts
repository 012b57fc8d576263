import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { callTable, type FixedCall } from "#src/api/calls/calls.ts";
import { formCallOf } from "#server/calls/calls.ts";
import { compile } from "#src/engine/core/compile.ts";
import type { Element } from "#src/engine/core/definition.ts";
import { validators } from "#validators";
import { temporaryFolder } from "#tests/support/after-all.ts";
import { checkDefinitions } from "./lint/check.ts";
import { readSchemas } from "./files.ts";
import { deskForms } from "#server/lending/staff/desk-forms.ts";
import { lintContext, type LintContext } from "./lint/lint-context.ts";
import { readDefinitions, resolveDefinitions, type Definitions } from "./load.ts";
import { formatReport } from "#server/findings/report.ts";
import { formText, realFiles, SCHEMAS } from "./schemas.fixture.ts";

const known = lintContext(deskForms);
/** Context without required forms, for folders that hold a test's forms only. */
const alone = { ...known, forms: new Map<string, string>() };
const definitions = resolveDefinitions(realFiles);
const forms = [...definitions];

const flat = (elements: readonly Element[]): Element[] =>
  elements.flatMap((element) => [element, ...flat(element.elements ?? [])]);

describe("the definitions of this product", () => {
  it("have no findings", () => {
    expect(formatReport(checkDefinitions(realFiles, known))).toBe("");
  });

  it.each(forms)("%s compiles", (id, { definition, version }) => {
    expect(compile({ ...definition, version, values: {} }, validators).id).toBe(id);
  });

  it("include a form for every call that takes one, with that call as its action", () => {
    for (const { form, path } of (Object.keys(callTable) as FixedCall[]).flatMap((call) => formCallOf(call) ?? []))
      expect([form, definitions.get(form)?.definition.action]).toEqual([form, path]);
  });

  it.each(forms)("%s starts without ticks, except for the unchanged address", (_, { definition }) => {
    const ticked = flat(definition.elements).filter(
      ({ type, default: standing }) => type === "checkbox" && standing === true,
    );
    expect(ticked.map(({ name }) => name).filter((name) => name !== "currentAddressSame")).toEqual([]);
  });

  it.each(forms)("%s holds no numbers from the catalogue", (_, { definition }) => {
    for (const element of flat(definition.elements)) {
      expect(Object.keys(element).filter((name) => ["min", "max", "step", "currencies"].includes(name))).toEqual([]);
      expect(element.validationProps ?? {}).not.toHaveProperty("mappings");
    }
  });

  it.each([
    ["general-information", ["email", "mobilePhone"]],
    [
      "personal-information",
      [
        "personPin",
        "idCardNumber",
        "idCardIssuedOn",
        "idCardIssuedBy",
        "dependents",
        "type",
        "netMonthly",
        "employerName",
        "monthly",
        "otherCredits",
        "isPep",
        "pepDetails",
        "fundsOrigin",
      ],
    ],
    ["payment-information", ["iban", "revtag"]],
  ])("%s explains why it asks for personal data", (id, names) => {
    const elements = flat(definitions.get(id)!.definition.elements);
    expect(names.filter((name) => !elements.find((element) => element.name === name)?.why)).toEqual([]);
  });
});

describe("loading", () => {
  const folder = temporaryFolder("schemas");
  const load = (): Definitions => resolveDefinitions(readSchemas(folder));
  const reportOn = (context: LintContext): string => {
    const read = readDefinitions(readSchemas(folder), context);
    return "problems" in read ? formatReport(read.problems, "en") : "";
  };
  const write = (path: string, text: string): void => {
    mkdirSync(join(folder, path, ".."), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  for (const name of ["definition.schema.json", "list.schema.json", "steps.schema.json", "steps.json"])
    write(name, readFileSync(join(SCHEMAS, name), "utf8"));
  write("lists/colours.json", `{"title": "Ц", "choices": [{"value": "red", "label": "Ч"}]}`);
  const select = `{"type": "select", "name": "a", "label": "А", "list": "colours"}`;
  const group = `{"type": "form", "name": "g", "elements": [${select}]}`;

  it("replaces a list by its choices, in groups too", () => {
    write("form.json", formText(group));
    const loaded = load().get("test")!;
    expect(loaded.file).toBe(`${folder.split("/").at(-1)}/form.json`);
    expect(loaded.definition.elements[0]!.elements).toEqual([
      { type: "select", name: "a", label: "А", choices: [{ value: "red", label: "Ч" }] },
    ]);
  });

  it("changes the version for other texts and choices, not for spacing, property order or the schema reference", () => {
    const version = (text: string): string => {
      write("form.json", text);
      return load().get("test")!.version;
    };
    const first = version(formText(group));
    expect(first).toMatch(/^[0-9a-f]{64}$/);
    expect(version(formText(group).replaceAll(",", " ,\n"))).toBe(first);
    expect(version(formText(group).replace(`{"id"`, `{"$schema": "x", "id"`))).toBe(first);
    expect(version(formText(group.replace(`"type": "form", "name": "g"`, `"name": "g", "type": "form"`)))).toBe(first);
    expect(version(formText(group).replace("А", "Б"))).not.toBe(first);
    write("lists/colours.json", `{"title": "Ц", "choices": [{"value": "red", "label": "Червено"}]}`);
    expect(version(formText(group))).not.toBe(first);
  });

  it("refuses a broken definition, naming its place", () => {
    write("form.json", formText(`{"name": "a", "label": "А", "validation": "requierd"}`));
    expect(reportOn(alone)).toMatch(/form\.json:2:43 unknown rule "requierd", did you mean "required"\?/);
  });

  it("refuses a folder that lacks a form the program shows", () => {
    write("form.json", formText(select).replace(`"login"`, `"steps/test"`));
    expect(reportOn(known)).toMatch(
      /^schemas\/login\.json:1:1 no file holds the form "login", which the program shows: make this one$/m,
    );
  });

  it("reads every definition and list of a folder", () => {
    const files = readSchemas(folder);
    expect([files.definitions.length, [...files.lists.keys()]]).toEqual([1, ["colours"]]);
  });
});
