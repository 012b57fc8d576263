import type { Element } from "#src/engine/core/definition.ts";
import { TYPED_KEYS, statesOf, type ElementGuide, type Examples } from "#widgets/example.ts";

const code: Element = {
  type: "promoCode",
  name: "promoCode",
  label: "Промо код",
  hint: "Ако имате код от наша кампания.",
  validation: "promo-code-backend",
  maxLength: 30,
};

export const guide: ElementGuide = {
  choose: "промо код",
  name: "промо код",

  use: "За код от кампания, който носи отстъпка или подарък.",
  avoid: "За код от SMS вземете `text` с правило `pin6`.",
  keys: TYPED_KEYS,
};

export const examples = {
  ...statesOf(code, {
    value: "zima2026",
    error: "Този промо код не важи. Поправете го или го изтрийте, за да продължите.",
  }),
  entered: {
    element: code,
    enter: { text: "ZIMA2026", becomes: "ZIMA2026" },
    note: "Capitals are accepted; the server keeps small letters.",
  },
  asking: { element: code, value: "zima2026", pending: "asking" },
  accepted: { element: code, value: "zima2026", pending: "accepted" },
  refused: { element: code, value: "lyato2025", pending: "refused" },
} satisfies Examples;
