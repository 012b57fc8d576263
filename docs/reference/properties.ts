/** Descriptions of element properties in the guide, in Bulgarian; a property without one does not compile. */
import type { Element } from "#src/engine/core/definition.ts";

/**
 * Element properties that the server fills in for one visitor; no definition has them.
 *
 * @internal for the stories.
 */
export const FILLED_BY_SERVER = [
  "selected",
  "provider",
  "siteKey",
  "challengeUrl",
  "onDemand",
  "disabled",
  "currencies",
  "marks",
  "again",
] as const satisfies readonly (keyof Element)[];

/** Element properties that product owners may write. */
export type Property = Exclude<keyof Element, (typeof FILLED_BY_SERVER)[number]>;

export const propertyWords: Readonly<Record<Property, string>> = {
  type: "видът на елемента",
  name: "името на отговора, вижте [Имена](#имена)",
  label: "думите; задължителни за всичко видимо",
  hint: "едно изречение, най-много 20 думи",
  why: "отговорът на „Защо питаме?“",
  reuse: "дали следващата заявка започва с този отговор: `always` – винаги, `month` – докато е най-много на месец",
  placeholder: "бледи думи в празното",
  validation: "имена на правила през интервал",
  validationProps: "свойства на тези правила",
  messages: "собствени думи при грешка, по име на правило",
  hidden: "кога е скрит",
  shown: "вместо `hidden`: кога се показва",
  transform: "какво става с набраното",
  default: "с какво започва",
  choices: "изборите, най-много 50",
  list: "готов списък вместо `choices`",
  logsClick: "как се записва всеки избор: `type` – името му, `url` – адрес, към който се добавя `?type=` и изборът",
  source: "дълъг списък на сървъра",
  elements: "елементите на групата",
  text: "думите между полетата",
  look: "`paragraph` – абзац, `inset` – отделен с черта, `details` – отваря се",
  formAction: "друга страница при `get`",
  labelAgain: "думите на бутона, когато същото вече е правено",
  min: "най-малката стойност; на `slider` е задължително цяло число",
  max: "най-голямата стойност; на `slider` е задължително цяло число",
  decimals: "най-много цифри след запетаята; 0, ако липсва",
  step: "стъпката, цяло число",
  keyStep: "колко мести една стрелка",
  labelSuffix: "мярката след числото",
  sliderType: "`amount` – пари, `value` – число",
  inputMode: "клавиатурата",
  autocomplete: "какво предлага браузърът",
  maxLength: "най-много символи",
  accept: "`image`, `pdf` или и двете",
  imageOptions: "смаляване на снимките",
};
