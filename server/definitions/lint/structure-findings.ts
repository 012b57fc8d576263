/** Checks where elements stand: the button ends the form, nothing looks ahead, and what the program reads is where it reads it. */
import type { Definition } from "#src/engine/core/definition.ts";
import { testsIn } from "#src/engine/core/conditions.ts";
import { CAPTCHA_NAME } from "#src/engine/core/captcha.ts";
import { factsOf, holds, serverFactsOf } from "#src/engine/core/element-types.ts";
import { topOf } from "#src/engine/core/names.ts";
import type { Finding } from "#server/findings/finding.ts";
import type { Reliances } from "#server/submissions/reader.ts";
import type { Outline, Outlined } from "./outline.ts";

/** Findings for a button in a group, and for one with fields after it, which people who have pressed it never see. */
const buttonFindings = ({ elements }: Outline): Finding[] => {
  const buttons = elements.filter((each) => holds(each, "nothing"));
  const lastField = elements.findLastIndex((each) => !holds(each, "nothing", "words") && !factsOf(each).unseen);
  return buttons.flatMap((button): Finding[] => {
    const { path, group, place } = button;
    if (group !== "") return [{ place: [...place, "name"], code: "button-in-group", params: { path } }];
    return elements.indexOf(button) < lastField
      ? [{ place: [...place, "name"], code: "button-not-last", params: { path, next: elements[lastField]!.path } }]
      : [];
  });
};

/** Findings for sections, and for summaries, with one title. */
const titlesTwice = (name: "sections" | "summaries", titled: readonly { title: string }[] = []): Finding[] =>
  titled.flatMap(({ title }, index) =>
    titled.findIndex((other) => other.title.trim() === title.trim()) < index
      ? [{ place: [name, index, "title"], code: "title-twice", params: { title } } as const]
      : [],
  );

/** Findings for a field of an earlier section that depends on one of a later: it would change behind people's backs. */
const lookingAhead = ({ sections = [] }: Definition, outline: Outline): Finding[] => {
  const sectionOf = (path: string): number => sections.findIndex(({ elements }) => elements.includes(topOf(path)));
  return outline.elements.flatMap((element) =>
    testsIn(outline.ownConditions(element)).flatMap(({ source: { found, place } }): Finding[] =>
      found && sectionOf(found.path) > sectionOf(element.path)
        ? [
            {
              place: [...place, "element"],
              code: "section-later",
              params: { path: element.path, source: found.path, title: sections[sectionOf(found.path)]!.title },
            },
          ]
        : [],
    ),
  );
};

/** Finding for an element that stands in a form where the program does nothing with it; a misplaced captcha is a finding of its own. */
const unread = (outlined: Outlined, reliances: Reliances): Finding[] => {
  const { type, path, place } = outlined;
  const isMisplaced = holds(outlined, "proof") && path !== CAPTCHA_NAME;
  return !serverFactsOf(outlined).read || isMisplaced || Object.hasOwn(reliances, path)
    ? []
    : [{ place: [...place, "type"], code: "type-unread", params: { path, type } }];
};

const ONE_WORD = /^\p{L}{3,}$/u;

/** Findings for a slider whose keys pass over its whole scale, or that would say „1 месеца“. */
const sliderFindings = (outlined: Outlined): Finding[] => {
  const { min, max, keyStep, labelSuffix } = outlined.element;
  if (!holds(outlined, "number")) return [];
  const { place } = outlined;
  return [
    ...(keyStep !== undefined && min !== undefined && max !== undefined && keyStep > max - min
      ? [{ place: [...place, "keyStep"], code: "key-step-too-large", params: { keyStep, min, max } } as const]
      : []),
    ...(min === 1 && typeof labelSuffix === "string" && ONE_WORD.test(labelSuffix)
      ? [{ place: [...place, "labelSuffix"], code: "suffix-of-one", params: { suffix: labelSuffix } } as const]
      : []),
  ];
};

/** All findings about where elements stand in a form. */
export const structureFindings = (definition: Definition, outline: Outline, reliances: Reliances): Finding[] => [
  ...buttonFindings(outline),
  ...titlesTwice("sections", definition.sections),
  ...titlesTwice("summaries", definition.summaries),
  ...lookingAhead(definition, outline),
  ...outline.elements.flatMap((element) => [...unread(element, reliances), ...sliderFindings(element)]),
];
