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

/** Matches a path against a pattern; decoded parameters, or `undefined`. Ignores a trailing slash. */
export const matchPath = (
  pattern: string,
  path: string,
  { caseInsensitive = false }: { caseInsensitive?: boolean } = {},
): Record<string, string> | undefined => {
  if (path.includes("//")) return undefined;
  const [wanted, given] = [segments(pattern), segments(path)];
  const needed = wanted.filter((part) => !part.endsWith("?")).length;
  if (given.length < needed || given.length > wanted.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, part] of given.entries()) {
    const name = /^:(\w+)/.exec(wanted[index]!)?.[1];
    if (name) params[name] = decode(part);
    else if (wanted[index] !== (caseInsensitive ? part.toLowerCase() : part)) return undefined;
  }
  return params;
};
