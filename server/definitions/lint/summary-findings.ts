/** Checks summaries: each names elements that follow one another, within one section, whose answers may be told. */
import type { Definition } from "#src/engine/core/definition.ts";
import { factsOf, hasValue, holds, isLookUp } from "#src/engine/core/element-types.ts";
import { topOf } from "#src/engine/core/names.ts";
import { suggest } from "#server/findings/closest.ts";
import type { Finding } from "#server/findings/finding.ts";
import type { Outline, Outlined } from "./outline.ts";

/** All findings about a definition's summaries. A form without them has none. */
export const summaryFindings = (
  { elements, summaries = [], sections = [] }: Definition,
  outline: Outline,
): Finding[] => {
  const order = elements.filter((each) => !holds(each, "nothing")).map(({ name }) => name);
  const seen = new Set<string>();
  return summaries.flatMap(({ title, elements: names }, index): Finding[] => {
    const section = sections.find((each) => each.elements.includes(names[0] ?? ""));
    return names.flatMap((name, inner): Finding[] => {
      const place = ["summaries", index, "elements", inner];
      const params = { name, title };
      const at = order.indexOf(name);
      if (at < 0) return [{ place, code: "summary-unknown", params, ...suggest(name, order) }];
      if (seen.has(name)) return [{ place, code: "summary-twice", params }];
      seen.add(name);
      const isNext = inner === 0 || at === order.indexOf(names[inner - 1] ?? "") + 1;
      if (!isNext || (section && !section.elements.includes(name))) return [{ place, code: "summary-apart", params }];
      const untold = outline.elements.find((each) => topOf(each.path) === name && hasValue(each) && !isTold(each));
      return untold ? [{ place, code: "summary-untold", params: { ...params, path: untold.path } }] : [];
    });
  });
};

/** Whether an answer may be told in words: no consent, file, secret or day, nor what is looked up or not seen. */
const isTold = ({ element, type }: Outlined): boolean => {
  const { secret, unseen, inBoxes } = factsOf({ type });
  return holds({ type }, "text", "code", "number") && !secret && !unseen && !inBoxes && !isLookUp(element);
};
