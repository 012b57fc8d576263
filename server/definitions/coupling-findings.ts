/** Whether sliders that follow the amount of another follow one that is there, and never themselves. */
import { suggest } from "./closest.ts";
import type { Outline, Outlined } from "./outline.ts";
import type { Finding, Place } from "./problem.ts";
import { namesNear } from "./rule-findings.ts";

/** The rule that looks at the same element, and tells by itself when it is not there. */
const TELLS = "consumer-slider-period";

const nameOfAmount = ({ element, type }: Outlined): string | undefined => {
  const name = element.validationProps?.["amountElementName"];
  return type === "slider" && typeof name === "string" ? name : undefined;
};

const amountOf = (outline: Outline, slider: Outlined): Outlined | undefined => {
  const name = nameOfAmount(slider);
  return name === undefined ? undefined : outline.find(name, slider.group);
};

const placeOf = ({ place }: Outlined): Place => [...place, "validationProps", "amountElementName"];

const unknownAmount = (outline: Outline, slider: Outlined): Finding[] => {
  const name = nameOfAmount(slider);
  if (name === undefined || outline.find(name, slider.group) || slider.element.validation?.split(/\s+/).includes(TELLS)) return [];
  return [{ place: placeOf(slider), message: `"${slider.path}" follows the unknown element "${name}"`, ...suggest(name, namesNear(outline, slider.group)) }];
};

/** The sliders on a circle, starting and ending with the same one. */
const circleFrom = (outline: Outline, start: Outlined): Outlined[] | undefined => {
  const way = new Set<Outlined>();
  let at: Outlined | undefined = start;
  for (; at && !way.has(at); at = amountOf(outline, at)) way.add(at);
  return at === start ? [...way, start] : undefined;
};

/** Everything wrong with who follows whom: the engine would follow a circle without end. */
export const couplingFindings = (outline: Outline): Finding[] => {
  const told = new Set<Outlined>();
  return [...outline.fields.values()].flatMap((slider): Finding[] => {
    const circle = told.has(slider) ? undefined : circleFrom(outline, slider);
    for (const member of circle ?? []) told.add(member);
    return [
      ...unknownAmount(outline, slider),
      ...(circle ? [{ place: placeOf(slider), message: `the sliders follow each other in a circle: ${circle.map(({ path }) => path).join(" → ")}` }] : []),
    ];
  });
};
