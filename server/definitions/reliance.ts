/** Whether a form still holds what the program reads out of it. */
import { hides } from "./can-show.ts";
import { closest, suggest } from "./closest.ts";
import type { Outline, Outlined } from "./outline.ts";
import type { Finding } from "./problem.ts";
import type { Reliance, Reliances } from "./relied-on.ts";

const wordsOf = (chain: string): string[] => chain.split(/\s+/).filter(Boolean);

const lostRules = ({ element, path, place }: Outlined, { rules }: Reliance): Finding[] => {
  const kept = wordsOf(element.validation ?? "");
  return wordsOf(rules).filter((rule) => !kept.includes(rule)).map((rule) =>
    ({ place: [...place, "validation"], message: `"${path}" must keep the rule "${rule}": the program relies on it` }));
};

const unknownChoices = (outline: Outline, outlined: Outlined, { only }: Reliance): Finding[] =>
  (only ? (outline.options(outlined) ?? []) : []).filter((value) => !only!.includes(value)).map((value) =>
    ({ place: outlined.place, message: `the program does not know the choice "${value}" of "${outlined.path}"`, ...suggest(value, only!) }));

/** Conditions that could hide an element while the program needs it. */
const wronglyHidden = (outline: Outline, outlined: Outlined, { askedWith }: Reliance): Finding[] =>
  outline.conditions(outlined)
    .filter((condition) => !askedWith || condition.source?.path !== askedWith.element || askedWith.values.some((value) => hides(condition, value)))
    .slice(0, 1)
    .map(({ place }) => ({ place, message: `"${outlined.path}" must be asked${askedWith ? ` with every "${askedWith.element}" that needs it` : " always"}: the program relies on it` }));

/** Elements, rules and choices that the program reads and the form has lost or changed. */
export const relianceFindings = (outline: Outline, reliances: Reliances): Finding[] =>
  Object.entries(reliances).flatMap(([path, reliance]): Finding[] => {
    const outlined = outline.fields.get(path);
    if (outlined) return [...lostRules(outlined, reliance), ...unknownChoices(outline, outlined, reliance), ...wronglyHidden(outline, outlined, reliance)];
    // Most probably it was renamed: the new name is where to look.
    const free = [...outline.fields.keys()].filter((other) => !Object.hasOwn(reliances, other));
    const renamed = outline.fields.get(closest(path, free) ?? "");
    const message = `the program needs the element "${path}", which is not there`;
    return [renamed ? { place: [...renamed.place, "name"], message, suggestion: path } : { place: ["elements"], message }];
  });
