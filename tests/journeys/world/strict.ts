/** What a protocol's page says of fields, as tables; a request is judged whole. */

/** Whether a value is what the page says. */
export type Check = (value: unknown) => boolean;

/** Fields by name; one whose name ends with `?` may be missing, and no others may be there. */
export type Fields = Readonly<Record<string, Check>>;

/** A text of this pattern. */
export const text =
  (pattern: RegExp): Check =>
  (value) =>
    typeof value === "string" && pattern.test(value);

/** Exactly this text. */
export const just =
  (wanted: string): Check =>
  (value) =>
    value === wanted;

/** A UUID. */
export const uuid = text(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);

/** A sum with a point and two decimals, greater than zero. */
export const sum = text(/^(?!0\.00$)(?:0|[1-9]\d*)\.\d\d$/);

/** A text of at most this many characters, without control characters. */
export const upTo = (most: number): Check => text(new RegExp(`^\\P{Cc}{1,${most}}$`, "u"));

/** JSON in UTF-8. */
export const jsonType = text(/^application\/json(?:; *charset=utf-8)?$/i);

/** What is wrong with the fields of an object; names only, as values are people's. */
export const faultsOf = (given: unknown, fields: Fields): string[] => {
  if (typeof given !== "object" || given === null || Array.isArray(given)) return ["is no object"];
  const own = given as Readonly<Record<string, unknown>>;
  const known = new Map(Object.entries(fields).map(([name, check]) => [name.replace(/\?$/, ""), check]));
  return [
    ...Object.keys(own).flatMap((name) => (known.has(name) ? [] : [`${name} is not on the page`])),
    ...Object.entries(fields).flatMap(([said, check]) => {
      const name = said.replace(/\?$/, "");
      if (!Object.hasOwn(own, name)) return said.endsWith("?") ? [] : [`${name} is missing`];
      return check(own[name]) ? [] : [`${name} is misshapen: ${JSON.stringify(own[name])}`];
    }),
  ];
};

/** What is wrong with some headers; others may be there. */
export const headerFaults = (headers: Readonly<Record<string, unknown>>, wanted: Fields): string[] =>
  faultsOf(Object.fromEntries(Object.keys(wanted).map((name) => [name, headers[name] ?? ""])), wanted);

/** A text as JSON; undefined when it is none. */
export const parsed = (body: string): unknown => {
  try {
    return JSON.parse(body) as unknown;
  } catch {
    return undefined;
  }
};
