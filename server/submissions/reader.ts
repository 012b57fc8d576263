/**
 * Form readers: one per form, turning accepted values into a typed object. Handlers, decisions, agreements and mails
 * use that object, never the raw values. The readers also declare what each form must keep, for the definition check.
 */
import { readPath } from "#src/engine/core/names.ts";
import type { Holds } from "#src/engine/core/element-types.ts";
import type { FormValues } from "#src/engine/core/rule.ts";

/** The purpose a field is read for, named in the finding when a definition would break it. */
export type ReadBy =
  | "agreement"
  | "application"
  | "consent"
  | "decision"
  | "login"
  | "message"
  | "payout"
  | "price"
  | "profile"
  | "registration"
  | "signature"
  | "staff";

/** Requirements of the code on one element of a form. */
export type Reliance = {
  /** What the element's value may be. */
  holds: readonly Holds[];
  /** Names of rules the element's validator chain must contain, separated by spaces. */
  rules: string;
  /** The only choice values the code handles. */
  only?: readonly string[];
  /** Values of another element for which it must be shown; without it, the element must always be shown. */
  askedWith?: { element: string; values: readonly string[] };
  /** The element must exist, but may be hidden or left empty. */
  optional?: true;
  /**
   * The tick is a consent, which never starts ticked: one that everybody is `asked` to give, or a `free` one, to
   * advertising, which nobody may be made to give.
   */
  consent?: "asked" | "free";
  readBy?: ReadBy;
};

/** Requirements by element path. */
export type Reliances = Readonly<Record<string, Reliance>>;

/** Reader of one element. `read` converts the accepted value; a hidden or unsaved element's value is undefined. */
export type FieldReader<T> = Reliance & { read(value: unknown): T };

/** Field readers by element path. */
export type FieldReaders = Readonly<Record<string, FieldReader<unknown>>>;

/** The typed values of field readers, by path. */
export type ReadFields<Fields extends FieldReaders> = {
  readonly [Path in keyof Fields]: Fields[Path] extends FieldReader<infer T> ? T : never;
};

/** The reader of one form. */
export type FormReader<T> = {
  form: string;
  fields: Reliances;
  /** Converts accepted values. Never throws for values accepted under any version of the form. */
  read(values: FormValues): T;
};

/** Declares the reader of a form: its field readers, and the function building the object from their values. */
export const defineReader = <Fields extends FieldReaders, T>(
  form: string,
  fields: Fields,
  make: (values: ReadFields<Fields>) => T,
): FormReader<T> => ({
  form,
  fields,
  read: (values) =>
    make(
      Object.fromEntries(
        Object.entries(fields).map(([path, field]) => [path, field.read(readPath(values, path))]),
      ) as ReadFields<Fields>,
    ),
});

/** The reader of a form that is only stored, or has no fields. */
export const unread = (form: string): FormReader<object> => defineReader(form, {}, () => ({}));

/** Sets the purpose (`readBy`) of field readers that have none of their own. */
export const by = <Fields extends FieldReaders>(readBy: ReadBy, fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).map(([path, field]) => [path, { readBy, ...field }])) as unknown as Fields;
