import type { Element } from "#src/engine/core/definition.ts";
import { TYPED_KEYS, statesOf, type ElementGuide, type Examples } from "#widgets/example.ts";

const card: Element = {
  type: "idCardNumber",
  name: "idCardNumber",
  label: "Номер на личната карта",
  hint: "9 знака, горе вдясно на картата.",
  transform: "uppercase",
  validation: "required id-card-number",
  maxLength: 20,
};
const checked: Element = { ...card, validation: "id-card-number email-backend" };

export const guide: ElementGuide = {
  choose: "номер на лична карта",
  name: "номер на лична карта",
  known: ["icn"],
  use: "За номера на българска лична карта.",
  avoid: "За ЕГН, паспорт и номер на договор вземете `text`.",
  keys: TYPED_KEYS,
};

export const examples = {
  ...statesOf(card, { value: "AA1234567", error: "Номерът се състои от 9 знака." }),
  entered: { element: card, enter: { text: "aa1234567", becomes: "AA1234567" } },
  asking: { element: checked, value: "AA1234567", pending: "asking", note: "With a rule that asks the server." },
  accepted: { element: checked, value: "AA1234567", pending: "accepted" },
  refused: {
    element: checked,
    value: "AA1234567",
    pending: "refused",
    refusal: "Тази карта е обявена за невалидна. Проверете номера.",
  },
  otherName: { element: { ...card, type: "icn" }, value: "123456789", note: "`icn` is the same type." },
} satisfies Examples;
