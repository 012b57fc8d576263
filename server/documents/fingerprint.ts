import { createHash } from "node:crypto";
import type { Papers } from "./papers.ts";

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
  // Undefined members are dropped, as storing the papers as JSON does.
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${members.map(([key, member]) => `${JSON.stringify(key)}:${canonicalJson(member)}`).join(",")}}`;
};

/** SHA-256 of the papers' canonical JSON, 64 hexadecimal digits. The SMS code of the signature is bound to it. */
export const fingerprint = (papers: Papers): string =>
  createHash("sha256").update(canonicalJson(papers), "utf8").digest("hex");
