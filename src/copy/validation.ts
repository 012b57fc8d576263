/** Validation messages of rules and elements. `{name}` is a parameter. */

/** Messages by code; those the specification gives are verbatim. */
export const validationWords: Readonly<Record<string, string>> = {
  required: "Полето е задължително.",
  "checkbox-required": "Полето е задължително.",
  "tos-accepted": "Трябва да приемете условията за да продължите напред.",
  "data-privacy-consent": "Изисква се съгласие.",
  cyrillic: "Трябва да бъде на кирилица.",
  email: "Невалиден email адрес.",
  "person-pin": "Невалидно ЕГН.",
  "email-or-person-pin": "Невалиден email или ЕГН.",
  "old-enough": "Трябва да сте навършили {age} години, за да кандидатствате за кредит при {brand}.",
  "password-match": "Паролите не съвпадат.",
  iban: "Невалиден IBAN.",
  "company-uic": "Невалиден булстат.",
  number: "Трябва да съдържа само цифри.",
  "mobile-bg": "Невалиден мобилен телефонен номер.",
  "id-card-number": "Невалиден номер на лична карта.",
  pin: "Трябва да е точно 4 символа.",
  pin6: "Трябва да е точно 6 символа.",
  "symbol-count": "Трябва да е най-малко {count} символа.",
  "too-many-files": "Трябва да качите максимум {files} файла.",
  "files-too-large": "Размерът на качените файлове трябва да е максимум {megabytes}MB.",

  "term-min": "За суми над {amount} минималният срок за погасяване е {months} месеца",
  "term-max": "За суми до {amount} максималният срок за погасяване е {months} месеца",
  "alpha-numerical": "Трябва да съдържа само букви и цифри.",
  revtag: "Невалиден @revtag.",

  select: "Изберете от списъка.",
  "term-min-any": "Минималният срок за погасяване е {months} месеца",
  "amount-without-term": "За тази сума няма срок за погасяване. Изберете друга сума.",
  "email-backend": "Този имейл не може да се използва.",
  "promo-code-backend": "Този промо код не важи. Поправете го или го изтрийте, за да продължите.",
  "date-bg": "Въведете дата във вида дд.мм.гггг, например 28.03.2027.",
  "date-no-day": "Напишете и деня.",
  "date-no-month": "Напишете и месеца.",
  "date-no-year": "Напишете и годината.",
  "date-no-day-month": "Напишете и деня, и месеца.",
  "date-no-day-year": "Напишете и деня, и годината.",
  "date-no-month-year": "Напишете и месеца, и годината.",
  "date-day": "Денят е число от 1 до 31.",
  "date-month": "Месецът е число от 1 до 12.",
  "date-year": "Напишете годината с четири цифри, например 2024.",
  "date-no-such-day": "През този месец няма ден {day}. Проверете датата.",
  "not-before": "Най-ранната възможна дата е {day}.",
  "not-after": "Най-късната възможна дата е {day}.",
  "money-sum": "Въведете сума в евро, например 120 или 120,50.",
  "money-least": "Сумата е поне {min}\u00a0€.",
  "money-most": "Сумата е най-много {max}\u00a0€.",
  "number-whole": "Въведете цяло число, без запетая.",
  "number-decimal": "Въведете число, например 12,5.",
  "number-decimals": "Цифрите след запетаята са най-много {decimals}.",
  "number-least": "Числото е поне {min}.",
  "number-most": "Числото е най-много {max}.",
  pattern: "Проверете как е написано.",
  "month-bg": "Въведете месец и година във вида мм.гггг, например 09.2023.",
  "not-future": "Датата не може да е в бъдещето.",
  "not-past": "Срокът вече е изтекъл. Проверете датата.",
  "issued-from-14": "Лична карта се издава след навършени {age} години. Проверете датата.",

  "unknown-choice": "Изберете една от предложените възможности.",
  "slider-number": "Въведете цяло число.",
  "slider-range": "Въведете стойност от {min} до {max}.",
  "slider-step": "Стойностите започват от {min} и нарастват с {step}.",
  "too-long": "Въведете най-много {max} символа.",
};

/** Fallback for codes without a message, so that no error is empty. */
const UNKNOWN = "Проверете стойността.";

/** Default parameters: the brand's name when the caller passes none. */
const DEFAULTS: Readonly<Record<string, string>> = { brand: "нас" };

/** Escapes a parameter: messages may contain markup, parameters may not. */
const plain = (value: unknown): string => String(value).replaceAll("&", "&amp;").replaceAll("<", "&lt;");

/** The message of a code with its parameters filled in; `{brand}` is the lender's name, passed by the caller. */
export const validationText = (code: string, params: Readonly<Record<string, string | number>> = {}): string => {
  const words = Object.hasOwn(validationWords, code) ? validationWords[code] : undefined;
  return filledIn(words ?? UNKNOWN, { ...DEFAULTS, ...params });
};

/** A message with its parameters in the places of their names. */
export const filledIn = (words: string, params: Readonly<Record<string, string | number>>): string =>
  words.replace(/\{(\w+)\}/g, (whole, name: string) => (Object.hasOwn(params, name) ? plain(params[name]) : whole));
