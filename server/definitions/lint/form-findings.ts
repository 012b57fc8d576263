/** Checks that a definition of valid shape also makes sense. */
import type { Definition } from "#src/engine/core/definition.ts";
import { factsOf, holds } from "#src/engine/core/element-types.ts";
import { suggest } from "#server/findings/closest.ts";
import { anchorFindings } from "./anchor-findings.ts";
import { causesAmong, repeatedElements } from "./causes.ts";
import { conditionFindings } from "./condition-findings.ts";
import { consentFindings } from "./consent-findings.ts";
import { couplingFindings } from "./coupling-findings.ts";
import { elementFindings } from "./element-findings.ts";
import { hiddenFindings } from "./hidden-findings.ts";
import type { LintContext } from "./lint-context.ts";
import { messageFindings } from "./message-findings.ts";
import { outlineOf, type Outline, type Outlined } from "./outline.ts";
import type { Finding, JsonPath } from "#server/findings/finding.ts";
import { passableFindings } from "./passable.ts";
import { patternFindings } from "./pattern-findings.ts";
import { postFindings } from "./post-findings.ts";
import { ruleFindings } from "./rule-findings.ts";
import { ruleFitFindings } from "./rule-fit.ts";
import { relianceFindings } from "./reliance.ts";
import { scaleFindings } from "./scale-findings.ts";
import { sectionFindings } from "./section-findings.ts";
import { structureFindings } from "./structure-findings.ts";
import { summaryFindings } from "./summary-findings.ts";
import { titleFindings } from "./word-findings.ts";

const MAX_ELEMENTS = 500;
const MAX_DEPTH = 6;

const MAX_ITEMS = 500;

/** Finding for the first list or object with more than `MAX_ITEMS` entries: only a mistake or an attack makes one. */
const overlong = (value: unknown, place: JsonPath): Finding | undefined => {
  if (typeof value !== "object" || value === null) return undefined;
  const entries = Object.entries(value);
  if (entries.length > MAX_ITEMS) return { place, code: "entries-too-many", params: { most: MAX_ITEMS } };
  for (const [name, inner] of entries) {
    const found = overlong(inner, [...place, Array.isArray(value) ? Number(name) : name]);
    if (found) return found;
  }
  return undefined;
};

const childrenOf = (value: unknown): unknown[] => {
  const elements = typeof value === "object" && value !== null && "elements" in value ? value.elements : undefined;
  return Array.isArray(elements) ? elements : [];
};

/**
 * Findings for a document of any shape with too many elements, group levels or entries. Runs before every other check,
 * so that none meets unbounded input.
 */
export const sizeFindings = (value: unknown): Finding[] => {
  let level = childrenOf(value);
  let count = 0;
  for (let depth = 1; level.length > 0; depth += 1) {
    count += level.length;
    if (depth > MAX_DEPTH) return [{ place: [], code: "elements-too-deep", params: { most: MAX_DEPTH } }];
    if (count > MAX_ELEMENTS) return [{ place: [], code: "elements-too-many", params: { most: MAX_ELEMENTS } }];
    level = level.flatMap(childrenOf);
  }
  const long = overlong(value, []);
  return long ? [long] : [];
};

const repeatedNames = (outline: Outline): Finding[] =>
  repeatedElements(outline).map(({ element, place }) => ({
    place: [...place, "name"],
    code: "name-repeated",
    params: { name: element.name },
  }));

/** Finding for an action that is no call, no page and not the form's own step (`steps/<id>`). */
const unknownAction = (action: string, place: JsonPath, id: string, known: LintContext): Finding[] => {
  const own = `steps/${id}`;
  return known.actions.has(action) || action === own
    ? []
    : [
        {
          place,
          code: "action-unknown",
          params: { action },
          // Who writes the id alone means the form's own step.
          ...(action === id ? { suggestion: own } : suggest(action, [...known.actions, own])),
        },
      ];
};

/**
 * Finding for a form paired with a wrong call: the program's own forms and the calls that take them refer to each other
 * only.
 */
const wrongCall = ({ id, action }: Definition, { forms }: LintContext): Finding[] => {
  const taken = forms.get(action);
  if (taken === id) return [];
  const own = [...forms].find(([, form]) => form === id)?.[0];
  if (own !== undefined)
    return [{ place: ["action"], code: "form-goes-to", params: { id, action: own }, suggestion: own }];
  return taken === undefined
    ? []
    : [{ place: ["id"], code: "call-takes", params: { action, form: taken }, suggestion: taken }];
};

const wrongMethod = ({ action, method = "post" }: Definition): Finding[] => {
  if (action.startsWith("/") === (method === "get")) return [];
  return [
    {
      place: method === "get" ? ["method"] : ["action"],
      code: method === "get" ? "call-no-get" : "page-needs-get",
      params: { action },
    },
  ];
};

/** Findings for password fields in a generic step, whose answers are saved as entered. */
const keptPasswords = ({ action, id }: Definition, { elements }: Outline): Finding[] =>
  action !== `steps/${id}`
    ? []
    : elements
        .filter((each) => factsOf(each).secret)
        .map(({ place }) => ({ place: [...place, "type"], code: "step-password" }));

/** Finding for a wrong `formAction`: only a GET form may have one; a post goes to the one call that takes it. */
const buttonFindings = (
  { element: { formAction }, place }: Outlined,
  { id, action, method }: Definition,
  known: LintContext,
): Finding[] => {
  if (formAction === undefined) return [];
  const at = [...place, "formAction"];
  // When the form's own action is a page, its missing `"method": "get"` is the mistake.
  return method === "get" || action.startsWith("/")
    ? unknownAction(formAction, at, id, known)
    : [{ place: at, onName: true, code: "button-elsewhere" }];
};

const actionFindings = (definition: Definition, { elements }: Outline, known: LintContext): Finding[] => {
  const buttons = elements.filter((each) => holds(each, "nothing"));
  return [
    ...unknownAction(definition.action, ["action"], definition.id, known),
    ...wrongCall(definition, known),
    ...wrongMethod(definition),
    ...buttons.flatMap((button) => buttonFindings(button, definition, known)),
    ...(buttons.length === 0 ? [{ place: ["elements"], code: "button-missing" } as const] : []),
  ];
};

/** All findings about the meaning of a definition; `lists` holds the values of each shared list. */
export const formFindings = (
  definition: Definition,
  lists: ReadonlyMap<string, readonly string[]>,
  known: LintContext,
): Finding[] => {
  const outline = outlineOf(definition, lists, known.rules);
  const reliances = known.reliedOn[definition.id] ?? {};
  const findings = [
    ...actionFindings(definition, outline, known),
    ...keptPasswords(definition, outline),
    ...titleFindings(definition, known),
    ...repeatedNames(outline),
    ...postFindings(definition, outline),
    ...outline.elements.flatMap((element) => [
      ...elementFindings(outline, element, lists, known, reliances),
      ...scaleFindings(outline, element, known.filledScales[definition.id] ?? []),
      ...ruleFindings(outline, element, known),
      ...ruleFitFindings(element, known),
      ...passableFindings(element),
      ...messageFindings(element, known),
      ...patternFindings(element),
      ...hiddenFindings(element, reliances),
    ]),
    ...couplingFindings(outline),
    ...anchorFindings(outline),
    ...relianceFindings(outline, reliances),
    ...consentFindings(outline, reliances),
    ...structureFindings(definition, outline, reliances),
    ...sectionFindings(definition, outline),
    ...summaryFindings(definition, outline),
    ...conditionFindings(outline),
  ];
  return causesAmong(findings, outline);
};
