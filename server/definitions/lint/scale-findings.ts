/** Checks slider scales: every stop is reachable, and terms fit the amounts they follow. */
import { mappingFaults, scaleFault, type Mappings, type Scale } from "#src/domain/lending/grid.ts";
import { holds } from "#src/engine/core/element-types.ts";
import type { Finding } from "#server/findings/finding.ts";
import { nameOfAmount } from "./coupling-findings.ts";
import type { Outline, Outlined } from "./outline.ts";

const scaleOf = ({ element: { min, max, step } }: Outlined): Scale | undefined =>
  min === undefined || max === undefined ? undefined : { min, max, ...(step !== undefined && { step }) };

const missing = ({ element, path, place }: Outlined): Finding[] => {
  const ends = (["min", "max"] as const).filter((end) => element[end] === undefined);
  return ends.length === 0 ? [] : [{ place, code: "scale-missing", params: { path, ends } }];
};

const unfit = (outlined: Outlined): Finding[] => {
  if (fractions(outlined).length > 0) return [];
  const scale = scaleOf(outlined);
  const fault = scale && scaleFault(scale);
  return fault ? [{ ...fault, place: [...outlined.place, fault.on] } as Finding] : [];
};

/** The scale, when it has no fault of its own that would explain mapping findings. */
const soundScale = (outlined: Outlined | undefined): Scale | undefined => {
  const scale = outlined && scaleOf(outlined);
  return scale && !scaleFault(scale) ? scale : undefined;
};

const mappingFindings = (outline: Outline, outlined: Outlined): Finding[] => {
  const mappings = outlined.element.validationProps?.["mappings"];
  if (typeof mappings !== "object" || mappings === null || Array.isArray(mappings)) return [];
  const amount = outline.find(nameOfAmount(outlined) ?? "", outlined.group);
  const scales = { amount: soundScale(amount), term: soundScale(outlined) };
  return mappingFaults(mappings as Mappings, scales).map(
    ({ key, code, params }) =>
      ({
        place: [...outlined.place, "validationProps", "mappings", ...(key === undefined ? [] : [key])],
        ...(key !== undefined && { onName: true }),
        code,
        params: { ...params, of: outlined.path },
      }) as Finding,
  );
};

const fractions = ({ element, place }: Outlined): Finding[] =>
  (["min", "max"] as const)
    .filter((end) => element[end] !== undefined && !Number.isInteger(element[end]))
    .map((end) => ({ place: [...place, end], code: "scale-fraction", params: { end } }));

/** Finding for a number that is too small for its own largest bound. */
const upsideDown = ({ element: { min, max }, place }: Outlined): Finding[] =>
  min !== undefined && max !== undefined && max < min
    ? [{ place: [...place, "max"], code: "scale-upside-down", params: { min, max } }]
    : [];

/** All findings about the scale of one element; `filled` lists the paths whose scale the server supplies. */
export const scaleFindings = (outline: Outline, outlined: Outlined, filled: readonly string[]): Finding[] =>
  !holds(outlined, "number")
    ? upsideDown(outlined)
    : [
        ...fractions(outlined),
        ...(filled.includes(outlined.path) ? [] : missing(outlined)),
        ...unfit(outlined),
        ...mappingFindings(outline, outlined),
      ];
