import { anchorElement, anchoredDay } from "#src/domain/identity/day-anchor.ts";
import { formatDay, parseBgDay } from "#src/domain/time/dates.ts";
import { defineRule } from "#src/engine/core/rule.ts";
import { typedText } from "#src/domain/text/typed.ts";

/** Refuses days before the one `earliest` names: a day, today, or another element's day, at a distance. Accepts other text. */
export const notBefore = defineRule({
  name: "not-before",
  needsFormat: ["day"],
  props: { earliest: { type: "string", required: true } },
  dependsOn: ({ earliest }) => [anchorElement(earliest) ?? []].flat(),
  check: (value, { props, today, valueOf }) => {
    const day = parseBgDay(typedText(value) ?? "");
    const bound = anchoredDay(String(props["earliest"]), today, valueOf);
    return day !== undefined && bound !== undefined && day < bound
      ? { code: "not-before", params: { day: formatDay(bound) } }
      : undefined;
  },
});
