/** Sections of a form: which fields stand in each, and which sections have anything to show. */
import type { Definition } from "./definition.ts";
import { factsOf, holds } from "./element-types.ts";
import { topOf } from "./names.ts";
import type { Field, Section } from "./plan.ts";

/** The sections of a form; elements that none of them names belong to the last one. */
export const sectionsOf = (
  { id, elements, sections = [] }: Pick<Definition, "id" | "elements" | "sections">,
  fields: readonly Field[],
): Section[] => {
  const named = new Set(sections.flatMap((section) => section.elements));
  const left = elements.filter((each) => !holds(each, "nothing") && !named.has(each.name)).map(({ name }) => name);
  return sections.map((section, at) => {
    const names = new Set([...section.elements, ...(at === sections.length - 1 ? left : [])]);
    return {
      id: `${id}.section-${at + 1}`,
      title: section.title,
      names,
      fields: fields.filter(({ path }) => names.has(topOf(path))),
    };
  });
};

/** Indexes of the sections in which a person sees a field. */
export const shownSections = (sections: readonly Section[], isVisible: (field: Field) => boolean): number[] =>
  sections.flatMap(({ fields }, at) =>
    fields.some((field) => !factsOf(field).unseen && isVisible(field)) ? [at] : [],
  );
