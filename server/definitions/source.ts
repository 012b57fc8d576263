/** A JSON file read with its positions, so that every problem can name line and column. */
import { findNodeAtLocation, parseTree, type Node, type ParseError } from "jsonc-parser";
import { jsonFault } from "./json-words.ts";
import type { Finding, Place, Problem } from "./problem.ts";

export type SourceFile = { file: string; text: string };

/** A file as data, or what is wrong with its text. */
export type Source = { file: string; value?: unknown; findings: Finding[]; locate(finding: Finding): Problem };

const MAX_BYTES = 256 * 1024;
/** An element level costs two brackets, a condition or choice a few more; far below what would exhaust the stack. */
const MAX_BRACKETS = 60;

const PARSE_OPTIONS = { disallowComments: true, allowTrailingComma: false, allowEmptyContent: false };

/** The deepest nesting of brackets outside strings; cheap enough to run before anything recursive does. */
const nesting = (text: string): number => {
  let [depth, deepest, inString] = [0, 0, false];
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    if (inString) {
      if (sign === "\\") at += 1;
      else if (sign === '"') inString = false;
    } else if (sign === '"') inString = true;
    else if (sign === "{" || sign === "[") deepest = Math.max(deepest, (depth += 1));
    else if (sign === "}" || sign === "]") depth -= 1;
  }
  return deepest;
};

const positionOf = (text: string, offset: number): { line: number; column: number } => {
  const before = text.slice(0, offset);
  const lineStart = before.lastIndexOf("\n") + 1;
  return { line: before.split("\n").length, column: offset - lineStart + 1 };
};

const offsetOf = (root: Node | undefined, place: Place, onName: boolean | undefined): number => {
  // What is missing is pointed at through the nearest thing that is there.
  for (let length = place.length; root && length > 0; length -= 1) {
    const node = findNodeAtLocation(root, place.slice(0, length));
    if (node) return onName && length === place.length && node.parent?.type === "property" ? node.parent.offset : node.offset;
  }
  return root?.offset ?? 0;
};

const repeatedNames = (node: Node): Finding[] => {
  const seen = new Set<string>();
  return (node.children ?? []).flatMap((child): Finding[] => {
    const [key, value] = child.type === "property" ? (child.children ?? []) : [undefined, child];
    const name = key && String(key.value);
    const repeated = name !== undefined && seen.has(name) ? [{ place: [], offset: child.offset, message: `"${name}" is written twice in the same object` }] : [];
    if (name !== undefined) seen.add(name);
    return value ? [...repeated, ...repeatedNames(value)] : repeated;
  });
};

const tooMuch = (text: string): Finding | undefined => {
  if (Buffer.byteLength(text) > MAX_BYTES) return { place: [], message: `the file is larger than ${MAX_BYTES / 1024} kB` };
  return nesting(text) > MAX_BRACKETS ? { place: [], message: "the file is nested too deeply" } : undefined;
};

/** Reads one file. A text that is too large or no JSON has findings and no value. */
export const readSource = ({ file, text }: SourceFile): Source => {
  const excess = tooMuch(text);
  const errors: ParseError[] = [];
  const root = excess ? undefined : parseTree(text, errors, PARSE_OPTIONS);
  const locate = ({ place, onName, offset, message, suggestion }: Finding): Problem =>
    ({ file, ...positionOf(text, offset ?? offsetOf(root, place, onName)), message, ...(suggestion !== undefined && { suggestion }) });
  if (excess) return { file, findings: [excess], locate };
  const [first] = errors;
  if (first || !root) {
    const reason = first && text.trim() !== "" ? jsonFault(text, first) : "the file is empty";
    return { file, findings: [{ place: [], offset: first?.offset ?? 0, message: `this is not JSON: ${reason}` }], locate };
  }
  return { file, value: JSON.parse(text) as unknown, findings: repeatedNames(root), locate };
};
