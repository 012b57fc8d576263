/** Forms cut into sections, each with the findings of the check. */
import { formText } from "#server/definitions/schemas.fixture.ts";

type Section = [title: string, ...names: string[]];

const FIELDS = [
  `{"name": "street", "label": "А"}`,
  `{"type": "form", "name": "g", "label": "Г", "elements": [{"name": "b", "label": "Б"}]}`,
  `{"type": "hidden", "name": "h"}`,
];
const REST: Section = ["Г", "g", "h"];

/** JSON of a form with these sections, from line 8 on, each on a line of its own. */
export const cutInto = (sections: Section[]): string =>
  formText(...FIELDS).replace(
    /\]\}$/,
    `],\n"sections": [\n${sections.map(([title, ...elements]) => JSON.stringify({ title, elements })).join(",\n")}]}`,
  );

/** JSON of a form with these summaries, from line 8 on, each on a line of its own. */
export const summedInto = (summaries: Section[]): string =>
  formText(...FIELDS, `{"type": "checkbox", "name": "c", "label": "Д"}`).replace(
    /\]\}$/,
    `],\n"summaries": [\n${summaries.map(([title, ...elements]) => JSON.stringify({ title, elements })).join(",\n")}]}`,
  );

/** One kind of summary per row: the summaries, and the findings. */
export const SUMMARIES: [kind: string, summaries: Section[], said: string[]][] = [
  ["elements that follow one another", [["А", "street", "g"]], []],
  [
    "an unknown element",
    [["А", "steet"]],
    ['9:26 the summary "А" names "steet", which is no element of the form itself, or its button → street'],
  ],
  [
    "an element in two",
    [
      ["А", "street"],
      ["Г", "street"],
    ],
    ['10:26 the summary "Г" names "street", which a summary has already'],
  ],
  [
    "elements in another order",
    [["А", "g", "street"]],
    ['9:30 the summary "А" names "street", which does not follow the one before in "elements", in the same section'],
  ],
  ["a consent", [["А", "c"]], ['9:26 the summary "А" cannot tell the answer of "c" in words']],
  ["what people do not see", [["А", "h"]], ['9:26 the summary "А" cannot tell the answer of "h" in words']],
  ["markup in a title", [["<b>А</b>", "street"]], ["9:10 <b> would be read as it stands: no markup here"]],
];

/** One kind of cut per row: the sections, and the findings. */
export const CUTS: [kind: string, sections: Section[], said: string[]][] = [
  [
    "two of one title",
    [
      ["А", "street"],
      ["А", "g", "h"],
    ],
    ["9:10 the title „А“ is there twice"],
  ],
  ["each element in one, in order", [["А", "street"], REST], []],
  [
    "an unknown element",
    [["А", "steet"], REST],
    ['8:26 the section "А" names "steet", which is no element of the form itself, or its button → street'],
  ],
  [
    "an element of a group",
    [["А", "street", "b"], REST],
    ['8:35 the section "А" names "b", which is no element of the form itself, or its button'],
  ],
  [
    "the button",
    [
      ["А", "street"],
      [...REST, "submit"],
    ],
    ['9:34 the section "Г" names "submit", which is no element of the form itself, or its button'],
  ],
  [
    "an element in two",
    [
      ["А", "street"],
      ["Г", "street", "g", "h"],
    ],
    ['9:26 the section "Г" names "street" once more'],
  ],
  [
    "an element in none",
    [
      ["А", "street"],
      ["Г", "h"],
    ],
    ['3:26 no section names "g"'],
  ],
  [
    "another order than the elements'",
    [
      ["Г", "g"],
      ["А", "street", "h"],
    ],
    ['9:26 the section "А" names "street" too late: it stands before the others in "elements"'],
  ],
  [
    "nothing to see",
    [
      ["А", "street", "g"],
      ["Х", "h"],
    ],
    ['9:10 the section "Х" has nothing that people can see'],
  ],
  ["no title", [["", "street"], REST], ['8:10 "title" is empty']],
  ["markup in a title", [["<b>А</b>", "street"], REST], ["8:10 <b> would be read as it stands: no markup here"]],
];
