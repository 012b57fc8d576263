import type { Element } from "#src/engine/core/definition.ts";
import { TYPED_KEYS, statesOf, type ElementGuide, type Examples } from "#widgets/example.ts";

const street: Element = {
  type: "text",
  name: "street",
  label: "Улица",
  hint: "Без номера на сградата.",
  validation: "required",
  maxLength: 60,
};
const email: Element = {
  type: "text",
  name: "email",
  label: "Имейл",
  validation: "required email email-backend",
  inputMode: "email",
  autocomplete: "email",
};

export const guide: ElementGuide = {
  choose: "кратък отговор с думи или цифри",
  name: "текстово поле",
  known: ["text field"],
  use: "За един ред: име, имейл, телефон, адрес, код, номер.",
  avoid: "За няколко изречения вземете `textarea`, за дата `date`, за сума `money`, за брой `number`.",
  keys: TYPED_KEYS,
};

export const examples = {
  ...statesOf(street, { value: "Цар Симеон", error: "Полето е задължително." }),
  entered: { element: { ...street, transform: "capitalize" }, enter: { text: "цар симеон", becomes: "Цар Симеон" } },
  optional: { element: { name: "flat", label: "Апартамент" }, note: "No type is text." },
  why: { element: { ...street, why: "По адреса разбираме кой клон е най-близо до Вас." } },
  asking: { element: email, value: "ivan@example.bg", pending: "asking" },
  accepted: { element: email, value: "ivan@example.bg", pending: "accepted", note: "Success of a live check." },
  refused: {
    element: email,
    value: "ivan@example.bg",
    pending: "refused",
    refusal: "Има профил с този имейл. Влезте или възстановете паролата.",
  },
  errorWithLink: {
    element: email,
    value: "ivan@example.bg",
    error:
      'Има профил с този имейл. <a href="/vhod">Влезте</a> или <a href="/zabravena-parola">възстановете паролата</a>.',
  },
  code: {
    element: {
      name: "pin",
      label: "Код от SMS",
      validation: "required pin6",
      inputMode: "numeric",
      autocomplete: "one-time-code",
    },
    enter: { text: "123456", becomes: "123456" },
  },
  longValue: {
    element: email,
    value: `${"иван".repeat(30)}@example.bg`,
    note: "One unbroken word, longer than the field.",
  },
} satisfies Examples;
