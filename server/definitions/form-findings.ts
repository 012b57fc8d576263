/** Whether a definition of valid shape also makes sense. */
import type { Definition } from "#src/engine/definition.ts";
import { suggest } from "./closest.ts";
import { conditionFindings } from "./condition-findings.ts";
import { couplingFindings } from "./coupling-findings.ts";
import { elementFindings } from "./element-findings.ts";
import { hiddenFindings } from "./hidden-findings.ts";
import type { Known } from "./known.ts";
import { outlineOf, type Outline, type Outlined } from "./outline.ts";
import type { Finding, Place } from "./problem.ts";
import { postFindings } from "./post-findings.ts";
import { ruleFindings } from "./rule-findings.ts";
import { ruleFitFindings } from "./rule-fit.ts";
import { relianceFindings } from "./reliance.ts";
import { scaleFindings } from "./scale-findings.ts";
import { titleFindings } from "./word-findings.ts";

const MAX_ELEMENTS = 500;
const MAX_DEPTH = 6;

const MAX_ITEMS = 500;

/** A list or object so long that only a mistake or an attack can have made it. */
const overlong = (value: unknown, place: Place): Finding | undefined => {
  if (typeof value !== "object" || value === null) return undefined;
  const entries = Object.entries(value);
  if (entries.length > MAX_ITEMS) return { place, message: `more than ${MAX_ITEMS} entries in one place` };
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

/** Whether a document, of whatever shape, has too many elements, levels of groups or entries; looked at before all else. */
export const sizeFindings = (value: unknown): Finding[] => {
  let level = childrenOf(value);
  let count = 0;
  for (let depth = 1; level.length > 0; depth += 1) {
    count += level.length;
    if (depth > MAX_DEPTH) return [{ place: [], message: `groups are nested more than ${MAX_DEPTH} deep` }];
    if (count > MAX_ELEMENTS) return [{ place: [], message: `the form has more than ${MAX_ELEMENTS} elements` }];
    level = level.flatMap(childrenOf);
  }
  const long = overlong(value, []);
  return long ? [long] : [];
};

const repeatedNames = ({ elements }: Outline): Finding[] => {
  const seen = new Set<string>();
  return elements.flatMap(({ path, element, place }): Finding[] => {
    const repeated = seen.has(path);
    seen.add(path);
    return repeated ? [{ place: [...place, "name"], message: `the name "${element.name}" is there twice in the same group` }] : [];
  });
};

/** A call of ours, a page of ours, or the form's own place in `steps.json`. */
const unknownAction = (action: string, place: Place, id: string, known: Known): Finding[] => {
  const own = `steps/${id}`;
  return known.actions.has(action) || action === own ? [] : [{ place, message: `no call and no page of ours is "${action}"`, ...suggest(action, [...known.actions, own]) }];
};

/** A form and the call that takes it belong together: neither finds another. */
const wrongCall = ({ id, action }: Definition, { forms }: Known): Finding[] => {
  const taken = forms.get(action);
  if (taken === id) return [];
  const own = [...forms].find(([, form]) => form === id)?.[0];
  if (own !== undefined) return [{ place: ["action"], message: `the form "${id}" goes nowhere but to "${own}"`, suggestion: own }];
  return taken === undefined ? [] : [{ place: ["id"], message: `"${action}" takes the form "${taken}" and no other`, suggestion: taken }];
};

const wrongMethod = ({ action, method = "post" }: Definition): Finding[] => {
  if (action.startsWith("/") === (method === "get")) return [];
  return [{ place: method === "get" ? ["method"] : ["action"], message: method === "get" ? `"${action}" takes no form with the method "get"` : `"${action}" is a page: only the method "get" leads there` }];
};

/** What such a step asks is kept as it was answered. */
const keptPasswords = ({ action, id }: Definition, { elements }: Outline): Finding[] =>
  action !== `steps/${id}` ? [] : elements.filter(({ type }) => type === "password").map(({ place }) => ({ place: [...place, "type"], message: "a step keeps its answers: it cannot ask for a password" }));

/** Only what changes nothing may lead elsewhere: a post has the one call that takes it. */
const buttonFindings = ({ element: { formAction }, place }: Outlined, { id, action, method }: Definition, known: Known): Finding[] => {
  if (formAction === undefined) return [];
  const at = [...place, "formAction"];
  // Where the form itself leads to a page, its method is what is wrong.
  return method === "get" || action.startsWith("/") ? unknownAction(formAction, at, id, known) : [{ place: at, onName: true, message: '"formAction" is only for a form with the method "get"; a post goes where the form\'s "action" says' }];
};

const actionFindings = (definition: Definition, { elements }: Outline, known: Known): Finding[] => {
  const buttons = elements.filter(({ type }) => type === "submit");
  return [
    ...unknownAction(definition.action, ["action"], definition.id, known), ...wrongCall(definition, known), ...wrongMethod(definition),
    ...buttons.flatMap((button) => buttonFindings(button, definition, known)),
    ...(buttons.length === 0 ? [{ place: ["elements"], message: "the form has no submit button" }] : []),
  ];
};

/** Everything wrong with the meaning of a definition; `lists` are the values of each shared list. */
export const formFindings = (definition: Definition, lists: ReadonlyMap<string, readonly string[]>, known: Known): Finding[] => {
  const outline = outlineOf(definition, lists);
  const reliances = known.reliedOn[definition.id] ?? {};
  return [
    ...actionFindings(definition, outline, known),
    ...keptPasswords(definition, outline),
    ...titleFindings(definition, known),
    ...repeatedNames(outline),
    ...postFindings(definition, outline),
    ...outline.elements.flatMap((element) => [
      ...elementFindings(outline, element, lists, known), ...scaleFindings(element, known.filledScales[definition.id] ?? []),
      ...ruleFindings(outline, element, known), ...ruleFitFindings(element), ...hiddenFindings(element, reliances),
    ]),
    ...couplingFindings(outline),
    ...relianceFindings(outline, reliances),
    ...conditionFindings(outline),
  ];
};
