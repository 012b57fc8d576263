/** The guide to form definitions (docs/definitions.md) is correct and complete. */
import { existsSync, readFileSync } from "node:fs";
import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { recoveryWords } from "#src/copy/recovery.ts";
import { uploadWords } from "#src/copy/uploads.ts";
import { fileWords } from "#src/copy/file-refusals.ts";
import { formatIssue } from "#src/copy/issues.ts";
import { validationWords } from "#src/copy/validation.ts";
import { PRODUCT_KEYS } from "#src/domain/lending/catalogue.ts";
import type { Rule } from "#src/engine/core/rule.ts";
import { transformText, type TextTransform } from "#src/domain/text/transform.ts";
import { compile } from "#src/engine/core/compile.ts";
import type { Definition, Element } from "#src/engine/core/definition.ts";
import { ELEMENT_TYPES } from "#src/engine/core/element-types.ts";
import { FormConfigContext, type FormConfig } from "#src/engine/react/form-config.ts";
import { FormStep } from "#src/engine/react/form-step.tsx";
import { Icon } from "#src/ui/theme/icon.tsx";
import { Markup } from "#src/ui/parts/markup.tsx";
import { readWordsFile } from "#server/content/words/read-words.ts";
import { AREAS, WORDS } from "#server/content/words/tables.ts";
import { written } from "#server/content/words/words.fixture.ts";
import { checkDefinitions, missingForms } from "#server/definitions/lint/check.ts";
import { deskForms } from "#server/lending/staff/desk-forms.ts";
import { lintContext, type LintContext } from "#server/definitions/lint/lint-context.ts";
import { resolveDefinitions } from "#server/definitions/load.ts";
import { CUTS, cutInto, SUMMARIES, summedInto } from "#server/definitions/lint/cuts.fixture.ts";
import { EDITS, FILES, LIMITS, MISTAKES, NAMES, ORDERS } from "#server/definitions/lint/mistakes.fixture.ts";
import { FORM_PROPERTIES, OUR_FIELDS } from "#server/definitions/lint/names.ts";
import { formatReport } from "#server/findings/report.ts";
import { checkTexts, formText, realFiles } from "#server/definitions/schemas.fixture.ts";
import { formsExplained } from "../../docs/reference/findings.ts";
import { checkSteps } from "#server/definitions/steps.ts";
import { validators } from "#validators";
import { readAnnouncements } from "#server/content/announcements.ts";
import { readPromoCodes } from "#server/snapshot/promo-codes.ts";
import { readFrontMatter } from "#server/text/front-matter.ts";
import { optionalText, proof } from "#server/submissions/fields.ts";
import { codeOf } from "#validators/cases.fixture.ts";
import { widgets } from "#widgets";
import { sectionOf } from "./section-of.ts";
import {
  anchorOf,
  blocks,
  examples,
  formAround,
  guide,
  prose,
  quoted,
  ROOT,
  rows,
  section,
  type Block,
} from "./definitions-guide.fixture.ts";

type Schema = {
  properties?: Record<string, Schema>;
  definitions?: Record<string, Schema>;
  items?: Schema;
  enum?: string[];
  maxItems?: number;
  maximum?: number;
  then?: Schema;
};

/**
 * Findings that no form triggers: about files on disk, and fallbacks. Tested in `server/snapshot` and
 * `server/findings`.
 */
const NEVER_WITHIN_FORMS = ["not-utf8", "wrong-ending", "json-other", "wrong-shape", "step-unordered"];

const meta = realFiles.definitionSchema as Schema;
const PLACE = "schemas/application/primer.json";

const reportOf = (text: string, known: LintContext = lintContext(deskForms)): string =>
  formatReport(checkDefinitions({ ...realFiles, definitions: [{ file: PLACE, text }] }, known));

/**
 * Lint context for the form around an example: its action accepts any form, product sliders have a scale, and the
 * program reads the captcha and the promo code that the example has.
 */
const lentTo = (text: string): LintContext => ({
  ...lintContext(deskForms),
  forms: new Map(),
  filledScales: { example: ["amount", "months"] },
  reliedOn: {
    example: {
      ...(text.includes('"reCaptcha"') && { captcha: proof() }),
      ...(text.includes('"promoCode"') && { promoCode: optionalText() }),
    },
  },
});

/** The report on an order of steps, which may name every form that the guide shows. */
const orderReportOf = (text: string): string => {
  const shown = examples("form").map((form) => ({ file: PLACE, text: form.text }));
  return formatReport(
    checkSteps({
      ...realFiles,
      definitions: [...realFiles.definitions, ...shown],
      steps: { file: "schemas/steps.json", text },
    }),
  );
};

const named = (list: readonly Block[]): [string, Block][] => list.map((block) => [`line ${block.line}`, block]);

const config: FormConfig = { rules: validators, widgets, formatIssue, ask: () => Promise.resolve({}), Markup };
const effects = {
  navigate: () => undefined,
  redirect: () => undefined,
  support: () => Promise.resolve({ reload: () => true }),
  setUserData: () => undefined,
  report: () => undefined,
};

const draw = (text: string): string => {
  const [loaded] = resolveDefinitions({ ...realFiles, definitions: [{ file: PLACE, text }] }).values();
  const descriptor = { ...(loaded!.definition as Definition), version: text, values: {} };
  compile(descriptor, validators);
  return renderToString(
    createElement(
      FormConfigContext,
      { value: config },
      createElement(FormStep, { descriptor, today: "2026-11-21", effects }),
    ),
  );
};

const propertiesOf = ({ properties = {}, definitions = {}, items, then }: Schema): string[] => [
  ...Object.keys(properties),
  ...Object.values({ ...properties, ...definitions }).flatMap(propertiesOf),
  ...[items, then].flatMap((inner) => (inner ? propertiesOf(inner) : [])),
];

/** Named in messages of failing tests in place of the guide's text, which is too long to print. */
const GUIDE = "docs/definitions.md";

/** Expects the guide to contain a text, ignoring line breaks. */
const expectSaid = (words: string, text = prose): void =>
  expect(text.replaceAll("\n", " ").includes(words), `${GUIDE} lacks the words „${words}“`).toBe(true);

/** Names that the text does not contain in backticks. */
const unmentioned = (names: readonly string[], text = prose): string[] => {
  const mentioned = new Set(quoted(text));
  return names.filter((name) => !mentioned.has(name));
};

describe("the examples", () => {
  it("all have a tag that is tested", () => {
    const kinds = new Set(blocks.map(({ language, tag }) => `${language} ${tag}`.trim()));
    expect([...kinds].sort()).toEqual([
      "json announcements",
      "json application",
      "json bonus",
      "json broken",
      "json brokensteps",
      "json codes",
      "json element",
      "json form",
      "json list",
      "json sms",
      "json steps",
      "md head",
      "sh",
      "text",
    ]);
    expect(blocks.filter(({ language }) => language === "text").length).toBe(
      examples("broken").length + examples("brokensteps").length,
    );
  });

  it("of files beside forms are read without a finding", () => {
    const file = (tag: string) => ({ file: tag, text: blocks.find((block) => block.tag === tag)!.text });
    expect(readAnnouncements(file("announcements"))).toHaveProperty("announcements");
    expect(readPromoCodes(file("codes"), "codes")).toHaveProperty("promoCodes");
    expect(readFrontMatter(file("head"))).toHaveProperty("head");
  });

  it.each(named(examples("form")))("form at %s is valid and renders", (_, { text }) => {
    expect(reportOf(text)).toBe("");
    expect(draw(text)).toContain("<form");
  });

  it.each(named(examples("element")))("element at %s is valid and renders", (_, { text }) => {
    const form = JSON.stringify(formAround(JSON.parse(text) as Element | Element[]), null, 2);
    expect(reportOf(form, lentTo(text))).toBe("");
    expect(draw(form)).toContain("<form");
  });

  it.each(AREAS.flatMap((area) => examples(area).map(({ text }) => [area, text] as const)))(
    "words for %s.json are taken: %s",
    (area, text) => {
      const all = { ...written[area], ...(JSON.parse(text) as object) };
      expect(readWordsFile({ file: `${area}.json`, text: JSON.stringify(all) }, WORDS[area])).toHaveProperty("written");
    },
  );

  it.each(AREAS)("the words of %s.json are told of", (area) => expectSaid(`\`${area}.json\``));

  it.each(named(examples("list")))("list at %s is valid", (_, { text }) => {
    expect(checkTexts([], {}, new Map([["example", { file: "lists/example.json", text }]]))).toEqual([]);
  });

  it.each(named(examples("steps")))("order of steps at %s is valid", (_, { text }) => {
    expect(orderReportOf(text)).toBe("");
  });

  it.each(named(examples("brokensteps")))(
    "broken order of steps at %s gets the report that the guide shows",
    (_, { text, next }) => {
      expect(orderReportOf(text)).toBe(next?.text.trim());
    },
  );

  it.each(named(examples("broken")))("broken form at %s gets the report that the guide shows", (_, { text, next }) => {
    expect(reportOf(text)).toBe(next?.text.trim());
  });
});

describe("the guide explains", () => {
  it.each(ELEMENT_TYPES.filter((type) => type !== "icn"))("the element %s, with an example", (type) => {
    expect(section(`\`${type}\` – `) !== "", `${GUIDE} has no section "\`${type}\` – …": run npm run docs`).toBe(true);
    const shown = examples("element").some(({ text }) =>
      [JSON.parse(text) as Element | Element[]]
        .flat()
        .some((element) => element.type === type || (type === "idCardNumber" && element.type === "icn")),
    );
    expect(shown, `${GUIDE} shows no example of "${type}"`).toBe(true);
    // The same section is the type's page in Storybook.
    expect(
      sectionOf(guide, `\`${type}\` –`),
      `${GUIDE}, its section lacks <!-- npm run docs (use-${type}) -->`,
    ).toMatch(/^- \*\*Кога:\*\* .+\n- \*\*Кога не:\*\* ./m);
    const offered = quoted(section("Кой елемент да изберете")).includes(type);
    expect(offered, `${GUIDE}, „Кой елемент да изберете“, lacks \`${type}\`: run npm run docs`).toBe(true);
  });

  it.each(Object.values(validators))("the rule $name, its message and properties", ({ name, props = {} }: Rule) => {
    const row = rows(section("Правила\n") || section("Правила")).find(([first = ""]) => first === `\`${name}\``);
    const text = row?.join("|") ?? section(`\`${name}\``);
    expect(text !== "", `${GUIDE} does not explain the rule "${name}": run npm run docs`).toBe(true);
    const words = validationWords[name];
    if (words !== undefined) expectSaid(words, text);
    expect(unmentioned(Object.keys(props), text), `${GUIDE}, the properties of "${name}"`).toEqual([]);
  });

  it.each(Object.entries({ ...validationWords, ...fileWords }))("the message of the error code %s", (_, words) => {
    expectSaid(words);
  });

  it("every property, operator, transform and component", () => {
    const { condition, element } = meta.definitions!;
    const { transform } = element!.properties!;
    const names = [
      ...propertiesOf(meta),
      ...condition!.properties!["operator"]!.enum!,
      ...transform!.then!.items!.enum!,
      ...meta.definitions!["choice"]!.properties!["attributes"]!.properties!["component"]!.enum!,
    ];
    expect(names.length).toBeGreaterThan(60);
    expect(unmentioned([...new Set(names)]), `${GUIDE} does not mention these`).toEqual([]);
  });

  it("every reserved name", () => {
    expect(unmentioned([...OUR_FIELDS, ...FORM_PROPERTIES], section("Имена")), `${GUIDE}, „Имена“`).toEqual([]);
  });

  it("the groups of the products", () => {
    expect(unmentioned(PRODUCT_KEYS), `${GUIDE} does not mention these`).toEqual([]);
  });

  it("the kinds of files", () => {
    const { kinds } = uploadWords;
    expect(section("Елементите един по един")).toContain(`\`image\` са снимки (${kinds.image}), \`pdf\``);
  });

  it("the current limits", () => {
    const numbers = LIMITS.flatMap(([, , said]) => said).flatMap(
      (line) => line.match(/(?:more than|larger than) (\d+)/)?.[1] ?? [],
    );
    const { element } = meta.definitions!;
    const { maxFiles, maxMegabytes } = element!.properties!["validationProps"]!.properties!;
    const ofOneField = [maxFiles!.maximum!, maxMegabytes!.maximum!];
    const limits = rows(section("Граници")).map(([, limit = ""]) => Number.parseInt(limit));
    expect(limits).toEqual(
      expect.arrayContaining([
        ...new Set([
          ...numbers.map(Number),
          element!.properties!["choices"]!.maxItems,
          element!.properties!["hidden"]!.then!.maxItems,
          20,
          ...ofOneField,
        ]),
      ]),
    );
  });

  it("the notice to people who are filling in a form that changes", () => {
    expectSaid(recoveryWords.changed);
  });

  it("exactly the element types that cannot be rendered yet", () => {
    const listed = /^Още не се показват: ([^.]*)\./m.exec(prose)?.[1] ?? "";
    const undrawn = ELEMENT_TYPES.filter(
      (type) => !["form", "submit", "content", "icn"].includes(type) && !Object.hasOwn(widgets, type),
    );
    expect(
      undrawn.filter((type) => !quoted(listed).includes(type)),
      "widgets/index.ts draws none of these, and docs/definitions.md does not say so („Още не се показват: …“)",
    ).toEqual([]);
    expect(quoted(listed).sort(), "correct the sentence „Още не се показват“ in docs/definitions.md").toEqual(
      [...undrawn].sort(),
    );
  });
});

describe("the guide's tables", () => {
  const judged = rows(section("Правила")).flatMap(([name = "", , accepted, refused]) => {
    const rule = validators[quoted(name)[0] ?? ""];
    const valuesOf = (cell: string): unknown[] =>
      quoted(cell).map((text) => (text === "true" ? true : text === "false" ? false : text));
    return rule && refused !== undefined
      ? [{ rule, name: rule.name, accepted: valuesOf(accepted!), refused: valuesOf(refused) }]
      : [];
  });

  it.each(judged)("$name accepts and refuses the listed values", ({ rule, accepted, refused }) => {
    expect(accepted.length * refused.length).toBeGreaterThan(0);
    expect(accepted.filter((value) => codeOf(rule, value) !== undefined)).toEqual([]);
    expect(refused.filter((value) => codeOf(rule, value) === undefined)).toEqual([]);
  });

  it.each(rows(section("Какво става с набраното")))("transform %s turns %s into %s", (name, typed, result) => {
    expect(transformText(quoted(typed!)[0]!, [quoted(name!)[0] as TextTransform])).toBe(quoted(result!)[0]);
  });

  it("name exactly the existing sources", () => {
    const named = /Източниците днес са ([^.]*)\./.exec(prose)?.[1] ?? "";
    expect(quoted(named).sort()).toEqual([...lintContext(deskForms).sources.keys()].sort());
  });

  it("list every property of an element", () => {
    const all = rows(section("Всички свойства на едно място")).flatMap(([names = ""]) => quoted(names));
    expect(all.sort()).toEqual(Object.keys(meta.definitions!["element"]!.properties!).sort());
  });
});

describe("the findings of the check", () => {
  const codesOf = (texts: string[]): string[] => checkTexts(texts).map(({ code }) => code);
  const filesWith = (text: string) => ({ ...realFiles, steps: { file: "steps.json", text } });
  const relied = JSON.stringify({
    id: "sms-confirmation",
    title: "Т",
    action: "login",
    elements: [
      { name: "pn", label: "К" },
      { type: "submit", name: "submit", label: "Н" },
    ],
  });
  const edited = EDITS.map(([form, written, instead]) => {
    const { text } = realFiles.definitions.find((file) => (JSON.parse(file.text) as Definition).id === form)!;
    return text.replace(written, instead);
  });
  const said = new Set<string>([
    ...MISTAKES.flatMap(([, elements]) => codesOf([formText(...elements)])),
    ...NAMES.flatMap(([name]) => codesOf([formText(`{"name": "${name}", "label": "А"}`)])),
    ...FILES.flatMap(([text]) => codesOf([text])),
    ...LIMITS.flatMap(([, elements]) => codesOf([formText(...elements)])),
    ...CUTS.flatMap(([, sections]) => codesOf([cutInto(sections)])),
    ...SUMMARIES.flatMap(([, summaries]) => codesOf([summedInto(summaries)])),
    ...codesOf([formText(), formText()]),
    ...codesOf([formText().replace(`"login"`, `"logn"`)]),
    ...codesOf([formText().replace(/\{"type": "submit".*\}/, `{"name": "a", "label": "А"}`)]),
    ...codesOf([relied]),
    ...codesOf([relied.replace('"pn"', '"pin"')]),
    ...codesOf([relied.replace('"pn"', '"street"')]),
    ...ORDERS.flatMap(([, text]) => checkSteps(filesWith(text)).map(({ code }) => code)),
    ...edited.flatMap((text) =>
      checkDefinitions({ ...realFiles, definitions: [{ file: PLACE, text }] }, lintContext(deskForms)).map(
        ({ code }) => code,
      ),
    ),
    ...missingForms({ definitions: [] }, lintContext(deskForms)).map(({ code }) => code),
    ...codesOf([formText(`{"type": "password", "name": "a", "label": "П"}`).replace(`"login"`, `"steps/test"`)]),
    ...realFiles.definitions
      .filter(({ file }) => file.endsWith("payment-information.json"))
      .flatMap(({ text }) => codesOf([text.replace('"easypay"', '"easy-pay"')])),
  ]);

  it.each(Object.keys(formsExplained).filter((code) => !NEVER_WITHIN_FORMS.includes(code)))(
    "%s is found in a fixture",
    (code) => {
      expect(said.has(code), `no form, list or order of the fixtures is answered with ${code}`).toBe(true);
    },
  );
});

describe("the guide as a document", () => {
  const headings = [...guide.matchAll(/^##+ (.+)$/gm)].map(([, heading = ""]) => heading);

  it("has no dead link, and lists every chapter in its table of contents", () => {
    const anchors = new Set(headings.map(anchorOf));
    const links = [...prose.matchAll(/\]\(([^)]+)\)/g)].map(([, to = ""]) => to);
    expect(
      links.filter((to) => (to.startsWith("#") ? !anchors.has(to.slice(1)) : !existsSync(`${ROOT}docs/${to}`))),
    ).toEqual([]);
    const chapters = [...guide.matchAll(/^## (.+)$/gm)]
      .map(([, heading = ""]) => heading)
      .filter((heading) => heading !== "Съдържание");
    expect([...section("Съдържание").matchAll(/^- \[(.+)\]/gm)].map(([, title]) => title)).toEqual(chapters);
  });

  it("names only commands and files that exist", () => {
    const { scripts } = JSON.parse(readFileSync(`${ROOT}package.json`, "utf8")) as { scripts: Record<string, string> };
    const commands = [...guide.matchAll(/npm (?:run )?([a-z:]+)/g)]
      .map(([, name = ""]) => name)
      .filter((name) => name !== "ci");
    expect(commands.filter((name) => !Object.hasOwn(scripts, name))).toEqual([]);
    const files = quoted(prose).filter((name) =>
      /^(?:\.vscode|src|server|schemas|validators|widgets)\/[\w./-]*$/.test(name),
    );
    expect(files.length).toBeGreaterThan(5);
    expect(files.filter((name) => !existsSync(ROOT + name))).toEqual([]);
  });

  it("capitalises „Вие“", () => {
    const words = prose.replace(/`[^`]*`/g, "");
    expect(words.match(/(?<!\p{L})(?:вие|ви|вас|вам|ваш\p{L}*)(?!\p{L})/gu) ?? []).toEqual([]);
  });
});

describe("the editor", () => {
  const settings = JSON.parse(readFileSync(`${ROOT}.vscode/settings.json`, "utf8")) as {
    "json.schemas": { fileMatch: string[]; url: string }[];
  };
  const fits = (pattern: string, file: string): boolean =>
    new RegExp(`^${pattern.replace(/^\//, "").replaceAll(".", "\\.").replaceAll("*", "[^/]*")}$`).test(file);
  /** Schemas that VS Code applies to a file: of all matching patterns the last one decides. */
  const chosen = (file: string): string[] =>
    settings["json.schemas"]
      .filter(({ fileMatch }) => {
        const last = fileMatch.filter((pattern) => fits(pattern.replace(/^!/, ""), file)).at(-1);
        return last !== undefined && !last.startsWith("!");
      })
      .map(({ url }) => url);

  it("validates every definition, every list and the order of steps against its own schema", () => {
    const definitions = realFiles.definitions.map(({ file }) => [file, chosen(file)]);
    expect(definitions.filter(([, urls]) => String(urls) !== "./schemas/definition.schema.json")).toEqual([]);
    const lists = [...realFiles.lists.values()].map(({ file }) => [file, chosen(file)]);
    expect(lists.filter(([, urls]) => String(urls) !== "./schemas/list.schema.json")).toEqual([]);
    expect(chosen(realFiles.steps.file)).toEqual(["./schemas/steps.schema.json"]);
  });

  it("offers only icons that exist", () => {
    const { icon } = meta.definitions!["choice"]!.properties!["attributes"]!.properties!;
    expect(icon!.enum!.filter((name) => Icon({ name }) === null)).toEqual([]);
  });
});
