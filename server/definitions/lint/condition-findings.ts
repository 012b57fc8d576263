/**
 * Checks conditions: they refer to existing elements and possible values, form no circle, and leave every element a way
 * to show.
 */
import { refusesEmpty } from "#src/engine/core/chain.ts";
import { testsIn } from "#src/engine/core/conditions.ts";
import { factsOf, holds, isCompared } from "#src/engine/core/element-types.ts";
import { canShow } from "./can-show.ts";
import { labelFindings } from "./label-findings.ts";
import { suggest } from "#server/findings/closest.ts";
import type { Outline, Outlined } from "./outline.ts";
import type { Finding } from "#server/findings/finding.ts";
import { namesNear } from "./rule-findings.ts";
import { boundFindings, valueFindings } from "./value-findings.ts";

const referenceFindings = (outline: Outline, outlined: Outlined): Finding[] =>
  testsIn(outline.ownConditions(outlined)).flatMap(({ source, operator, values }): Finding[] => {
    const { found, reference, place } = source;
    const at = [...place, "element"];
    if (!found) {
      const valueless = outline.elements.find(({ path }) => path === reference);
      if (valueless)
        return [
          {
            place: at,
            code: "hidden-by-type",
            params: { path: outlined.path, source: reference, type: valueless.type },
          },
        ];
      return [
        {
          place: at,
          code: "hidden-by-unknown",
          params: { path: outlined.path, name: reference },
          ...suggest(reference, namesNear(outline, outlined.group)),
        },
      ];
    }
    const params = { path: outlined.path, source: found.path, type: found.type };
    if (!isCompared(found)) return [{ place: at, code: "hidden-by-type", params }];
    if (operator === "greater" || operator === "less")
      return isNumber(found)
        ? boundFindings(found, operator, values, [...place, "value"])
        : [{ place: at, code: "compared-no-number", params }];
    return valueFindings(outline, found, values, [...place, "value"]);
  });

/** Whether its value is a number, which can be greater or less than another. */
const isNumber = (outlined: Outlined): boolean =>
  holds(outlined, "number") ||
  factsOf(outlined).decimal !== undefined ||
  outlined.chain.some(({ rule }) => rule.isNumber === true);

/** Finding for an element that says both when it is hidden and when it is shown. */
const saidTwice = ({ element: { hidden, shown }, place }: Outlined): Finding[] =>
  hidden !== undefined && shown !== undefined
    ? [{ place: [...place, "shown"], onName: true, code: "hidden-and-shown" }]
    : [];

/** The fields on a circle of conditions, starting and ending with the same one. */
const circleFrom = (outline: Outline, start: Outlined): Outlined[] | undefined => {
  const seen = new Set<Outlined>();
  const visit = (field: Outlined, way: Outlined[]): Outlined[] | undefined => {
    for (const { source: place } of testsIn(outline.conditions(field))) {
      const source = place.found;
      if (source === start) return [...way, start];
      if (!source || seen.has(source)) continue;
      seen.add(source);
      const found = visit(source, [...way, source]);
      if (found) return found;
    }
    return undefined;
  };
  return visit(start, [start]);
};

const hiddenPlace = (outline: Outline, outlined: Outlined): Finding["place"] =>
  testsIn(outline.conditions(outlined))[0]?.source.place ?? outlined.place;

const circleFindings = (outline: Outline): Finding[] => {
  const reported = new Set<Outlined>();
  return [...outline.fields.values()].flatMap((field): Finding[] => {
    const circle = reported.has(field) ? undefined : circleFrom(outline, field);
    if (!circle) return [];
    for (const member of circle) reported.add(member);
    return [
      {
        place: hiddenPlace(outline, field),
        code: "condition-circle",
        params: { way: circle.map(({ path }) => path) },
      },
    ];
  });
};

const neverShown = (outline: Outline): Finding[] => {
  const never = outline.elements.filter((element) => !canShow(outline, element));
  // A hidden group is reported itself, its elements are not.
  const reported = never.filter(
    ({ group }) =>
      !never.some((other) => holds(other, "group") && (group === other.path || group.startsWith(`${other.path}.`))),
  );
  return reported.map((outlined) => ({
    place: hiddenPlace(outline, outlined),
    code: "never-shows",
    params: { path: outlined.path, required: refusesEmpty(outlined.chain) !== undefined },
  }));
};

/** All findings about a definition's conditions and about fields that show under the same label. */
export const conditionFindings = (outline: Outline): Finding[] => {
  const references = outline.elements.flatMap((element) => [
    ...saidTwice(element),
    ...referenceFindings(outline, element),
  ]);
  if (references.length > 0) return references;
  const circles = circleFindings(outline);
  return circles.length > 0 ? circles : [...neverShown(outline), ...labelFindings(outline)];
};
