/** Checks sections: every element stands in exactly one, in the order of the form, and each shows something. */
import type { Definition } from "#src/engine/core/definition.ts";
import { hasValue, holds, isAsked } from "#src/engine/core/element-types.ts";
import { topOf } from "#src/engine/core/names.ts";
import { suggest } from "#server/findings/closest.ts";
import type { Finding } from "#server/findings/finding.ts";
import { repeatedElements } from "./causes.ts";
import type { Outline } from "./outline.ts";

/** All findings about a definition's sections. A form without sections has none. */
export const sectionFindings = ({ elements, sections = [] }: Definition, outline: Outline): Finding[] => {
  // A repeated name most probably is the wrong name of the element that a section misses.
  if (sections.length === 0 || repeatedElements(outline).some(({ group }) => group === "")) return [];
  const order = elements.filter((each) => !holds(each, "nothing")).map(({ name }) => name);
  const seen = new Set<string>();
  let last = -1;
  const named = sections.flatMap(({ title, elements: names }, index) =>
    names.flatMap((name, inner): Finding[] => {
      const place = ["sections", index, "elements", inner];
      const params = { name, title };
      const at = order.indexOf(name);
      if (at < 0) return [{ place, code: "section-unknown", params, ...suggest(name, order) }];
      if (seen.has(name)) return [{ place, code: "section-twice", params }];
      seen.add(name);
      if (at < last) return [{ place, code: "section-order", params }];
      last = at;
      return [];
    }),
  );
  // A misspelt element is not reported as missing, too.
  const meant = new Set([...seen, ...named.map(({ suggestion }) => suggestion)]);
  const left = elements.flatMap(({ name }, index): Finding[] =>
    !order.includes(name) || meant.has(name)
      ? []
      : [{ place: ["elements", index, "name"], code: "section-lacks", params: { name } }],
  );
  const findings = [...named, ...left];
  return findings.length > 0 ? findings : emptySections(sections, outline);
};

const emptySections = (sections: NonNullable<Definition["sections"]>, outline: Outline): Finding[] =>
  sections.flatMap(({ title, elements }, index): Finding[] =>
    // An element that no answer ever shows is a finding of its own.
    outline.elements.some((each) => elements.includes(topOf(each.path)) && hasValue(each) && isAsked(each))
      ? []
      : [{ place: ["sections", index, "title"], code: "section-empty", params: { title } }],
  );
