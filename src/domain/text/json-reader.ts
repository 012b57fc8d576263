/** Schema validation of JSON: readers turn unknown values into typed ones and report every fault; nothing throws. */
import { isRealDay, type Day } from "#src/domain/time/dates.ts";

/** Path into a JSON document: property names and array indices from the root. */
export type JsonPlace = readonly (string | number)[];

/**
 * Kind a value must have. `decimal` is a number in quotes, `money` a decimal with at most two decimal places,
 * `count` an integer ≥ 0.
 */
export type JsonKind =
  | "object"
  | "array"
  | "string"
  | "boolean"
  | "null"
  | "number"
  | "integer"
  | "count"
  | "positive"
  | "decimal"
  | "money"
  | "day";

/**
 * A shape fault and its path. `known` lists valid names, for a "did you mean" suggestion; `onName` puts the fault on
 * the property's name instead of its value.
 */
export type ShapeFault = { place: JsonPlace; onName?: true; known?: readonly string[] } & (
  | { code: "property-missing" | "property-unknown"; params: { name: string } }
  | {
      code: "wrong-kind";
      params: { subject: string | number | undefined; wanted: readonly JsonKind[]; written: string };
    }
  | { code: "not-one-of"; params: { value: string; allowed: readonly string[] } }
  | { code: "too-long"; params: { subject: string | number | undefined; size: number; most: number } }
);

/** Reads one value. Returns `undefined` for an invalid one, after passing its faults to `report`. */
export type Reader<T> = {
  read(value: unknown, place: JsonPlace, report: (fault: ShapeFault) => void): T | undefined;
  optional?: true;
  /** Readers of an object's properties, by name; of a list's entries, if they are objects. */
  shape?: Shape;
};

/** Reader of a property that may be missing or null. */
export type Optional<T> = Reader<T | undefined> & { optional: true };

type Shape = Readonly<Record<string, Reader<unknown>>>;
type Shaped<S extends Shape> = {
  [K in keyof S as S[K] extends { optional: true } ? never : K]: S[K] extends Reader<infer T> ? T : never;
} & {
  [K in keyof S as S[K] extends { optional: true } ? K : never]?: S[K] extends Reader<infer T> ? T : never;
};

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The actual value for an error message: its kind, or the number itself. */
const written = (value: unknown): string => {
  if (typeof value === "number") return String(value);
  return Array.isArray(value) ? "array" : value === null ? "null" : value === "" ? "empty" : typeof value;
};

const ofKind = <T>(kind: JsonKind, taken: (value: unknown) => T | undefined): Reader<T> => ({
  read(value, place, report) {
    const read = taken(value);
    if (read === undefined)
      report({
        place,
        code: "wrong-kind",
        params: { subject: place.at(-1), wanted: [kind], written: written(value) },
      });
    return read;
  },
});

const whole = (value: unknown, least: number): number | undefined =>
  typeof value === "number" && Number.isSafeInteger(value) && value >= least ? value : undefined;

const matching =
  (pattern: RegExp) =>
  (value: unknown): string | undefined =>
    typeof value === "string" && pattern.test(value) ? value : undefined;

/** A non-empty string. */
export const text = ofKind("string", matching(/[^]/));
/** An integer ≥ 1. */
export const positive = ofKind("positive", (value) => whole(value, 1));
/** A decimal number in quotes, zero or positive. */
export const decimal = ofKind("decimal", matching(/^\d+(\.\d+)?$/));
/** An amount in quotes: a decimal with at most two decimal places. */
export const money = ofKind("money", matching(/^\d{1,12}(\.\d{1,2})?$/));
/** A calendar day, `YYYY-MM-DD`. */
export const day: Reader<Day> = ofKind("day", (value) =>
  typeof value === "string" && isRealDay(value) ? value : undefined,
);
/** `true` or `false`. */
export const boolean = ofKind("boolean", (value) => (typeof value === "boolean" ? value : undefined));

/** Accepts any value unchecked; `undefined` reads as `null`. */
export const anything: Reader<{} | null> = { read: (value) => value ?? null };

/** One of the given strings. */
export const oneOf = <T extends string>(...allowed: readonly T[]): Reader<T> => ({
  read(value, place, report) {
    const found = allowed.find((candidate) => candidate === value);
    if (found === undefined)
      report({ place, code: "not-one-of", params: { value: String(value), allowed }, known: allowed });
    return found;
  },
});

/** Makes a reader accept a missing property and `null`; both read as `undefined`. */
export const optional = <T>(reader: Reader<T>): Optional<T> => ({
  optional: true,
  ...(reader.shape && { shape: reader.shape }),
  read: (value, place, report) =>
    value === undefined || value === null ? undefined : reader.read(value, place, report),
});

const wholeObject = ofKind("object", (value) => (isObject(value) ? value : undefined));
const wholeList = ofKind("array", (value) => (Array.isArray(value) ? (value as unknown[]) : undefined));

/**
 * An object with exactly these properties. Unknown names are reported; missing properties only when there are fewer
 * unknown names than missing ones, because otherwise the unknown names are probably misspellings of them.
 */
export const object = <S extends Shape>(shape: S): Reader<Shaped<S>> => ({
  shape,
  read(value, place, report) {
    const given = wholeObject.read(value, place, report);
    if (given === undefined) return undefined;
    const names = Object.keys(shape);
    const missing = names.filter((name) => !shape[name]!.optional && !Object.hasOwn(given, name));
    const strangers = Object.keys(given).filter((name) => !names.includes(name));
    for (const name of strangers)
      report({ place: [...place, name], onName: true, code: "property-unknown", params: { name }, known: names });
    // At least as many unknown names as missing ones: most probably misspellings, reported above.
    for (const name of strangers.length < missing.length ? missing : [])
      report({ place, code: "property-missing", params: { name } });
    const read = names
      .filter((name) => Object.hasOwn(given, name))
      .map((name) => [name, shape[name]!.read(given[name], [...place, name], report)]);
    return Object.fromEntries(read.filter(([, inner]) => inner !== undefined)) as Shaped<S>;
  },
});

/** An object with arbitrary property names. */
export const record = <T>(reader: Reader<T>): Reader<Readonly<Record<string, T>>> => ({
  read(value, place, report) {
    const given = wholeObject.read(value, place, report);
    return (
      given &&
      (Object.fromEntries(
        Object.entries(given).map(([name, inner]) => [name, reader.read(inner, [...place, name], report)]),
      ) as Record<string, T>)
    );
  },
});

/** An array whose every entry `reader` accepts. */
export const list = <T>(reader: Reader<T>): Reader<T[]> => ({
  ...(reader.shape && { shape: reader.shape }),
  read: (value, place, report) =>
    wholeList.read(value, place, report)?.map((entry, index) => reader.read(entry, [...place, index], report)) as
      | T[]
      | undefined,
});

/** A non-empty string of at most `most` code points. */
export const shortText = (most: number): Reader<string> => ({
  read(value, place, report) {
    const read = text.read(value, place, report);
    if (read !== undefined && [...read].length > most)
      report({ place, code: "too-long", params: { subject: place.at(-1), size: [...read].length, most } });
    return read;
  },
});

/** The typed document, or all faults of its shape. */
export const readJson = <T>(reader: Reader<T>, value: unknown): { value: T } | { faults: ShapeFault[] } => {
  const faults: ShapeFault[] = [];
  const read = reader.read(value, [], (fault) => void faults.push(fault));
  return faults.length > 0 || read === undefined ? { faults } : { value: read };
};
