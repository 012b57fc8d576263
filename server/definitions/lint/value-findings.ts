/** Checks that values compared with an element are values it can have. */
import { comparable } from "#src/domain/text/typed.ts";
import { holds } from "#src/engine/core/element-types.ts";
import { suggest } from "#server/findings/closest.ts";
import type { Outline, Outlined } from "./outline.ts";
import type { Finding, JsonPath } from "#server/findings/finding.ts";

/** Findings for values the element never has. Empty is always possible. */
export const valueFindings = (
  outline: Outline,
  source: Outlined,
  values: Iterable<unknown>,
  place: JsonPath,
): Finding[] => {
  const options = outline.options(source);
  if (!options) return [];
  return [...values]
    .map(comparable)
    .filter((value) => value !== "" && !options.includes(value))
    .map((value) => ({
      place,
      code: "value-never",
      params: { path: source.path, value, tick: holds(source, "tick") },
      ...suggest(value, options),
    }));
};
