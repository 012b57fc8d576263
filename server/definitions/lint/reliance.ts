/** Checks that a form still has everything the program reads from it. */
import { holds as holdsOneOf } from "#src/engine/core/element-types.ts";
import { namesIn } from "#src/engine/core/chain.ts";
import { isMet, testsIn } from "#src/engine/core/conditions.ts";
import { closest, suggest } from "#server/findings/closest.ts";
import type { Outline, Outlined } from "./outline.ts";
import type { Finding } from "#server/findings/finding.ts";
import type { Reliance, Reliances } from "#server/submissions/reader.ts";

const lostRules = ({ element, chain, path, place }: Outlined, { rules }: Reliance): Finding[] => {
  const kept = namesIn(element.validation);
  // An unknown name most probably is the misspelt rule; `rule-unknown` reports it.
  if (kept.length > chain.length) return [];
  return namesIn(rules)
    .filter((rule) => !kept.includes(rule))
    .map((rule) => ({ place: [...place, "validation"], code: "read-rule", params: { path, rule } }));
};

const wrongKind = ({ element, path, place }: Outlined, { holds, readBy }: Reliance): Finding[] => {
  return holdsOneOf(element, ...holds)
    ? []
    : [{ place: [...place, "type"], code: "read-kind", params: { path, holds, readBy: readBy ?? "" } }];
};

const unknownChoices = (outline: Outline, outlined: Outlined, { only }: Reliance): Finding[] =>
  (only ? (outline.options(outlined) ?? []) : [])
    .filter((value) => !only!.includes(value))
    .map((value) => ({
      place: outlined.place,
      code: "read-choice",
      params: { path: outlined.path, value },
      ...suggest(value, only!),
    }));

/** Findings for conditions that could hide an element while the program needs it. */
const wronglyHidden = (outline: Outline, outlined: Outlined, { askedWith, optional }: Reliance): Finding[] =>
  (optional ? [] : outline.conditions(outlined))
    .filter((tree) => {
      const sources = testsIn([tree]).map(({ source }) => source.found);
      // A condition on an unknown element is reported elsewhere.
      return (
        sources.every((source) => source !== undefined) &&
        (!askedWith ||
          sources.some((source) => source.path !== askedWith.element) ||
          askedWith.values.some((value) => isMet(tree, () => value)))
      );
    })
    .flatMap((tree) => testsIn([tree]).map(({ source }) => source))
    .slice(0, 1)
    .map(({ place }) =>
      askedWith
        ? { place, code: "read-with", params: { path: outlined.path, element: askedWith.element } }
        : { place, code: "read-always", params: { path: outlined.path } },
    );

/** Findings for elements, rules and choices that the program reads and the form has lost or changed. */
export const relianceFindings = (outline: Outline, reliances: Reliances): Finding[] =>
  Object.entries(reliances).flatMap(([path, reliance]): Finding[] => {
    const outlined = outline.fields.get(path);
    if (outlined)
      return [
        ...wrongKind(outlined, reliance),
        ...lostRules(outlined, reliance),
        ...unknownChoices(outline, outlined, reliance),
        ...wronglyHidden(outline, outlined, reliance),
      ];
    // Most probably the element was renamed, so the finding points at the closest new name.
    const free = [...outline.fields.keys()].filter((other) => !Object.hasOwn(reliances, other));
    const renamed = outline.fields.get(closest(path, free) ?? "");
    const readBy = reliance.readBy ?? "";
    return [
      renamed
        ? { place: [...renamed.place, "name"], code: "read-renamed", params: { path, name: renamed.path, readBy } }
        : { place: ["elements"], code: "read-missing", params: { path, readBy } },
    ];
  });
