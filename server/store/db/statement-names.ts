/** Names of statements that the embedded database keeps parsed: its queries cost more to parse and plan than to run. */

/** Statements kept parsed, and the longest text of one; a list of many rows is a text of its own each time. */
const MOST = 400;
const LONGEST = 4_000;

/**
 * The name under which a query's text is kept parsed; undefined for its first use, for long texts, and when there are too
 * many. Texts that are used once stay unnamed.
 */
export const statementNames = (): ((text: string) => string | undefined) => {
  const names = new Map<string, string>();
  let once = new Set<string>();
  return (text) => {
    const name = names.get(text);
    if (name !== undefined || text.length > LONGEST || names.size >= MOST) return name;
    if (!once.has(text)) {
      if (once.size >= MOST) once = new Set();
      once.add(text);
      return undefined;
    }
    once.delete(text);
    names.set(text, `s${names.size}`);
    return names.get(text);
  };
};
