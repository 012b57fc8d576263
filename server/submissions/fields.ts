/** Field readers: each declares the type of its value and the rules its element must have. */
import { parseTypedMoney, type Cents } from "#src/domain/lending/money.ts";
import { parseBgDay, type Day } from "#src/domain/time/dates.ts";
import { parseBgMonth } from "#src/domain/time/month.ts";
import type { FieldReader } from "./reader.ts";

const textOf = (value: unknown): string => (value === undefined || value === null ? "" : String(value));

/** A text; empty when nothing was entered. */
export const text = (rules = ""): FieldReader<string> => ({
  holds: ["text", "code"],
  rules,
  read: textOf,
});

/** A text the form may hide or the borrower leave empty. */
export const optionalText = (rules = ""): FieldReader<string> => ({ ...text(rules), optional: true });

/** A sum as somebody types it, in cents; undefined for a text that is no sum, 0 when nothing was entered. */
export const typedSum = (rules = ""): FieldReader<Cents | undefined> => ({
  ...(rules === "" ? optionalText() : text(rules)),
  read: (value) => parseTypedMoney(textOf(value) || "0"),
});

/** One of the choices `only`; undefined when none of them was selected. */
export const choice = <const Value extends string>(
  rules: string,
  only: readonly Value[],
): FieldReader<Value | undefined> => ({
  holds: ["code"],
  rules,
  only,
  read: (value) => only.find((one) => one === textOf(value)),
});

/** A checkbox. */
export const tick = (rules = ""): FieldReader<boolean> => ({
  holds: ["tick"],
  rules,
  read: (value) => value === true,
});

/** The captcha, which the program demands with the form. */
export const proof = (): FieldReader<undefined> => ({ holds: ["proof"], rules: "", read: () => undefined });

/** A consent that everybody is asked to give. */
export const consent = (rules: string): FieldReader<boolean> => ({
  ...tick(rules),
  consent: "asked",
  readBy: "consent",
});

/** A consent to advertising, given or not as everybody likes (чл. 7 GDPR). */
export const freeConsent = (): FieldReader<boolean> => ({ ...tick(), consent: "free", readBy: "consent" });

/** A whole number; NaN when none was entered. */
export const number = (rules: string, only?: readonly string[]): FieldReader<number> => ({
  holds: ["number", "code"],
  rules,
  ...(only && { only }),
  read: (value) => (textOf(value) === "" ? NaN : Number(value)),
});

/** Whole euros, read as cents; 0 when nothing was entered. */
export const euro = (rules: string): FieldReader<Cents> => ({
  holds: ["number", "text"],
  rules,
  read: (value) => Number(textOf(value) || "0") * 100,
});

/** A day written dd.mm.yyyy; null when none was entered. */
export const day = (rules: string): FieldReader<Day | null> => ({
  holds: ["text"],
  rules,
  read: (value) => parseBgDay(textOf(value)) ?? null,
});

/** The first day of a month written mm.yyyy; null when none was entered. */
export const month = (rules: string): FieldReader<Day | null> => ({
  holds: ["text"],
  rules,
  read: (value) => {
    const found = parseBgMonth(textOf(value));
    return found === undefined ? null : `${found}-01`;
  },
});

/** Uploaded files. Only the rules matter here; the upload stores the files. */
export const files = (rules: string): FieldReader<undefined> => ({
  holds: ["files"],
  rules,
  read: () => undefined,
});

/** A field shown for these values of another element and possibly hidden for others; undefined when hidden. */
export const askedWith =
  (element: string, ...values: readonly string[]) =>
  <T>(field: FieldReader<T>): FieldReader<T | undefined> => ({
    ...field,
    askedWith: { element, values },
    read: (value) => (value === undefined ? undefined : field.read(value)),
  });
