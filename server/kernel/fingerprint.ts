import { createHash } from "node:crypto";

/**
 * Canonical JSON: sorted keys, no spaces. Throws a TypeError for values JSON cannot represent.
 *
 * @internal for its test.
 */
export const canonicalJson = (value: unknown): string => {
  if (value === null || typeof value === "boolean" || typeof value === "string") return JSON.stringify(value);
  if (typeof value === "number" && Number.isFinite(value)) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(",")}]`;
  if (typeof value !== "object") throw new TypeError(`JSON cannot hold ${String(value)}`);
  // Undefined members are dropped, as storing as JSON does.
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${members.map(([key, member]) => `${JSON.stringify(key)}:${canonicalJson(member)}`).join(",")}}`;
};

/** SHA-256 of a value's canonical JSON, 64 hexadecimal digits: the same in whichever order its properties are written. */
export const fingerprint = (value: unknown): string =>
  createHash("sha256").update(canonicalJson(value), "utf8").digest("hex");
