/** What one element must have, must not have, and may say. */
import type { Element, ElementType } from "#src/engine/definition.ts";
import { autofillFindings } from "./autofill.ts";
import { suggest } from "./closest.ts";
import type { Known } from "./known.ts";
import { nameFault } from "./names.ts";
import type { Outline, Outlined } from "./outline.ts";
import type { Finding, Place } from "./problem.ts";
import { CHOSEN, misplaced } from "./property-types.ts";
import { wordFindings } from "./word-findings.ts";

/** Types without words of their own. */
const WORDLESS: readonly ElementType[] = ["form", "hidden", "reCaptcha"];
const CONSENT_RULES = ["checkbox-required", "tos-accepted", "data-privacy-consent"];

const missing = ({ element, type, path, place }: Outlined): Finding[] => {
  const lacks = (what: string): Finding => ({ place, message: `"${path}" has no ${what}` });
  return [
    ...(!element.label?.trim() && !WORDLESS.includes(type) ? [lacks("label")] : []),
    ...(type === "form" && !element.elements ? [lacks("elements")] : []),
    ...(CHOSEN.includes(type) && !element.choices && !element.list && !element.source ? [lacks("choices, list or source")] : []),
    ...((type === "photo" || type === "file") && !element.validation?.split(/\s+/).includes("identity-card-images") ? [lacks("rule identity-card-images, which limits its files")] : []),
    ...((type === "autocomplete" || type === "location") && !element.source && !element.list ? [lacks("source")] : []),
  ];
};

const repeatedChoices = ({ choices = [] }: Element, place: Place): Finding[] =>
  choices.flatMap(({ value }, index) =>
    choices.findIndex((other) => other.value === value) < index ? [{ place: [...place, "choices", index, "value"], message: `the choice "${value}" is there twice` }] : []);

const unknownList = ({ list, source, choices }: Element, place: Place, lists: ReadonlyMap<string, unknown>, known: Known): Finding[] => [
  ...(list !== undefined && !lists.has(list) ? [{ place: [...place, "list"], message: `unknown list "${list}"`, ...suggest(list, lists.keys()) }] : []),
  ...(source !== undefined && !known.sources.has(source) ? [{ place: [...place, "source"], message: `unknown source "${source}"`, ...suggest(source, known.sources.keys()) }] : []),
  ...(list !== undefined && choices ? [{ place: [...place, "list"], onName: true, message: '"list" and "choices" exclude each other' }] : []),
];

const offScale = ({ default: standing, min = -Infinity, max = Infinity, step = 1 }: Element): boolean =>
  typeof standing !== "number" || standing < min || standing > max || (Number.isFinite(min) && (standing - min) % step !== 0);

/** A default that its long list does not know; of a name the code is told. */
const unlistedDefault = ({ default: standing, source = "" }: Element, place: Place, { sources }: Known): Finding[] => {
  const [list, code] = [sources.get(source), String(standing)];
  if (!list || list.byCode(code)) return [];
  const named = list.match(code);
  return [{ place, message: `the source "${source}" has no code "${code}"`, ...(named && "option" in named && { suggestion: named.option.value }) }];
};

const wrongDefault = (outline: Outline, outlined: Outlined, known: Known): Finding[] => {
  const { element, type, place } = outlined;
  if (element.default === undefined) return [];
  const at = [...place, "default"];
  if (type === "checkbox") {
    const consent = element.validation?.split(/\s+/).some((name) => CONSENT_RULES.includes(name));
    if (typeof element.default !== "boolean") return [{ place: at, message: "a checkbox starts as true or false" }];
    return element.default && consent ? [{ place: at, message: "a consent must not start ticked" }] : [];
  }
  if (type === "slider") return offScale(element) ? [{ place: at, message: `the default ${String(element.default)} is not on the slider's scale` }] : [];
  const options = outline.options(outlined);
  if (!options) return unlistedDefault(element, at, known);
  return options.includes(String(element.default)) ? [] : [{ place: at, message: `the default "${String(element.default)}" is not one of the choices` }];
};

/** Everything wrong with one element by itself. */
export const elementFindings = (outline: Outline, outlined: Outlined, lists: ReadonlyMap<string, unknown>, known: Known): Finding[] => {
  const { element, place, group } = outlined;
  const name = nameFault(element, group !== "");
  return [
    ...(name ? [{ place: [...place, "name"], message: name }] : []),
    ...misplaced(outlined),
    ...missing(outlined),
    ...repeatedChoices(element, place),
    ...unknownList(element, place, lists, known),
    ...wrongDefault(outline, outlined, known),
    ...autofillFindings(outlined),
    ...wordFindings(outlined, known),
  ];
};
