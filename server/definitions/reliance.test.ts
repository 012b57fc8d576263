import { describe, expect, it } from "vitest";
import type { Definition, Element } from "#src/engine/definition.ts";
import { parseCatalogue } from "#src/domain/catalogue.ts";
import { compile } from "#src/engine/compile.ts";
import { productProps, sliderProps } from "#server/application/chosen.ts";
import catalogueJson from "#server/catalogue.json" with { type: "json" };
import { validators } from "#validators";
import { checkDefinitions } from "./check.ts";
import { knownNames } from "./known.ts";
import { EDITS } from "./mistakes.fixture.ts";
import { filledScales, reliedOn } from "./relied-on.ts";
import { realFiles, told } from "./schemas.fixture.ts";

type Loose<T> = { -readonly [P in keyof T]: T[P] };

const parsed = (id: string): Definition => {
  const found = realFiles.definitions.map(({ text }) => JSON.parse(text) as Definition).find((definition) => definition.id === id);
  if (!found) throw new Error(`there is no form "${id}"`);
  return found;
};

const messages = (definition: Definition): string[] =>
  told(checkDefinitions({ ...realFiles, definitions: [{ file: "a.json", text: JSON.stringify(definition) }] }, knownNames())).map((line) => line.slice(line.indexOf(" ") + 1));

/** Runs an edit on the element of a path, wherever it stands. */
const edit = (id: string, path: string, change: (element: Loose<Element>, siblings: Element[]) => void): Definition => {
  const definition = parsed(id);
  let siblings = definition.elements as Element[];
  for (const name of path.split(".").slice(0, -1)) siblings = siblings.find((element) => element.name === name)!.elements as Element[];
  change(siblings.find((element) => element.name === path.split(".").at(-1)) as Loose<Element>, siblings);
  return definition;
};

const rows = Object.entries(reliedOn).flatMap(([id, paths]) => Object.entries(paths).map(([path, { rules }]) => [id, path, rules] as const));

describe("what the program reads", () => {
  it.each(rows)("of %s: %s may not go", (id, path) => {
    const without = edit(id, path, (element, siblings) => void siblings.splice(siblings.indexOf(element), 1));
    expect(messages(without)).toContainEqual(expect.stringMatching(`needs the element "${path}", which is not there|a rule of|looks at the unknown|is hidden by the unknown|has no elements|"elements" is empty`));
  });

  it.each(rows.filter(([, , rules]) => rules !== ""))("of %s: %s keeps its rules", (id, path, rules) => {
    const without = edit(id, path, (element) => {
      delete element.validation;
      delete element.validationProps;
    });
    const lost = rules.split(" ").map((rule) => `"${path}" must keep the rule "${rule}": the program relies on it`);
    expect(messages(without)).toEqual(expect.arrayContaining(lost));
  });

  it("that was renamed is told at its new name", () => {
    expect(messages(edit("general-information", "mobilePhone", (element) => void (element.name = "mobilPhone")))).toEqual(
      ['the program needs the element "mobilePhone", which is not there → mobilePhone']);
  });

  it("offers no choice that the program cannot act on", () => {
    const more = edit("payment-information", "paymentMethod", (element) => void (element.choices = [...element.choices!, { value: "cash", label: "На ръка" }]));
    expect(messages(more)).toEqual(['the program does not know the choice "cash" of "paymentMethod"']);
  });

  it.each(rows.filter(([id, path]) => !(id === "personal-information" && path === "income.sinceMonth")))("of %s: %s is asked whenever it is needed", (id, path) => {
    const unasked = edit(id, path, (element, siblings) => {
      siblings.unshift({ type: "checkbox", name: "odd", label: "Друго" });
      element.hidden = { element: "odd", operator: "equal", value: true };
    });
    expect(messages(unasked)).toContainEqual(expect.stringMatching(`^"${path}" must be asked`));
  });

  it("does not go with its group", () => {
    const away = edit("personal-information", "expenses", (element) => void (element.hidden = { element: "noMiddleName", operator: "equal", value: true }));
    expect(messages(away)).toEqual(expect.arrayContaining(["expenses.monthly", "expenses.otherCredits"].map((path) => `"${path}" must be asked always: the program relies on it`)));
  });

  it("is counted with as a number", () => {
    const lists = new Map([...realFiles.lists].map(([name, file]) => [name, name === "dependents" ? { ...file, text: file.text.replace('"value": "4"', '"value": "4plus"') } : file]));
    expect(told(checkDefinitions({ ...realFiles, lists }, knownNames()))).toEqual([expect.stringContaining('the program does not know the choice "4plus" of "dependents"')]);
  });

  it.each(EDITS)("of %s: not %s as %s", (id, written, instead, said) => {
    const { file, text } = realFiles.definitions.find(({ text: whole }) => (JSON.parse(whole) as Definition).id === id)!;
    expect(text).toContain(written);
    const problems = checkDefinitions({ ...realFiles, definitions: [{ file, text: text.replace(written, instead) }] }, knownNames());
    expect(told(problems)).toEqual([expect.stringMatching(/^\d+:\d+ /)]);
    expect(told(problems)[0]!.replace(/^\S+ /, "")).toBe(said);
  });

  it.each(Object.keys(filledScales))("of %s: the catalogue gives each slider the scale that its form may leave out", (id) => {
    const catalogue = parseCatalogue(catalogueJson);
    const own = Object.fromEntries(catalogue.products.flatMap((product) => sliderProps(catalogue, product, "")));
    const props = id === "accept-offer" ? own : productProps(catalogue, catalogue.products);
    const sliders = compile({ ...parsed(id), version: "filled", values: {}, props }, validators).fields.filter(({ type }) => type === "slider");
    expect(sliders.map(({ path }) => path).sort()).toEqual([...filledScales[id]!].sort());
    expect(sliders.filter(({ element }) => element.min === undefined || element.max === undefined)).toEqual([]);
  });

  it("lets the form ask for more and say it otherwise", () => {
    const more = edit("general-information", "email", (element, siblings) => {
      element.label = "Поща";
      element.validation = "required email";
      siblings.splice(0, 0, { type: "text", name: "nickname", label: "Прякор" });
    });
    expect(messages(more)).toEqual([]);
  });
});
