import { fieldWords } from "#src/copy/fields.ts";
import { formWords } from "#src/copy/forms.ts";
import type { Element } from "#src/engine/core/definition.ts";
import { NEXT, type Examples, type ElementGuide } from "#widgets/example.ts";

const sign: Element = { ...NEXT, label: "Прочетох договора и го подписвам с кода, който получих на телефона си" };
const apply: Element = { type: "submit", name: "apply", label: "Кандидатствайте", formAction: "/obshta-informacia" };

export const guide: ElementGuide = {
  choose: "изпращане",
  name: "бутон",
  known: ["button"],
  use: "За изпращане на формата; нещата след него се случват веднага.",
  avoid: "За отиване на друга страница сложете връзка в `content`.",
  keys: [
    ["Tab", "отива на бутона"],
    ["Enter, Space", "натиска го"],
  ],
};

export const examples = {
  idle: { element: NEXT },
  waiting: {
    element: NEXT,
    waiting: fieldWords.checking,
    note: "Disabled while something is waited for: a live check, or a picture that is being made smaller.",
  },
  sending: { element: NEXT, waiting: formWords.sending, progress: 45 },
  longLabel: { element: sign },
  longLabelSending: { element: sign, waiting: formWords.sending, progress: 99 },
  two: { element: apply, beside: [{ ...NEXT, label: "Пресметнете" }], note: "The first is the primary one." },
  twoSending: { element: apply, beside: [{ ...NEXT, label: "Пресметнете" }], waiting: formWords.sending, progress: 45 },
} satisfies Examples;
