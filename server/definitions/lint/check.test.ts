import { describe, expect, it } from "vitest";
import { FILES, hiddenUnless, labelOf, LIMITS, MISTAKES, NAMES, RADIO, text } from "./mistakes.fixture.ts";
import { checkTexts, formText, realFiles, told, worded } from "#server/definitions/schemas.fixture.ts";
import { checkDefinitions } from "./check.ts";
import { CUTS, cutInto, SUMMARIES, summedInto } from "./cuts.fixture.ts";
import { deskForms } from "#server/lending/staff/desk-forms.ts";
import { proof } from "#server/submissions/fields.ts";
import { lintContext } from "./lint-context.ts";

describe("a mistake is reported with its place and the closest valid name", () => {
  it.each(MISTAKES)("%s", (_, elements, expected) => {
    expect(told(checkTexts([formText(...elements)]))).toEqual(expected);
  });

  it.each(NAMES)("the name %s is refused (%s)", (name, reason) => {
    const [problem] = checkTexts([formText(`{"name": "${name}", "label": "А"}`)]);
    expect(problem).toMatchObject({ file: "a.json", line: 2, column: 10 });
    expect(worded(problem!)).toContain(reason);
  });

  it("accepts reserved names inside a group, and the captcha's name on a captcha", () => {
    const group = `{"type": "form", "name": "g", "elements": [{"name": "action", "label": "А"}]}`;
    const reliedOn = { test: { captcha: proof() } };
    expect(checkTexts([formText(group, `{"type": "reCaptcha", "name": "captcha"}`)], { reliedOn })).toEqual([]);
  });
});

describe("the file as a whole", () => {
  it.each(FILES)("%j is refused", (written, expected) => {
    expect(told(checkTexts([written]))[0]).toBe(expected);
  });

  it("refuses an unknown action", () => {
    expect(told(checkTexts([formText().replace(`"login"`, `"logn"`)]))).toEqual([
      '1:40 no call and no page of ours is "logn" → login',
    ]);
  });

  it("suggests the form's own step for its id alone", () => {
    expect(told(checkTexts([formText().replace(`"login"`, `"test"`)]))).toEqual([
      '1:40 no call and no page of ours is "test" → steps/test',
    ]);
  });

  it.each([
    ["/", []],
    ["/obshta", ['2:65 no call and no page of ours is "/obshta"']],
  ])("checks the page of a GET form's button: %s", (page, expected) => {
    const written = formText(`{"type": "submit", "name": "apply", "label": "К", "formAction": "${page}"}`).replace(
      `"login"`,
      `"/", "method": "get"`,
    );
    expect(told(checkTexts([written]))).toEqual(expected);
  });

  it("refuses a form without a button", () => {
    expect(
      told(checkTexts([`{"id": "a", "title": "Т", "action": "login", "elements": [${text(`"hint": "1"`)}]}`])),
    ).toEqual(["1:58 the form has no submit button"]);
  });

  it("refuses an id that another file has", () => {
    const problems = checkTexts([formText(), formText()]);
    expect(problems).toMatchObject([{ file: "b.json" }]);
    expect(told(problems)).toEqual(['1:8 the id "test" is taken by a.json']);
  });

  it("reports markup and impolite words in a list", () => {
    const lists = new Map([
      [
        "l",
        {
          file: "lists/l.json",
          text: `{"title": "Т", "choices": [{"value": "a", "label": "<b>А</b>"},\n{"value": "b", "label": "От вас"}]}`,
        },
      ],
    ]);
    expect(told(checkTexts([], {}, lists))).toEqual([
      "1:52 <b> would be read as it stands: no markup here",
      '2:25 "вас" is written with a capital letter when it means the reader → Вас',
    ]);
  });

  it("reports an id the program's own form has, and no findings that would follow from it", () => {
    const taken = `{"id": "login", "title": "Т", "action": "subscribe", "elements": [{"name": "x", "label": "Х"}]}`;
    const login = realFiles.definitions.find(({ file }) => file.endsWith("account/login.json"))!;
    const problems = checkDefinitions(
      { ...realFiles, definitions: [login, { file: "b.json", text: taken }] },
      lintContext(deskForms),
    );
    expect(told(problems)).toEqual(['1:8 the id "login" is taken by schemas/account/login.json']);
  });

  it("reports a broken list at the list, not at the forms that use it", () => {
    const lists = new Map([
      [
        "broken",
        {
          file: "lists/broken.json",
          text: `{"title": "Т",\n"choices": [{"value": "a", "label": "А"}, {"value": "a", "label": "Б"}]}`,
        },
      ],
    ]);
    const problems = checkTexts(
      [formText(`{"type": "select", "name": "a", "label": "А", "list": "broken"}`)],
      {},
      lists,
    );
    expect(problems).toMatchObject([{ file: "lists/broken.json" }]);
    expect(told(problems)).toEqual(['2:53 the choice "a" is there twice']);
  });
});

describe("summaries", () => {
  it.each(SUMMARIES)("%s", (_, summaries, expected) => {
    expect(told(checkTexts([summedInto(summaries)]))).toEqual(expected);
  });

  it("refuses an element of another section", () => {
    const cut = cutInto([
      ["А", "street"],
      ["Г", "g", "h"],
    ]).replace(/\}$/, `,\n"summaries": [{"title": "А", "elements": ["street", "g"]}]}`);
    expect(checkTexts([cut]).map(({ code }) => code)).toEqual(["summary-apart"]);
  });
});

describe("sections", () => {
  it.each(CUTS)("%s", (_, sections, expected) => {
    expect(told(checkTexts([cutInto(sections)]))).toEqual(expected);
  });
});

describe("a hidden value that must not be empty", () => {
  it("is accepted where the program fills it in", () => {
    const written = formText(`{"type": "hidden", "name": "a", "validation": "required"}`);
    expect(told(checkTexts([written], { reliedOn: { test: { a: { holds: ["text"], rules: "" } } } }))).toEqual([]);
    expect(told(checkTexts([written], { reliedOn: { other: { a: { holds: ["text"], rules: "" } } } })).length).toBe(1);
  });

  it("is refused where the program requires it of the person", () => {
    expect(
      told(
        checkTexts([formText(`{"type": "hidden", "name": "a", "validation": "required"}`)], {
          reliedOn: { test: { a: { holds: ["text"], rules: "required" } } },
        }),
      ).length,
    ).toBe(1);
  });
});

describe("limits", () => {
  it.each(LIMITS)("%s", (_, elements, expected) => {
    expect(told(checkTexts([formText(...elements)])).slice(0, 1)).toEqual(expected);
  });

  it("searches a chain of 197 fields, the most a post can hold, each shown by the one before, to its end", () => {
    const chain = Array.from(
      { length: 197 },
      (_, index) =>
        `{"name": "a${index}", "label": "${labelOf(index)}"${index === 0 ? "" : `, "hidden": {"element": "a${index - 1}", "operator": "notEqual", "value": "${index}"}`}}`,
    );
    expect(checkTexts([formText(...chain)])).toEqual([]);
  });
});

describe("the check finds nothing wrong with", () => {
  it.each([
    ["a field shown by one of two choices", [RADIO, text(hiddenUnless(`"x"`))]],
    [
      "a field hidden until something is chosen",
      [RADIO, text(`"hidden": {"element": "r", "operator": "inList", "value": ["", "y"]}`)],
    ],
    [
      "a field whose condition looks at a hidden field",
      [
        RADIO,
        text(hiddenUnless(`"x"`)),
        `{"name": "b", "label": "Б", "hidden": {"element": "a", "operator": "equal", "value": ""}}`,
      ],
    ],
    [
      "a field with two conditions",
      [
        RADIO,
        `{"type": "checkbox", "name": "c", "label": "Ч"}`,
        text(`"hidden": [${hiddenUnless(`"x"`).slice(10)}, {"element": "c", "operator": "equal", "value": true}]`),
      ],
    ],
    [
      "fields under one label of which only one shows",
      [
        RADIO,
        text(hiddenUnless(`"x"`)),
        `{"name": "b", "label": "А", "hidden": {"element": "r", "operator": "equal", "value": "x"}}`,
      ],
    ],
    [
      "fields under one label in two groups",
      [
        `{"type": "form", "name": "g", "elements": [${text(`"hint": "1"`)}]}`,
        `{"type": "form", "name": "h", "elements": [${text(`"hint": "1"`)}]}`,
      ],
    ],
    [
      "a rule that asks the server, last",
      [text(`"validation": "email email-backend", "validationProps": {"url": "check-email"}`)],
    ],
    ["a source that comes after the element it hides", [text(hiddenUnless(`"y"`)), RADIO]],
    [
      "a condition on an element outside the group",
      [RADIO, `{"type": "form", "name": "g", "elements": [${text(hiddenUnless(`"y"`))}]}`],
    ],
    [
      "a required hidden value with a default",
      [`{"type": "hidden", "name": "a", "default": "spring", "validation": "required"}`],
    ],
    ["a hidden value that may be empty", [`{"type": "hidden", "name": "a", "validation": "number"}`]],
    [
      "allowed markup",
      [
        `{"name": "a", "label": "<strong>А</strong> <a href=\\"/tariff#fees\\">Б</a><br><a href=\\"https://bnb.bg\\">В</a>"}`,
      ],
    ],
  ])("%s", (_, elements) => {
    expect(told(checkTexts([formText(...elements)]))).toEqual([]);
  });
});
