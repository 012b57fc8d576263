/**
 * Path patterns: `:name` matches one segment, `:name?` an optional one, `:name*` any number of them, also none. Only the
 * last parameter may be one of many.
 */

/** Parameters by name, not encoded; the segments of one of many are divided by `/`. */
export type PathParams = Readonly<Record<string, string | undefined>>;

/** A parameter of a pattern: whether a path needs it, and whether it stands for many segments. */
type PathParam = { name: string; needed: boolean; many: boolean };

const PARAM = /^:(\w+)([?*]?)$/;

const paramIn = (segment: string): PathParam | undefined => {
  const [, name, sign] = PARAM.exec(segment) ?? [];
  return name === undefined ? undefined : { name, needed: sign === "", many: sign === "*" };
};

const segments = (path: string): string[] => path.split("/").filter(Boolean);

/** The parameters of a pattern, in its order. */
export const paramsIn = (pattern: string): PathParam[] =>
  segments(pattern).flatMap((segment) => paramIn(segment) ?? []);

/** Whether a pattern matches a path without any of its parameters. */
export const opensBare = (pattern: string): boolean => paramsIn(pattern).every(({ needed }) => !needed);

/** A pattern with each of its parameters as `write` has it; without those that come to nothing. */
export const writeParams = (pattern: string, write: (param: PathParam) => string): string =>
  pattern.replace(/\/(:\w+[?*]?)/g, (_, segment: string) => {
    const text = write(paramIn(segment)!);
    return text && `/${text}`;
  });

/** Segments that a browser would take for a way up. */
const isWayUp = (segment: string): boolean => segment === "." || segment === "..";

/** Fills parameters into a pattern, URL-encoded. Omits segments whose parameter is missing or empty. */
export const fillPath = (pattern: string, params: PathParams): string =>
  writeParams(pattern, ({ name, many }) => {
    const value = params[name] ?? "";
    if (!many) return encodeURIComponent(value);
    return segments(value)
      .filter((segment) => !isWayUp(segment))
      .map(encodeURIComponent)
      .join("/");
  });

const decode = (segment: string): string => {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
};

type Pattern = {
  parts: readonly { text: string; param: PathParam | undefined }[];
  /** The least and the most segments of a path. */
  least: number;
  most: number;
};

/** Patterns as they were taken apart: every link of a page is matched against all of them. */
const patterns = new Map<string, Pattern>();

const apart = (pattern: string): Pattern => {
  const known = patterns.get(pattern);
  if (known) return known;
  const parts = segments(pattern).map((text) => ({ text, param: paramIn(text) }));
  const made = {
    parts,
    least: parts.filter(({ param }) => param?.needed ?? true).length,
    most: parts.at(-1)?.param?.many ? Infinity : parts.length,
  };
  patterns.set(pattern, made);
  return made;
};

type Match = (pattern: string, options?: { caseInsensitive?: boolean }) => Record<string, string> | undefined;

/** Matches a path against patterns; decoded parameters, or `undefined`. Ignores a trailing slash. */
export const matcherOf = (path: string): Match => {
  if (path.includes("//")) return () => undefined;
  const given = segments(path);
  return (pattern, { caseInsensitive = false } = {}) => {
    const { parts, least, most } = apart(pattern);
    if (given.length < least || given.length > most) return undefined;
    const params: Record<string, string> = {};
    for (const [index, segment] of given.entries()) {
      const { text, param } = parts[index]!;
      if (param?.many) {
        params[param.name] = given.slice(index).map(decode).join("/");
        break;
      }
      if (param) params[param.name] = decode(segment);
      else if (text !== (caseInsensitive ? segment.toLowerCase() : segment)) return undefined;
    }
    return params;
  };
};

/** Matches a path against one pattern, as `matcherOf`. */
export const matchPath = (pattern: string, path: string, options?: { caseInsensitive?: boolean }): ReturnType<Match> =>
  matcherOf(path)(pattern, options);
