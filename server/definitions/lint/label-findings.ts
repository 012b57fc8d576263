/** Checks that people can tell the fields they see apart. */
import { hasValue, isAsked } from "#src/engine/core/element-types.ts";
import { plainText } from "#src/domain/text/markup.ts";
import type { Finding } from "#server/findings/finding.ts";
import { canShowTogether } from "./can-show.ts";
import type { Outline, Outlined } from "./outline.ts";

const labelOf = ({ element: { label = "" } }: Outlined): string => plainText(label).trim().toLowerCase();

/**
 * Findings for fields with the label of the last such field in their group when both can be visible together.
 * Conditions must be free of circles.
 */
export const labelFindings = (outline: Outline): Finding[] => {
  const last = new Map<string, Outlined>();
  return outline.elements
    .filter((each) => hasValue(each) && isAsked(each) && labelOf(each) !== "")
    .flatMap((field): Finding[] => {
      const key = `${field.group}\n${labelOf(field)}`;
      const before = last.get(key);
      last.set(key, field);
      return before && before.path !== field.path && canShowTogether(outline, before, field)
        ? [
            {
              place: [...field.place, "label"],
              code: "label-repeated",
              params: { label: field.element.label!, path: before.path },
            },
          ]
        : [];
    });
};
