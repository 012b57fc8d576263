import { describe, expect, it } from "vitest";
import type { Definition, Element } from "#src/engine/core/definition.ts";
import { realFiles, told } from "#server/definitions/schemas.fixture.ts";
import { reliances } from "#server/submissions/index.ts";
import { checkDefinitions } from "./check.ts";
import { deskForms } from "#server/lending/staff/desk-forms.ts";
import { lintContext } from "./lint-context.ts";

const texts = new Map(realFiles.definitions.map(({ text }) => [(JSON.parse(text) as Definition).id, text]));

const found = (elements: readonly Element[], path: string): Element => {
  const [name, ...rest] = path.split(".");
  const element = elements.find((each) => each.name === name)!;
  return rest.length === 0 ? element : found(element.elements!, rest.join("."));
};

/** Findings of a form of ours whose element at `path` is changed, with more elements first. */
const findings = (id: string, path: string, change: object, more: readonly object[] = []): string[] => {
  const definition = JSON.parse(texts.get(id)!) as { elements: Element[]; sections?: { elements: string[] }[] };
  Object.assign(found(definition.elements, path), change);
  definition.elements.unshift(...(more as Element[]));
  return told(
    checkDefinitions(
      { ...realFiles, definitions: [{ file: "a.json", text: JSON.stringify(definition) }] },
      lintContext(deskForms),
    ),
  ).map((line) => line.slice(line.indexOf(" ") + 1));
};

/** Every tick that the program reads as a consent. */
const consents = Object.entries(reliances).flatMap(([id, paths]) =>
  Object.entries(paths).flatMap(([path, { consent }]) => (consent ? [[id, path, consent] as const] : [])),
);
const advertising = consents.filter(([, , consent]) => consent === "free");

const FIRST = "general-information";
const NICK = { type: "text", name: "nickname", label: "Прякор" };
const REQUIRED = { ...NICK, validation: "required" };
const whileUnticked = (operator: string, value?: unknown) => ({
  element: "marketing.sms",
  operator,
  ...(value !== undefined && { value }),
});
const pressed = (consent = "marketing.sms") =>
  `"nickname" is asked of those who do not consent with "${consent}": advertising is free, and refusing it costs nothing (чл. 7 GDPR)`;

describe("every consent that the program reads", () => {
  it("is one of the known: advertising in each form that asks for it, terms, data, papers, register", () => {
    expect(advertising.map(([id, path]) => `${id} ${path}`).sort()).toEqual(
      [
        "general-information",
        "registration",
        "registration-from-invitation",
        "subscribe",
        "user-general-information",
      ].flatMap((id) => [`${id} marketing.email`, `${id} marketing.sms`]),
    );
    expect(consents.map(([id, path]) => `${id} ${path}`)).toEqual(
      expect.arrayContaining([
        "general-information tos",
        "contact-us dataPrivacy",
        "fill-in-id-card-upload dataPrivacy",
        "payment-and-collateral-data europeanForm",
        "payment-and-collateral-data creditRegisterCheck",
        "collateral-data europeanForm",
        "collateral-data creditRegisterCheck",
        "sign-contract tos",
      ]),
    );
  });

  it.each(consents)("of %s: %s never starts ticked, however it is spelt", (id, path) => {
    for (const standing of [true, "true", "1", "on"])
      expect(findings(id, path, { default: standing })).toEqual(["a consent must not start ticked"]);
    expect(findings(id, path, { default: false })).toEqual([]);
  });

  it("does not start ticked while it is hidden, either", () => {
    const hidden = { default: true, hidden: { element: "product", operator: "equal", value: "creditLine" } };
    expect(findings(FIRST, "marketing.email", hidden)).toContain("a consent must not start ticked");
  });

  it("is not taken from an earlier application", () => {
    expect(findings(FIRST, "marketing.email", { reuse: "always" })).toEqual([
      'the consent "marketing.email" is given anew each time: take "reuse" out',
    ]);
  });
});

describe("advertising is free:", () => {
  it.each(advertising)("of %s: %s may not be required", (id, path) => {
    const forced = `"${path}" is a consent to advertising, which is free (чл. 7 GDPR): no rule may ask for it, take "validation" out`;
    expect(findings(id, path, { validation: "checkbox-required" })).toEqual([forced]);
  });

  it("not under a condition, either", () => {
    const nested = {
      validation: "based-on-dependent-element-value",
      validationProps: { element: "product", value: "creditLine", validation: "checkbox-required" },
    };
    expect(findings(FIRST, "marketing.email", nested)).toEqual([expect.stringContaining("no rule may ask for it")]);
  });

  it.each<[string, object[], string]>([
    ["a field for who refuses", [{ ...REQUIRED, hidden: whileUnticked("equal", true) }], pressed()],
    ["a field shown to who refuses", [{ ...REQUIRED, shown: whileUnticked("equal", false) }], pressed()],
    [
      "a field for who refuses, with another condition",
      [
        {
          ...REQUIRED,
          shown: {
            all: [whileUnticked("notEqual", true), { element: "product", operator: "equal", value: "creditLine" }],
          },
        },
      ],
      pressed(),
    ],
    [
      "a rule for who refuses",
      [
        {
          ...NICK,
          validation: "based-on-dependent-element-value",
          validationProps: { element: "marketing.sms", value: false, validation: "required" },
        },
      ],
      pressed(),
    ],
    [
      "a field instead of the consent",
      [{ ...NICK, validation: "required-unless", validationProps: { unlessElementName: "marketing.sms" } }],
      pressed(),
    ],
    [
      "a field for who refuses, by way of another",
      [
        { ...REQUIRED, shown: { element: "hour", operator: "equal", value: "" } },
        { type: "text", name: "hour", label: "Час", shown: whileUnticked("equal", true) },
      ],
      pressed("hour"),
    ],
  ])("nothing presses for it: %s", (_, more, expected) => {
    expect(findings(FIRST, "email", {}, more)).toEqual([expected]);
  });
});

describe("a lawful form passes:", () => {
  it.each<[string, object[]]>([
    ["a question for who consents", [{ ...REQUIRED, shown: whileUnticked("equal", true) }]],
    [
      "a question for who consents, with another condition",
      [
        {
          ...REQUIRED,
          shown: {
            all: [whileUnticked("equal", true), { element: "product", operator: "equal", value: "creditLine" }],
          },
        },
      ],
    ],
    ["a voluntary question for who refuses", [{ ...NICK, shown: whileUnticked("equal", false) }]],
    [
      "a rule for who consents",
      [
        {
          ...NICK,
          validation: "based-on-dependent-element-value",
          validationProps: { element: "marketing.sms", value: true, validation: "required" },
        },
      ],
    ],
    [
      "a tick that is no consent and starts ticked",
      [{ type: "checkbox", name: "weekly", label: "Веднъж в седмицата", default: true }],
    ],
    [
      "a question that has nothing to do with it",
      [{ ...REQUIRED, shown: { element: "product", operator: "equal", value: "creditLine" } }],
    ],
  ])("%s", (_, more) => {
    expect(findings(FIRST, "email", {}, more)).toEqual([]);
  });
});
