/**
 * Wire name of a field. A field has three names: path `income.netMonthly` (in code), name `income[netMonthly]` (on
 * the wire) and id `f.income.netMonthly` (in the page).
 */
export const nameOf = (path: string): string => {
  const [head = "", ...rest] = path.split(".");
  return head + rest.map((part) => `[${part}]`).join("");
};

/** Name of the form's own element that a path belongs to: `income` of `income.netMonthly`. */
export const topOf = (path: string): string => path.split(".", 1)[0]!;

/** DOM id of a field; the `form` prefix keeps ids of two forms on one page apart. */
export const idOf = (path: string, form = "f"): string => `${form}.${path}`;

/** Reads `a.b` from nested values; `undefined` when missing. Own properties only. */
export const readPath = (values: Readonly<Record<string, unknown>>, path: string): unknown =>
  path
    .split(".")
    .reduce<unknown>((at, part) => (isGroup(at) && Object.hasOwn(at, part) ? at[part] : undefined), values);

/** Writes `a.b` into nested values, creating groups as needed. Paths must come from a plan, never from a request. */
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
