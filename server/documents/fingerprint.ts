import { createHash } from "node:crypto";
import type { Papers } from "#server/documents/papers.ts";

/** JSON with keys in one order and no spaces: the same value gives the same text. Throws for what JSON cannot hold. */
export const canonicalJson = (value: unknown): string => {
  if (value === null || typeof value === "boolean" || typeof value === "string") return JSON.stringify(value);
  if (typeof value === "number" && Number.isFinite(value)) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(",")}]`;
  if (typeof value !== "object") throw new TypeError(`JSON cannot hold ${String(value)}`);
  // An absent member and an undefined one are the same to whoever stores the paper as JSON.
  const members = Object.entries(value).filter(([, member]) => member !== undefined).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${members.map(([key, member]) => `${JSON.stringify(key)}:${canonicalJson(member)}`).join(",")}}`;
};

/** The SHA-256 of the papers, 64 hexadecimal digits: what a signing code is bound to. */
export const fingerprint = (papers: Papers): string => createHash("sha256").update(canonicalJson(papers), "utf8").digest("hex");
