import { describe, expect, it } from "vitest";
import type { Definition, Element } from "#src/engine/core/definition.ts";
import { parseCatalogue } from "#src/domain/lending/parse-catalogue.fixture.ts";
import { factsOf } from "#src/engine/core/element-types.ts";
import { compile } from "#src/engine/core/compile.ts";
import { productProps, sliderProps } from "#server/forms/loan-fill.ts";
import catalogueJson from "#server/catalogue.json" with { type: "json" };
import { validators } from "#validators";
import { checkDefinitions } from "./check.ts";
import { deskForms } from "#server/lending/staff/desk-forms.ts";
import { lintContext } from "./lint-context.ts";
import { EDITS } from "./mistakes.fixture.ts";
import { catalogueSliders, reliances } from "#server/submissions/index.ts";
import { realFiles, told } from "#server/definitions/schemas.fixture.ts";

type Loose<T> = { -readonly [P in keyof T]: T[P] };

const texts = new Map(realFiles.definitions.map(({ text }) => [(JSON.parse(text) as Definition).id, text]));

const parsed = (id: string): Definition => {
  const text = texts.get(id);
  if (text === undefined) throw new Error(`there is no form "${id}"`);
  return JSON.parse(text) as Definition;
};

const messages = (definition: Definition): string[] =>
  told(
    checkDefinitions(
      { ...realFiles, definitions: [{ file: "a.json", text: JSON.stringify(definition) }] },
      lintContext(deskForms),
    ),
  ).map((line) => line.slice(line.indexOf(" ") + 1));

/** Parses a form and runs `change` on the element at `path`. */
const edit = (id: string, path: string, change: (element: Loose<Element>, siblings: Element[]) => void): Definition => {
  const definition = parsed(id);
  let siblings = definition.elements as Element[];
  for (const name of path.split(".").slice(0, -1))
    siblings = siblings.find((element) => element.name === name)!.elements as Element[];
  change(siblings.find((element) => element.name === path.split(".").at(-1)) as Loose<Element>, siblings);
  return definition;
};

const rows = Object.entries(reliances).flatMap(([id, paths]) =>
  Object.entries(paths).map(([path, { rules, optional }]) => [id, path, rules, optional] as const),
);

describe("an element the program reads", () => {
  it.each(rows)("of %s: %s cannot be removed", (id, path) => {
    const without = edit(id, path, (element, siblings) => void siblings.splice(siblings.indexOf(element), 1));
    expect(messages(without)).toContainEqual(
      expect.stringMatching(
        `needs the element "${path}", which is not there|needs the element "${path}": is this one|a rule of|looks at the unknown|is hidden by the unknown|has no elements|"elements" is empty`,
      ),
    );
  });

  it.each(rows)("of %s: %s keeps the kind of its value", (id, path) => {
    const others = { tick: "text", text: "checkbox", code: "checkbox", number: "checkbox", files: "text" } as const;
    const retyped = edit(id, path, (element) => {
      element.type = others[factsOf(element).holds as keyof typeof others];
    });
    expect(messages(retyped)).toContainEqual(
      expect.stringMatching(new RegExp(`"${path}" must keep a value of the kind`)),
    );
  });

  it.each(rows.filter(([, , rules]) => rules !== ""))("of %s: %s keeps its rules", (id, path, rules) => {
    const without = edit(id, path, (element) => {
      delete element.validation;
      delete element.validationProps;
    });
    const lost = rules.split(" ").map((rule) => `"${path}" must keep the rule "${rule}": the program relies on it`);
    expect(messages(without)).toEqual(expect.arrayContaining(lost));
  });

  it("is reported at its new name when renamed", () => {
    expect(
      messages(edit("general-information", "mobilePhone", (element) => void (element.name = "mobilPhone"))),
    ).toEqual(['the program needs the element "mobilePhone": is this one, "mobilPhone", it? Read by registration']);
  });

  it.each([
    ["promoCode", "voucher", "application"],
    ["marketing.email", "news", "consent"],
  ])("%s renamed to %s is refused with the name of its reader", (path, name, readBy) => {
    const renamed = edit("general-information", path, (element) => void (element.name = name));
    expect(messages(renamed)).toEqual([
      expect.stringMatching(
        `^the program needs the element "${path}"(, which is not there: read|: is this one, .* Read) by ${readBy}$`,
      ),
    ]);
  });

  it("is reported once when renamed, not at the rules and conditions that refer to it", () => {
    const renamed = edit("personal-information", "personPin", (element) => void (element.name = "personPni"));
    expect(messages(renamed)).toEqual([
      expect.stringMatching(/^the program needs the element "personPin": is this one, "personPni", it\?/),
    ]);
  });

  it("is reported as a repeated name when renamed to another element's", () => {
    const twice = edit("personal-information", "lastName", (element) => void (element.name = "firstName"));
    expect(messages(twice)).toEqual(['the name "firstName" is there twice in the same group']);
  });

  it("is reported as a misspelt condition when its condition is misspelt", () => {
    const misspelt = edit(
      "personal-information",
      "middleName",
      (element) => void (element.hidden = { element: "noMidleName", operator: "equal", value: true }),
    );
    expect(messages(misspelt)).toEqual(['"middleName" is hidden by the unknown element "noMidleName" → noMiddleName']);
  });

  it("is reported as a misspelt rule when its rule is misspelt", () => {
    const misspelt = edit("sms-confirmation", "pin", (element) => void (element.validation = "requierd pin6"));
    expect(messages(misspelt)).toEqual(['unknown rule "requierd" → required']);
  });

  it("offers no choice that the program does not handle", () => {
    const more = edit(
      "payment-information",
      "paymentMethod",
      (element) => void (element.choices = [...element.choices!, { value: "cash", label: "На ръка" }]),
    );
    expect(messages(more)).toEqual(['the program does not know the choice "cash" of "paymentMethod"']);
  });

  it.each(
    rows.filter(
      ([id, path, , optional]) => !optional && !(id === "personal-information" && path === "income.sinceMonth"),
    ),
  )("of %s: %s is asked whenever it is needed", (id, path) => {
    const unasked = edit(id, path, (element, siblings) => {
      siblings.unshift({ type: "checkbox", name: "odd", label: "Друго" });
      element.hidden = { element: "odd", operator: "equal", value: true };
    });
    expect(messages(unasked)).toContainEqual(expect.stringMatching(`^"${path}" must be asked`));
  });

  it("must be asked even when its group is hidden", () => {
    const away = edit(
      "personal-information",
      "expenses",
      (element) => void (element.hidden = { element: "noMiddleName", operator: "equal", value: true }),
    );
    expect(messages(away)).toEqual(
      expect.arrayContaining(
        ["expenses.monthly", "expenses.otherCredits"].map(
          (path) => `"${path}" must be asked always: the program relies on it`,
        ),
      ),
    );
  });

  it("offers numbers only when the program calculates with it", () => {
    const lists = new Map(
      [...realFiles.lists].map(([name, file]) => [
        name,
        name === "dependents" ? { ...file, text: file.text.replace('"value": "3"', '"value": "3plus"') } : file,
      ]),
    );
    const unknown = expect.stringContaining('the program does not know the choice "3plus" of "dependents"') as string;
    // Borrowers and guarantors are asked.
    expect(told(checkDefinitions({ ...realFiles, lists }, lintContext(deskForms)))).toEqual([unknown, unknown]);
  });

  it.each(EDITS)("of %s: not %s as %s", (id, written, instead, expected) => {
    const { file, text } = realFiles.definitions.find(
      ({ text: whole }) => (JSON.parse(whole) as Definition).id === id,
    )!;
    expect(text).toContain(written);
    const problems = checkDefinitions(
      { ...realFiles, definitions: [{ file, text: text.replace(written, instead) }] },
      lintContext(deskForms),
    );
    expect(told(problems)).toEqual([expect.stringMatching(/^\d+:\d+ /)]);
    expect(told(problems)[0]!.replace(/^\S+ /, "")).toBe(expected);
  });

  it.each(Object.keys(catalogueSliders))(
    "of %s: the catalogue supplies the scale of each slider that its form may omit",
    (id) => {
      const catalogue = parseCatalogue(catalogueJson);
      const own = Object.fromEntries(catalogue.products.flatMap((product) => sliderProps(catalogue, product, "")));
      const props =
        id === "accept-offer" || id === "refinance-quote" ? own : productProps(catalogue, catalogue.products);
      const sliders = compile({ ...parsed(id), version: "filled", values: {}, props }, validators).fields.filter(
        ({ type }) => type === "slider",
      );
      expect(sliders.map(({ path }) => path).sort()).toEqual([...catalogueSliders[id]!].sort());
      expect(sliders.filter(({ element }) => element.min === undefined || element.max === undefined)).toEqual([]);
    },
  );

  it("allows additional fields, other labels and other optional rules", () => {
    const more = edit("general-information", "email", (element, siblings) => {
      element.label = "Поща";
      element.validation = "required email";
      siblings.splice(0, 0, { type: "text", name: "nickname", label: "Прякор" });
    });
    expect(messages(more)).toEqual([]);
  });
});
