/** Whether conditions look at elements and values that are there, go in no circle, and let every element show sometimes. */
import { canShow } from "./can-show.ts";
import { suggest } from "./closest.ts";
import type { Outline, Outlined } from "./outline.ts";
import type { Finding } from "./problem.ts";
import { refusesEmpty } from "./refuses-empty.ts";
import { namesNear } from "./rule-findings.ts";
import { valueFindings } from "./value-findings.ts";

/** What they hold is never a value: pictures, documents, a solution. */
const WITHOUT_VALUE = ["photo", "file", "reCaptcha"];

const referenceFindings = (outline: Outline, outlined: Outlined): Finding[] =>
  outline.ownConditions(outlined).flatMap(({ source, reference, values, place }): Finding[] => {
    if (!source) {
      return [{ place: [...place, "element"], message: `"${outlined.path}" is hidden by the unknown element "${reference}"`, ...suggest(reference, namesNear(outline, outlined.group)) }];
    }
    if (WITHOUT_VALUE.includes(source.type)) return [{ place: [...place, "element"], message: `"${outlined.path}" cannot be hidden by "${source.path}": a ${source.type} has no value to compare` }];
    return valueFindings(outline, source, values, [...place, "value"]);
  });

/** The fields on a circle of conditions, starting and ending with the same one. */
const circleFrom = (outline: Outline, start: Outlined): Outlined[] | undefined => {
  const seen = new Set<Outlined>();
  const visit = (field: Outlined, way: Outlined[]): Outlined[] | undefined => {
    for (const { source } of outline.conditions(field)) {
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

const hiddenPlace = (outline: Outline, outlined: Outlined): Finding["place"] => outline.conditions(outlined)[0]?.place ?? outlined.place;

const circleFindings = (outline: Outline): Finding[] => {
  const told = new Set<Outlined>();
  return [...outline.fields.values()].flatMap((field): Finding[] => {
    const circle = told.has(field) ? undefined : circleFrom(outline, field);
    if (!circle) return [];
    for (const member of circle) told.add(member);
    return [{ place: hiddenPlace(outline, field), message: `the conditions go in a circle: ${circle.map(({ path }) => path).join(" → ")}` }];
  });
};

const neverShown = (outline: Outline): Finding[] => {
  const never = outline.elements.filter((element) => !canShow(outline, element));
  // Of a hidden group only the group itself is told.
  const told = never.filter(({ group }) => !never.some(({ path, type }) => type === "form" && (group === path || group.startsWith(`${path}.`))));
  return told.map((outlined) => {
    const required = refusesEmpty(outlined.element);
    return { place: hiddenPlace(outline, outlined), message: `${required ? "the required field " : ""}"${outlined.path}" can never show` };
  });
};

/** Everything wrong with a definition's conditions. */
export const conditionFindings = (outline: Outline): Finding[] => {
  const references = outline.elements.flatMap((element) => referenceFindings(outline, element));
  if (references.length > 0) return references;
  const circles = circleFindings(outline);
  return circles.length > 0 ? circles : neverShown(outline);
};
