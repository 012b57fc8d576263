import { describe, expect, it } from "vitest";
import { FILES, hiddenUnless, LIMITS, MISTAKES, NAMES, RADIO, text } from "./mistakes.fixture.ts";
import { checkTexts, formText, told } from "./schemas.fixture.ts";

describe("a mistake is told with its place and the closest valid name", () => {
  it.each(MISTAKES)("%s", (_, elements, said) => {
    expect(told(checkTexts([formText(...elements)]))).toEqual(said);
  });

  it.each(NAMES)("the name %s (%s)", (name, reason) => {
    const [problem] = checkTexts([formText(`{"name": "${name}", "label": "А"}`)]);
    expect(problem).toMatchObject({ file: "a.json", line: 2, column: 10, message: expect.stringContaining(reason) });
  });

  it("names that are free inside a group, or for their own type", () => {
    const group = `{"type": "form", "name": "g", "elements": [{"name": "action", "label": "А"}]}`;
    expect(checkTexts([formText(group, `{"type": "reCaptcha", "name": "captcha"}`)])).toEqual([]);
  });
});

describe("the file as a whole", () => {
  it.each(FILES)("%j", (written, said) => {
    expect(told(checkTexts([written]))[0]).toBe(said);
  });

  it("an unknown action", () => {
    expect(told(checkTexts([formText().replace(`"login"`, `"logn"`)]))).toEqual(['1:40 no call and no page of ours is "logn" → login']);
  });

  it.each([["/", []], ["/obshta", ['2:65 no call and no page of ours is "/obshta"']]])("a button of a form with the method get that leads to %s", (page, said) => {
    const written = formText(`{"type": "submit", "name": "apply", "label": "К", "formAction": "${page}"}`).replace(`"login"`, `"/", "method": "get"`);
    expect(told(checkTexts([written]))).toEqual(said);
  });

  it("a form without a button", () => {
    expect(told(checkTexts([`{"id": "a", "title": "Т", "action": "login", "elements": [${text(`"hint": "1"`)}]}`]))).toEqual(["1:58 the form has no submit button"]);
  });

  it("an id that another file has", () => {
    const problems = checkTexts([formText(), formText()]);
    expect(problems).toEqual([{ file: "b.json", line: 1, column: 8, message: 'the id "test" is taken by a.json' }]);
  });

  it("a mapping of the catalogue that has a gap", () => {
    const group = `{"type": "form", "name": "consumerCredit", "elements": [{"type": "slider", "name": "amount", "label": "С"},
{"type": "slider", "name": "months", "label": "М", "validation": "consumer-slider-period", "validationProps": {"amountElementName": "amount"}}]}`;
    const mappings = { consumerCredit: { "1-5": "1-2", "9-9": "1-2" } };
    const filledScales = { test: ["consumerCredit.amount", "consumerCredit.months"] };
    expect(checkTexts([formText(group)], { filledScales })).toEqual([]);
    expect(told(checkTexts([formText(group)], { filledScales, mappings }))).toEqual(["3:111 mappings: amounts 6-8 are not mapped"]);
  });

  it("markup and impolite words of a list", () => {
    const lists = new Map([["l", { file: "lists/l.json", text: `{"title": "Т", "choices": [{"value": "a", "label": "<b>А</b>"},\n{"value": "b", "label": "От вас"}]}` }]]);
    expect(told(checkTexts([], {}, lists))).toEqual([
      "1:52 <b> would be read as it stands: no markup here", '2:25 "вас" is written with a capital letter when it means the reader → Вас',
    ]);
  });

  it("a broken list, at the list and not at its forms", () => {
    const lists = new Map([["broken", { file: "lists/broken.json", text: `{"title": "Т",\n"choices": [{"value": "a", "label": "А"}, {"value": "a", "label": "Б"}]}` }]]);
    const problems = checkTexts([formText(`{"type": "select", "name": "a", "label": "А", "list": "broken"}`)], {}, lists);
    expect(problems).toEqual([{ file: "lists/broken.json", line: 2, column: 53, message: 'the choice "a" is there twice' }]);
  });
});

describe("a hidden value that must not be empty", () => {
  it("is in order where the program fills it in or proves it", () => {
    const written = formText(`{"type": "hidden", "name": "a", "validation": "required"}`);
    expect(told(checkTexts([written], { reliedOn: { test: { a: { rules: "" } } } }))).toEqual([]);
    expect(told(checkTexts([written], { reliedOn: { other: { a: { rules: "" } } } })).length).toBe(1);
  });

  it("is not in order where the program wants it from the person", () => {
    expect(told(checkTexts([formText(`{"type": "hidden", "name": "a", "validation": "required"}`)], { reliedOn: { test: { a: { rules: "required" } } } })).length).toBe(1);
  });
});

describe("limits", () => {
  it.each(LIMITS)("%s", (_, elements, said) => {
    expect(told(checkTexts([formText(...elements)])).slice(0, 1)).toEqual(said);
  });

  it("a chain of 197 fields, as many as can be sent, each shown by the one before, is searched to its end", () => {
    const chain = Array.from({ length: 197 }, (_, index) =>
      `{"name": "a${index}", "label": "А"${index === 0 ? "" : `, "hidden": {"element": "a${index - 1}", "operator": "notEqual", "value": "${index}"}`}}`);
    expect(checkTexts([formText(...chain)])).toEqual([]);
  });
});

describe("what is in order", () => {
  it.each([
    ["a field shown by one of two choices", [RADIO, text(hiddenUnless(`"x"`))]],
    ["a field hidden until something is chosen", [RADIO, text(`"hidden": {"element": "r", "operator": "inList", "value": ["", "y"]}`)]],
    ["a field of a hidden field", [RADIO, text(hiddenUnless(`"x"`)), `{"name": "b", "label": "Б", "hidden": {"element": "a", "operator": "equal", "value": ""}}`]],
    ["two conditions, one of which hides", [RADIO, `{"type": "checkbox", "name": "c", "label": "Ч"}`, text(`"hidden": [${hiddenUnless(`"x"`).slice(10)}, {"element": "c", "operator": "equal", "value": true}]`)]],
    ["a source that stands after what it hides", [text(hiddenUnless(`"y"`)), RADIO]],
    ["an element outside the group", [RADIO, `{"type": "form", "name": "g", "elements": [${text(hiddenUnless(`"y"`))}]}`]],
    ["a hidden value that starts with something", [`{"type": "hidden", "name": "a", "default": "spring", "validation": "required"}`]],
    ["a hidden value that may be empty", [`{"type": "hidden", "name": "a", "validation": "number"}`]],
    ["allowed markup", [`{"name": "a", "label": "<strong>А</strong> <a href=\\"/tariff#fees\\">Б</a><br><a href=\\"https://bnb.bg\\">В</a>"}`]],
  ])("%s", (_, elements) => {
    expect(told(checkTexts([formText(...elements)]))).toEqual([]);
  });
});
