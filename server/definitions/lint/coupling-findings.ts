/** Checks the coupling of term sliders to an amount: the amount exists, and no slider follows itself. */
import { everyLink } from "#src/engine/core/chain.ts";
import { holds } from "#src/engine/core/element-types.ts";
import { suggest } from "#server/findings/closest.ts";
import type { Outline, Outlined } from "./outline.ts";
import type { Finding, JsonPath } from "#server/findings/finding.ts";
import { namesNear } from "./rule-findings.ts";

/** Name of the element whose amount a slider follows; undefined when it follows none. */
export const nameOfAmount = (outlined: Outlined): string | undefined => {
  const name = outlined.element.validationProps?.["amountElementName"];
  return holds(outlined, "number") && typeof name === "string" ? name : undefined;
};

const amountOf = (outline: Outline, slider: Outlined): Outlined | undefined => {
  const name = nameOfAmount(slider);
  return name === undefined ? undefined : outline.find(name, slider.group);
};

const placeOf = ({ place }: Outlined): JsonPath => [...place, "validationProps", "amountElementName"];

/** Whether a rule of the element depends on `name`, too; the rule then reports an unknown name itself. */
const isLookedAt = ({ chain }: Outlined, name: string): boolean =>
  everyLink(chain).some(({ rule, props }) => rule.dependsOn?.(props).includes(name));

const unknownAmount = (outline: Outline, slider: Outlined): Finding[] => {
  const name = nameOfAmount(slider);
  if (name === undefined || outline.find(name, slider.group) || isLookedAt(slider, name)) return [];
  return [
    {
      place: placeOf(slider),
      code: "follows-unknown",
      params: { path: slider.path, name },
      ...suggest(name, namesNear(outline, slider.group)),
    },
  ];
};

/** The sliders on a circle, starting and ending with the same one. */
const circleFrom = (outline: Outline, start: Outlined): Outlined[] | undefined => {
  const way = new Set<Outlined>();
  let at: Outlined | undefined = start;
  for (; at && !way.has(at); at = amountOf(outline, at)) way.add(at);
  return at === start ? [...way, start] : undefined;
};

/** All findings about which slider follows which; the engine would loop forever on a circle. */
export const couplingFindings = (outline: Outline): Finding[] => {
  const reported = new Set<Outlined>();
  return [...outline.fields.values()].flatMap((slider): Finding[] => {
    const circle = reported.has(slider) ? undefined : circleFrom(outline, slider);
    for (const member of circle ?? []) reported.add(member);
    return [
      ...unknownAmount(outline, slider),
      ...(circle
        ? [
            {
              place: placeOf(slider),
              code: "follows-circle",
              params: { way: circle.map(({ path }) => path) },
            } as const,
          ]
        : []),
    ];
  });
};
