/** Path patterns: `:name` matches one segment, `:name?` an optional one. */

/** Parameters by name, not encoded. */
export type PathParams = Readonly<Record<string, string | undefined>>;

/** Fills parameters into a pattern, URL-encoded. Omits segments whose parameter is missing or empty. */
export const fillPath = (pattern: string, params: PathParams): string =>
  pattern.replace(/\/:(\w+)\??/g, (_, name: string) => (params[name] ? `/${encodeURIComponent(params[name])}` : ""));

const segments = (path: string): string[] => path.split("/").filter(Boolean);

const decode = (segment: string): string => {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
};

type Pattern = { parts: readonly { text: string; name: string | undefined }[]; needed: number };

/** Patterns as they were taken apart: every link of a page is matched against all of them. */
const patterns = new Map<string, Pattern>();

const apart = (pattern: string): Pattern => {
  const known = patterns.get(pattern);
  if (known) return known;
  const wanted = segments(pattern);
  const parts = wanted.map((text) => ({ text, name: /^:(\w+)/.exec(text)?.[1] }));
  const made = { parts, needed: wanted.filter((part) => !part.endsWith("?")).length };
  patterns.set(pattern, made);
  return made;
};

type Match = (pattern: string, options?: { caseInsensitive?: boolean }) => Record<string, string> | undefined;

/** Matches a path against patterns; decoded parameters, or `undefined`. Ignores a trailing slash. */
export const matcherOf = (path: string): Match => {
  if (path.includes("//")) return () => undefined;
  const given = segments(path);
  return (pattern, { caseInsensitive = false } = {}) => {
    const { parts, needed } = apart(pattern);
    if (given.length < needed || given.length > parts.length) return undefined;
    const params: Record<string, string> = {};
    for (const [index, part] of given.entries()) {
      const { text, name } = parts[index]!;
      if (name) params[name] = decode(part);
      else if (text !== (caseInsensitive ? part.toLowerCase() : part)) return undefined;
    }
    return params;
  };
};

/** Matches a path against one pattern, as `matcherOf`. */
export const matchPath = (pattern: string, path: string, options?: { caseInsensitive?: boolean }): ReturnType<Match> =>
  matcherOf(path)(pattern, options);
