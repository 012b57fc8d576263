/**
 * One field, three spellings: path `income.netMonthly` (in code), name `income[netMonthly]` (on the wire),
 * id `f.income.netMonthly` (in the page).
 */
export const nameOf = (path: string): string => {
  const [head = "", ...rest] = path.split(".");
  return head + rest.map((part) => `[${part}]`).join("");
};

/** The page id of a field; `form` keeps two forms on one page apart. */
export const idOf = (path: string, form = "f"): string => `${form}.${path}`;

/** Reads `a.b` out of nested values; `undefined` where nothing is. Only own properties count. */
export const readPath = (values: Readonly<Record<string, unknown>>, path: string): unknown =>
  path.split(".").reduce<unknown>(
    (at, part) => (isGroup(at) && Object.hasOwn(at, part) ? at[part] : undefined),
    values,
  );

/** Writes `a.b` into nested values, making groups on the way. Paths come from a plan, never from a request. */
export const writePath = (values: Record<string, unknown>, path: string, value: unknown): void => {
  const parts = path.split(".");
  const last = parts.pop()!;
  let at = values;
  for (const part of parts) {
    const next = Object.hasOwn(at, part) && isGroup(at[part]) ? at[part] : (at[part] = {});
    at = next as Record<string, unknown>;
  }
  at[last] = value;
};

const isGroup = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
