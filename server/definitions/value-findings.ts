/** Whether the values with which an element is compared are values it can have. */
import { comparable } from "#src/domain/typed.ts";
import { suggest } from "./closest.ts";
import type { Outline, Outlined } from "./outline.ts";
import type { Finding, Place } from "./problem.ts";

/** Values that the element never has. Empty it may always be. */
export const valueFindings = (outline: Outline, source: Outlined, values: Iterable<unknown>, place: Place): Finding[] => {
  const options = outline.options(source);
  if (!options) return [];
  return [...values].map(comparable).filter((value) => value !== "" && !options.includes(value)).map((value) =>
    ({ place, message: `"${source.path}" never has the value "${value}"${source.type === "checkbox" ? "; a tick is true or false" : ""}`, ...suggest(value, options) }));
};
