/** Whether a slider has a scale on which it can move. */
import type { Outlined } from "./outline.ts";
import type { Finding } from "./problem.ts";

const missing = ({ element, path, place }: Outlined): Finding[] => {
  const ends = (["min", "max"] as const).filter((end) => element[end] === undefined);
  return ends.length === 0 ? [] : [{ place, message: `"${path}" has no ${ends.join(" and ")}: a slider is told where it begins and ends, as in "min": 1, "max": 10` }];
};

const upsideDown = ({ element: { min, max }, place }: Outlined): Finding[] =>
  min !== undefined && max !== undefined && min >= max ? [{ place: [...place, "max"], message: `"max" is ${max}; it must be more than "min", ${min}` }] : [];

/** Everything wrong with the ends of one element's scale; `filled` are the paths of the form to which the server gives theirs. */
export const scaleFindings = (outlined: Outlined, filled: readonly string[]): Finding[] =>
  outlined.type !== "slider" ? [] : [...(filled.includes(outlined.path) ? [] : missing(outlined)), ...upsideDown(outlined)];
