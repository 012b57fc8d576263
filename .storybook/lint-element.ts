/** Reads an element's JSON with the check of `npm run schemas:check`, in a form around it. */
import { callTable, type CallRow } from "#src/api/calls/calls.ts";
import type { Element } from "#src/engine/core/definition.ts";
import { compile } from "#src/engine/core/compile.ts";
import { pages } from "#src/pages/table.ts";
import { checkDefinitions } from "#server/definitions/lint/check.ts";
import type { LintContext } from "#server/definitions/lint/lint-context.ts";
import { compileShapes } from "#server/definitions/shapes.ts";
import type { Problem } from "#server/findings/finding.ts";
import { readSource } from "#server/findings/json-source.ts";
import type { SourceFile } from "#server/findings/read-text.ts";
import { excerptOf, placeOf } from "#server/findings/report.ts";
import { formatFinding } from "#server/findings/words/index.ts";
import { lists as sources } from "#server/lists/index.ts";
import definitionSchema from "../schemas/definition.schema.json";
import listSchema from "../schemas/list.schema.json";
import stepsSchema from "../schemas/steps.schema.json";
import { optionalText, proof } from "#server/submissions/fields.ts";
import { validators } from "#validators";
import { descriptorOf, type Example } from "#widgets/example.ts";
import { jsonOf, withElement } from "./element-json.ts";
import type { TriedFault } from "./tried.ts";

const meta = { definitionSchema, listSchema, stepsSchema };
const FORM = "example";
const FILE = "JSON";

const lists = new Map<string, SourceFile>(
  Object.entries(
    import.meta.glob<string>("../schemas/lists/*.json", { eager: true, query: "?raw", import: "default" }),
  ).map(([path, text]) => [/([^/]+)\.json$/.exec(path)![1]!, { file: path, text }]),
);

const calls: readonly CallRow[] = Object.values(callTable);

/** What an element of a story may refer to: all that there is, and the scales that the catalogue gives to products. */
const known: LintContext = {
  rules: validators,
  reliedOn: {},
  filledScales: { [FORM]: ["amount", "months", "days"] },
  forms: new Map(),
  actions: new Set(["fill-in-options"]),
  questions: new Set(calls.map(({ path }) => path).filter((path) => path.startsWith("check-"))),
  pages: new Set(pages.map(({ path }) => path)),
  sources: new Map(Object.entries(sources)),
};

const told = (problem: Problem): TriedFault => ({
  place: placeOf(problem),
  words: formatFinding(problem, "bg"),
  ...excerptOf(problem),
});

const written = (elements: readonly Element[]): string[] => elements.map((element) => jsonOf({ element }));

const SUBMIT: Element = { type: "submit", name: "submit", label: "Напред" };

/** The form around the element: one line before it and one after, so that the lines between are the element's. */
const formAround = (json: string, { element, beside = [] }: Example): string => {
  const after = element.type === "submit" || beside.some(({ type }) => type === "submit") ? [] : [SUBMIT];
  const before = written(beside).map((one) => one.replaceAll("\n", " "));
  const head = `{"id": "${FORM}", "title": "Пример", "action": "fill-in-options", "elements": [${before.map((one) => `${one}, `).join("")}`;
  return `${head}\n${json}\n${written(after)
    .map((one) => `, ${one.replaceAll("\n", " ")}`)
    .join("")}]}`;
};

/** The example with the element of `json`, unless it cannot be shown; and everything the check says of it. */
export const readElement = (json: string, example: Example): { example?: Example; faults: readonly TriedFault[] } => {
  const source = readSource({ file: FILE, text: json });
  if (source.value === undefined) return { faults: source.findings.map(source.locate).map(told) };
  const text = formAround(json, example);
  const last = json.split("\n").length;
  const files = { ...meta, definitions: [{ file: FILE, text }], lists, steps: { file: "", text: "" }, misnamed: [] };
  const { name } = source.value as Element;
  const read = { captcha: proof(), promoCode: optionalText() };
  // A captcha and a promo code stand only where the program reads them.
  const reliedOn: LintContext["reliedOn"] = Object.hasOwn(read, name)
    ? { [FORM]: { [name]: read[name as keyof typeof read] } }
    : {};
  const faults = checkDefinitions(files, { ...known, reliedOn })
    .map((problem) => ({ ...problem, line: problem.line - 1 }))
    .filter(({ line }) => line >= 1 && line <= last)
    .map(told);
  if (compileShapes(meta).definition(JSON.parse(text)).length > 0) return { faults };
  const tried = withElement(example, withChoices(source.value as Element));
  try {
    compile(descriptorOf(FORM, tried), validators);
  } catch (error) {
    return { faults: faults.length > 0 ? faults : [{ place: FILE, words: (error as Error).message }] };
  }
  return { example: tried, faults };
};

/** The element with its list's choices in place of the list's name, as the server sends it. */
const withChoices = ({ list, ...element }: Element): Element => ({
  ...element,
  ...(list !== undefined && {
    choices: (JSON.parse(lists.get(list)?.text ?? '{"choices": []}') as Pick<Element, "choices">).choices ?? [],
  }),
  ...(element.elements && { elements: element.elements.map(withChoices) }),
});
