/** Parses JSON files with source positions, so every problem has a line and column. */
import { findNodeAtLocation, parseTree, type Node, type ParseError } from "jsonc-parser";
import { jsonFault } from "./json-fault.ts";
import type { Finding, JsonPath, Problem } from "./finding.ts";
import type { NamedText, SourceFile } from "./read-text.ts";
import type { CodedFinding } from "./words/index.ts";

/** A parsed file. `value` is absent when the text is not valid; `locate` turns findings about it into problems. */
export type Source = { file: string; value?: unknown; findings: Finding[]; locate(finding: Finding): Problem };

const MAX_BYTES = 256 * 1024;
/** A nested element level takes two brackets, a condition or choice a few more; far below what overflows the stack. */
const MAX_BRACKETS = 60;

const PARSE_OPTIONS = { disallowComments: true, allowTrailingComma: false, allowEmptyContent: false };

/** Maximum bracket depth outside strings. Not recursive, so it can reject a text before recursive parsing does. */
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

/** Locates a finding at a character offset of a text: adds file, line, column and the line's text. */
export const problemAt = (
  { file, text }: NamedText,
  at: number,
  { place: _place, onName: _onName, offset: _offset, ...rest }: Finding,
): Problem => {
  const before = text.slice(0, at);
  const lineStart = before.lastIndexOf("\n") + 1;
  return {
    file,
    line: before.split("\n").length,
    column: at - lineStart + 1,
    row: /^[^\r\n]*/.exec(text.slice(lineStart))![0],
    ...rest,
  };
};

const offsetOf = (root: Node | undefined, place: JsonPath, onName: boolean | undefined): number => {
  // For a path that does not exist, use its nearest existing parent.
  for (let length = place.length; root && length > 0; length -= 1) {
    const node = findNodeAtLocation(root, place.slice(0, length));
    if (node)
      return onName && length === place.length && node.parent?.type === "property" ? node.parent.offset : node.offset;
  }
  return root?.offset ?? 0;
};

const repeatedNames = (node: Node): Finding[] => {
  const seen = new Set<string>();
  return (node.children ?? []).flatMap((child): Finding[] => {
    const [key, value] = child.type === "property" ? (child.children ?? []) : [undefined, child];
    const name = key && String(key.value);
    const repeated =
      name !== undefined && seen.has(name)
        ? [{ place: [], offset: child.offset, code: "property-twice", params: { name } } as const]
        : [];
    if (name !== undefined) seen.add(name);
    return value ? [...repeated, ...repeatedNames(value)] : repeated;
  });
};

const tooMuch = (text: string): Finding | undefined => {
  if (new TextEncoder().encode(text).length > MAX_BYTES)
    return { place: [], code: "file-too-large", params: { kilobytes: MAX_BYTES / 1024 } };
  return nesting(text) > MAX_BRACKETS ? { place: [], code: "file-too-deep" } : undefined;
};

const parsed = (source: SourceFile): Source => {
  const { file, text, unreadable } = source;
  const refused = unreadable ?? tooMuch(text);
  const errors: ParseError[] = [];
  const root = refused ? undefined : parseTree(text, errors, PARSE_OPTIONS);
  const locate = (finding: Finding): Problem =>
    problemAt(source, finding.offset ?? offsetOf(root, finding.place, finding.onName), finding);
  if (refused) return { file, findings: [refused], locate };
  const [first] = errors;
  if (first || !root) {
    const fault: CodedFinding = first && text.trim() !== "" ? jsonFault(text, first) : { code: "json-empty" };
    return { file, findings: [{ place: [], offset: first?.offset ?? 0, ...fault }], locate };
  }
  return { file, value: JSON.parse(text) as unknown, findings: repeatedNames(root), locate };
};

const known = new WeakMap<SourceFile, Source>();

/**
 * Parses one file, once per `SourceFile`. A text that is not UTF-8, too large, too deep or not JSON gives findings and no
 * value.
 */
export const readSource = (source: SourceFile): Source => {
  const read = known.get(source) ?? parsed(source);
  known.set(source, read);
  return read;
};
