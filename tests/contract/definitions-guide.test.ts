/** The guide for those who change forms says what is true, and says all of it. */
import { existsSync, readFileSync } from "node:fs";
import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { formWords } from "#src/copy/forms.ts";
import { fileWords } from "#src/copy/file-refusals.ts";
import { sayIssue } from "#src/copy/issues.ts";
import { validationWords } from "#src/copy/validation.ts";
import { PRODUCT_KEYS } from "#src/domain/catalogue.ts";
import type { Rule } from "#src/domain/rule.ts";
import { transformText, type TextTransform } from "#src/domain/transform.ts";
import { compile } from "#src/engine/compile.ts";
import { ELEMENT_TYPES, type Definition, type Element } from "#src/engine/definition.ts";
import { KitContext, type FormKit } from "#src/engine/kit.ts";
import { FormStep } from "#src/engine/react/form-step.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { Markup } from "#src/ui/markup.tsx";
import { checkDefinitions, missingForms } from "#server/definitions/check.ts";
import { knownNames, type Known } from "#server/definitions/known.ts";
import { resolveDefinitions } from "#server/definitions/load.ts";
import { EDITS, FILES, LIMITS, MISTAKES, NAMES, ORDERS } from "#server/definitions/mistakes.fixture.ts";
import { FORM_PROPERTIES, OUR_FIELDS } from "#server/definitions/names.ts";
import { formatReport } from "#server/definitions/report.ts";
import { checkTexts, formText, realFiles } from "#server/definitions/schemas.fixture.ts";
import { checkSteps } from "#server/definitions/steps.ts";
import { validators } from "#validators";
import { codeOf } from "#validators/context.fixture.ts";
import { widgets } from "#widgets";
import { anchorOf, blocks, examples, formAround, guide, prose, quoted, ROOT, rows, section, type Block } from "./definitions-guide.fixture.ts";

type Schema = { properties?: Record<string, Schema>; definitions?: Record<string, Schema>; items?: Schema; enum?: string[]; maxItems?: number; maximum?: number; then?: Schema };

const meta = realFiles.definitionSchema as Schema;
const PLACE = "schemas/application/primer.json";

const reportOf = (text: string, known: Known = knownNames()): string =>
  formatReport(checkDefinitions({ ...realFiles, definitions: [{ file: PLACE, text }] }, known));

/** For the form around an element: a call is lent to it, and to a product's sliders their scale. */
const lent: Known = { ...knownNames(), forms: new Map(), filledScales: { example: ["amount", "months"] } };

/** What is said of an order of steps that may name every form the guide shows. */
const orderReportOf = (text: string): string => {
  const shown = examples("form").map((form) => ({ file: PLACE, text: form.text }));
  return formatReport(checkSteps({ ...realFiles, definitions: [...realFiles.definitions, ...shown], steps: { file: "schemas/steps.json", text } }));
};

const named = (list: readonly Block[]): [string, Block][] => list.map((block) => [`line ${block.line}`, block]);

const kit: FormKit = { rules: validators, widgets, say: sayIssue, ask: () => Promise.resolve({}), Markup };
const effects = { navigate: () => undefined, redirect: () => undefined, reload: () => true, setUserData: () => undefined, report: () => undefined };

const draw = (text: string): string => {
  const [loaded] = resolveDefinitions({ ...realFiles, definitions: [{ file: PLACE, text }] }).values();
  const descriptor = { ...(loaded!.definition as Definition), version: text, values: {} };
  compile(descriptor, validators);
  return renderToString(createElement(KitContext, { value: kit }, createElement(FormStep, { descriptor, today: "2026-11-21", effects })));
};

const propertiesOf = ({ properties = {}, definitions = {}, items, then }: Schema): string[] => [
  ...Object.keys(properties), ...Object.values({ ...properties, ...definitions }).flatMap(propertiesOf), ...[items, then].flatMap((inner) => (inner ? propertiesOf(inner) : [])),
];

/** What of a list the guide's text does not hold in backticks. */
const unmentioned = (names: readonly string[], text = prose): string[] => {
  const mentioned = new Set(quoted(text));
  return names.filter((name) => !mentioned.has(name));
};

describe("the examples", () => {
  it("are all of a kind that is checked", () => {
    const kinds = new Set(blocks.map(({ language, tag }) => `${language} ${tag}`.trim()));
    expect([...kinds].sort()).toEqual(["json broken", "json brokensteps", "json element", "json form", "json list", "json steps", "sh", "text"]);
    expect(blocks.filter(({ language }) => language === "text").length).toBe(examples("broken").length + examples("brokensteps").length);
  });

  it.each(named(examples("form")))("form at %s is in order and can be drawn", (_, { text }) => {
    expect(reportOf(text)).toBe("");
    expect(draw(text)).toContain("<form");
  });

  it.each(named(examples("element")))("element at %s is in order and can be drawn", (_, { text }) => {
    const form = JSON.stringify(formAround(JSON.parse(text) as Element | Element[]), null, 2);
    expect(reportOf(form, lent)).toBe("");
    expect(draw(form)).toContain("<form");
  });

  it.each(named(examples("list")))("list at %s is in order", (_, { text }) => {
    expect(checkTexts([], {}, new Map([["example", { file: "lists/example.json", text }]]))).toEqual([]);
  });

  it.each(named(examples("steps")))("order of steps at %s is in order", (_, { text }) => {
    expect(orderReportOf(text)).toBe("");
  });

  it.each(named(examples("brokensteps")))("broken order of steps at %s is answered as the guide says", (_, { text, next }) => {
    expect(orderReportOf(text)).toBe(next?.text.trim());
  });

  it.each(named(examples("broken")))("broken form at %s is answered as the guide says", (_, { text, next }) => {
    expect(reportOf(text)).toBe(next?.text.trim());
  });
});

describe("the guide explains", () => {
  it.each(ELEMENT_TYPES.filter((type) => type !== "icn"))("the element %s, with an example", (type) => {
    expect(section(`\`${type}\` – `)).not.toBe("");
    const shown = examples("element").some(({ text }) => [JSON.parse(text) as Element | Element[]].flat().some((element) => element.type === type || (type === "idCardNumber" && element.type === "icn")));
    expect(shown).toBe(true);
    expect(quoted(section("Кой елемент да изберете"))).toContain(type);
  });

  it.each(Object.values(validators))("the rule $name, with its words and properties", ({ name, props = {} }: Rule) => {
    const row = rows(section("Правила\n") || section("Правила")).find(([first = ""]) => first === `\`${name}\``);
    const text = row?.join("|") ?? section(`\`${name}\``);
    expect(text).not.toBe("");
    const words = validationWords[name];
    if (words !== undefined) expect(text.replaceAll("\n", " ")).toContain(words);
    expect(unmentioned(Object.keys(props), text)).toEqual([]);
  });

  it.each(Object.entries({ ...validationWords, ...fileWords }))("what is said under the code %s", (_, words) => {
    expect(prose.replaceAll("\n", " ")).toContain(words);
  });

  it("every property, operator, transform and component", () => {
    const { condition, element } = meta.definitions!;
    const { transform } = element!.properties!;
    const names = [...propertiesOf(meta), ...condition!.properties!["operator"]!.enum!, ...transform!.then!.items!.enum!, ...meta.definitions!["choice"]!.properties!["attributes"]!.properties!["component"]!.enum!];
    expect(names.length).toBeGreaterThan(60);
    expect(unmentioned([...new Set(names)])).toEqual([]);
  });

  it("every name that is refused", () => {
    expect(unmentioned([...OUR_FIELDS, ...FORM_PROPERTIES], section("Имена"))).toEqual([]);
  });

  it("the groups of the products", () => {
    expect(unmentioned(PRODUCT_KEYS)).toEqual([]);
  });

  it("the limits as they are", () => {
    const numbers = LIMITS.flatMap(([, , said]) => said).flatMap((line) => line.match(/(?:more than|larger than) (\d+)/)?.[1] ?? []);
    const { element } = meta.definitions!;
    const { maxFiles, maxMegabytes } = element!.properties!["validationProps"]!.properties!;
    const ofOneField = [maxFiles!.maximum!, maxMegabytes!.maximum!];
    const limits = rows(section("Граници")).map(([, limit = ""]) => Number.parseInt(limit));
    expect(limits).toEqual(expect.arrayContaining([...new Set([...numbers.map(Number), element!.properties!["choices"]!.maxItems, element!.properties!["hidden"]!.then!.maxItems, 20, ...ofOneField])]));
  });

  it("what people in the middle of a form read", () => {
    expect(prose).toContain(formWords.changed);
  });

  it("which elements cannot be drawn yet, and only those", () => {
    const told = /^Още не се показват: ([^.]*)\./m.exec(prose)?.[1] ?? "";
    const undrawn = ELEMENT_TYPES.filter((type) => !["form", "submit", "icn"].includes(type) && !Object.hasOwn(widgets, type));
    expect(quoted(told).sort(), "correct the sentence „Още не се показват“ in docs/definitions.md").toEqual([...undrawn].sort());
  });
});

describe("what the tables claim", () => {
  const judged = rows(section("Правила")).flatMap(([name = "", , accepted, refused]) => {
    const rule = validators[quoted(name)[0] ?? ""];
    const valuesOf = (cell: string): unknown[] => quoted(cell).map((text) => (text === "true" ? true : text === "false" ? false : text));
    return rule && refused !== undefined ? [{ rule, name: rule.name, accepted: valuesOf(accepted!), refused: valuesOf(refused) }] : [];
  });

  it.each(judged)("$name accepts and refuses what it says", ({ rule, accepted, refused }) => {
    expect(accepted.length * refused.length).toBeGreaterThan(0);
    expect(accepted.filter((value) => codeOf(rule, value) !== undefined)).toEqual([]);
    expect(refused.filter((value) => codeOf(rule, value) === undefined)).toEqual([]);
  });

  it.each(rows(section("Какво става с набраното")))("%s makes of %s this: %s", (name, typed, result) => {
    expect(transformText(quoted(typed!)[0]!, [quoted(name!)[0] as TextTransform])).toBe(quoted(result!)[0]);
  });

  it("the sources it names are there", () => {
    const named = /Източниците днес са ([^.]*)\./.exec(prose)?.[1] ?? "";
    expect(quoted(named).sort()).toEqual([...knownNames().sources.keys()].sort());
  });

  it("the types a property is for", () => {
    const all = rows(section("Всички свойства на едно място")).flatMap(([names = ""]) => quoted(names));
    expect(all.sort()).toEqual(Object.keys(meta.definitions!["element"]!.properties!).sort());
  });
});

describe("the messages of the check", () => {
  const patterns = rows(section("Всички съобщения на проверката")).map(([cell = ""]) => quoted(cell)[0]!);
  const matches = (pattern: string, message: string): boolean =>
    new RegExp(`^${pattern.split("…").map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("[\\s\\S]*")}$`).test(message);
  const messageOf = (said: string): string => said.replace(/^\d+:\d+ /, "").replace(/ → [^→]*$/, "");
  const toldOf = (texts: string[]): string[] => checkTexts(texts).map(({ message }) => message);
  const relied = JSON.stringify({ id: "sms-confirmation", title: "Т", action: "login", elements: [{ name: "pn", label: "К" }, { type: "submit", name: "submit", label: "Н" }] });
  const everything = new Set([
    ...MISTAKES.flatMap(([, elements]) => toldOf([formText(...elements)])),
    ...NAMES.flatMap(([name]) => toldOf([formText(`{"name": "${name}", "label": "А"}`)])),
    ...FILES.map(([, said]) => messageOf(said)),
    ...LIMITS.flatMap(([, , said]) => said.map(messageOf)),
    ...toldOf([formText(), formText()]),
    ...toldOf([formText().replace(`"login"`, `"logn"`)]),
    ...toldOf([formText().replace(/\{"type": "submit".*\}/, `{"name": "a", "label": "А"}`)]),
    ...toldOf([relied]), ...toldOf([relied.replace('"pn"', '"pin"')]),
    ...ORDERS.flatMap(([, , said]) => said.map(messageOf)),
    ...EDITS.map(([, , , said]) => messageOf(said)),
    ...missingForms({ definitions: [] }, knownNames()).map(({ message }) => message),
    ...toldOf([formText(`{"type": "password", "name": "a", "label": "П"}`).replace(`"login"`, `"steps/test"`)]),
    ...realFiles.definitions.filter(({ file }) => file.endsWith("payment-information.json")).flatMap(({ text }) => toldOf([text.replace('"easypay"', '"easy-pay"')])),
  ]);

  it.each([...everything])("%j is explained", (message) => {
    expect(patterns.filter((pattern) => matches(pattern, message))).not.toEqual([]);
  });

  it.each(patterns)("%s is really said", (pattern) => {
    expect([...everything].filter((message) => matches(pattern, message))).not.toEqual([]);
  });
});

describe("the guide as a document", () => {
  const headings = [...guide.matchAll(/^##+ (.+)$/gm)].map(([, heading = ""]) => heading);

  it("leads from its contents, and from every link, to where it says", () => {
    const anchors = new Set(headings.map(anchorOf));
    const links = [...prose.matchAll(/\]\(([^)]+)\)/g)].map(([, to = ""]) => to);
    expect(links.filter((to) => (to.startsWith("#") ? !anchors.has(to.slice(1)) : !existsSync(`${ROOT}docs/${to}`)))).toEqual([]);
    const chapters = [...guide.matchAll(/^## (.+)$/gm)].map(([, heading = ""]) => heading).filter((heading) => heading !== "Съдържание");
    expect([...section("Съдържание").matchAll(/^- \[(.+)\]/gm)].map(([, title]) => title)).toEqual(chapters);
  });

  it("names commands and files that are there", () => {
    const { scripts } = JSON.parse(readFileSync(`${ROOT}package.json`, "utf8")) as { scripts: Record<string, string> };
    const commands = [...guide.matchAll(/npm (?:run )?([a-z:]+)/g)].map(([, name = ""]) => name).filter((name) => name !== "ci");
    expect(commands.filter((name) => !Object.hasOwn(scripts, name))).toEqual([]);
    const files = quoted(prose).filter((name) => /^(?:\.vscode|src|server|schemas|validators|widgets)\/[\w./-]*$/.test(name));
    expect(files.length).toBeGreaterThan(5);
    expect(files.filter((name) => !existsSync(ROOT + name))).toEqual([]);
  });

  it("says „Вие“ with a capital letter", () => {
    const words = prose.replace(/`[^`]*`/g, "");
    expect(words.match(/(?<!\p{L})(?:вие|ви|вас|вам|ваш\p{L}*)(?!\p{L})/gu) ?? []).toEqual([]);
  });
});

describe("the editor", () => {
  const settings = JSON.parse(readFileSync(`${ROOT}.vscode/settings.json`, "utf8")) as { "json.schemas": { fileMatch: string[]; url: string }[] };
  const fits = (pattern: string, file: string): boolean => new RegExp(`^${pattern.replace(/^\//, "").replaceAll(".", "\\.").replaceAll("*", "[^/]*")}$`).test(file);
  /** As the editor reads them: of all patterns that fit, the last one decides. */
  const chosen = (file: string): string[] => settings["json.schemas"].filter(({ fileMatch }) => {
    const last = fileMatch.filter((pattern) => fits(pattern.replace(/^!/, ""), file)).at(-1);
    return last !== undefined && !last.startsWith("!");
  }).map(({ url }) => url);

  it("checks every definition, every list and the order of steps by its own meta-schema", () => {
    const definitions = realFiles.definitions.map(({ file }) => [file, chosen(file)]);
    expect(definitions.filter(([, urls]) => String(urls) !== "./schemas/definition.schema.json")).toEqual([]);
    const lists = [...realFiles.lists.values()].map(({ file }) => [file, chosen(file)]);
    expect(lists.filter(([, urls]) => String(urls) !== "./schemas/list.schema.json")).toEqual([]);
    expect(chosen(realFiles.steps.file)).toEqual(["./schemas/steps.schema.json"]);
  });

  it("offers only icons that are drawn", () => {
    const { icon } = meta.definitions!["choice"]!.properties!["attributes"]!.properties!;
    expect(icon!.enum!.filter((name) => Icon({ name }) === null)).toEqual([]);
  });
});
