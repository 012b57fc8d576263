import { anchorElement, anchoredDay } from "#src/domain/identity/day-anchor.ts";
import { formatDay, parseBgDay } from "#src/domain/time/dates.ts";
import { defineRule } from "#src/engine/core/rule.ts";
import { typedText } from "#src/domain/text/typed.ts";

/** Refuses days after the one `latest` names: a day, today, or another element's day, at a distance. Accepts other text. */
export const notAfter = defineRule({
  name: "not-after",
  needsFormat: ["day"],
  props: { latest: { type: "string", required: true } },
  dependsOn: ({ latest }) => [anchorElement(latest) ?? []].flat(),
  check: (value, { props, today, valueOf }) => {
    const day = parseBgDay(typedText(value) ?? "");
    const bound = anchoredDay(String(props["latest"]), today, valueOf);
    return day !== undefined && bound !== undefined && day > bound
      ? { code: "not-after", params: { day: formatDay(bound) } }
      : undefined;
  },
});
