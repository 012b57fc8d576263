/**
 * Replaces rjsf's deepEquals and its library (2 kB gz). Compares plain objects and arrays; functions count as equal, as
 * in rjsf. Handles cycles, since a plan's fields refer to each other.
 */
const deepEquals = (a: unknown, b: unknown, seen = new Map<object, object>()): boolean => {
  if (Object.is(a, b)) return true;
  if (typeof a === "function") return typeof b === "function";
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false;
  if (seen.get(a) === b) return true;
  seen.set(a, b);
  if (
    a instanceof Map ||
    a instanceof Set ||
    b instanceof Map ||
    b instanceof Set ||
    Array.isArray(a) !== Array.isArray(b)
  )
    return false;
  const [left, right] = [a as Record<string, unknown>, b as Record<string, unknown>];
  const keys = Object.keys(left);
  return (
    keys.length === Object.keys(right).length &&
    keys.every((key) => Object.hasOwn(right, key) && deepEquals(left[key], right[key], seen))
  );
};

export default deepEquals;
