/** Reads the files of words and judges them against their rows. */
import { readJson } from "#src/domain/text/json-reader.ts";
import { suggest } from "#server/findings/closest.ts";
import { faultFinding } from "#server/findings/fault.ts";
import type { Finding, JsonPath, Problem } from "#server/findings/finding.ts";
import { readSource } from "#server/findings/json-source.ts";
import type { SourceFile } from "#server/findings/read-text.ts";
import { strayFiles } from "#server/text/stray-files.ts";
import { OURS, type MailRow, type PartsRow, type Row, type Rows, type TextRow } from "./rows.ts";
import { SAMPLE_LENGTHS } from "./sample-lengths.ts";
import { AREAS, WORDS, type Area } from "./tables.ts";
import type { WrittenWords } from "./words.ts";
import { wordsReader, type Written, type WrittenPart } from "./written.ts";

/** A piece of text and where it stands in its file. */
type Piece = { place: JsonPath; text: string };

const piecesOfPart = (part: WrittenPart, place: JsonPath): Piece[] => {
  if ("put" in part) return [];
  if ("link" in part) return [{ place: [...place, "label"], text: part.label }];
  if ("list" in part) return part.list.map((text, index) => ({ place: [...place, "list", index], text }));
  if ("facts" in part)
    return part.facts.flatMap(({ label, value }, index) => [
      { place: [...place, "facts", index, "label"], text: label },
      { place: [...place, "facts", index, "value"], text: value },
    ]);
  return [{ place: [...place, "p"], text: part.p }];
};

const piecesOfParts = (parts: readonly WrittenPart[], place: JsonPath): Piece[] =>
  parts.flatMap((part, index) => piecesOfPart(part, [...place, index]));

const isParts = (written: Written): written is readonly WrittenPart[] => Array.isArray(written);

const piecesOf = (name: string, written: Written): Piece[] => {
  if (typeof written === "string") return [{ place: [name], text: written }];
  if (isParts(written)) return piecesOfParts(written, [name]);
  const { subject, parts, why } = written;
  return [
    { place: [name, "subject"], text: subject },
    ...piecesOfParts(parts, [name, "parts"]),
    ...(why === undefined ? [] : [{ place: [name, "why"], text: why }]),
  ];
};

const PLACEHOLDER = /\{([^{}]*)\}/g;

const namesIn = (text: string): string[] => [...text.matchAll(PLACEHOLDER)].map(([, name]) => name!);

const placeFindings = (row: Row, pieces: readonly Piece[]): Finding[] => {
  const known = [...row.must, ...row.may, ...(row.kind === "text" ? [] : OURS)];
  return pieces.flatMap(({ place, text }): Finding[] => [
    ...namesIn(text)
      .filter((name) => !known.includes(name))
      .map((name): Finding => ({ place, code: "words-place-unknown", params: { name }, ...suggest(name, known) })),
    ...(/[{}]/.test(text.replace(PLACEHOLDER, "")) ? [{ place, code: "words-brace" } as const] : []),
  ]);
};

const missingPlaces = (name: string, row: Row, pieces: readonly Piece[]): Finding[] => {
  const said = new Set(pieces.flatMap(({ text }) => namesIn(text)));
  return row.must
    .filter((wanted) => !said.has(wanted))
    .map((wanted) => ({ place: [name], code: "words-place-missing", params: { name: wanted } }));
};

const missingParts = (
  place: JsonPath,
  { links, puts }: MailRow | PartsRow,
  parts: readonly WrittenPart[],
): Finding[] => {
  const has = (kind: "link" | "put", of: string): boolean =>
    parts.some((part) => kind in part && (part as Readonly<Record<string, unknown>>)[kind] === of);
  const wanted = [
    ...links.map((of) => ({ kind: "link", name: of }) as const),
    ...puts.map((of) => ({ kind: "put", name: of }) as const),
  ];
  return wanted
    .filter((part) => !has(part.kind, part.name))
    .map((params) => ({ place, code: "words-put-missing", params }));
};

/** Whether a text is too long once it is filled. */
const lengthFindings = (name: string, { most }: TextRow, text: string): Finding[] => {
  const size = text.replace(PLACEHOLDER, (_, of: string) => "x".repeat(SAMPLE_LENGTHS[of] ?? 0)).length;
  return most === undefined || size <= most
    ? []
    : [{ place: [name], code: "too-long", params: { subject: name, size, most } }];
};

/** What is missing of a mail or its parts, or too long of a text. */
const rowFindings = (name: string, row: Row, written: Written): Finding[] => {
  if (row.kind === "text") return typeof written === "string" ? lengthFindings(name, row, written) : [];
  if (typeof written === "string") return [];
  return isParts(written) ? missingParts([name], row, written) : missingParts([name, "parts"], row, written.parts);
};

const textFindings = (name: string, row: Row, written: Written): Finding[] => {
  const pieces = piecesOf(name, written);
  const unknown = placeFindings(row, pieces);
  return [
    ...unknown,
    // A misspelt placeholder is told once, at its own place.
    ...(unknown.length > 0 ? [] : missingPlaces(name, row, pieces)),
    ...rowFindings(name, row, written),
  ];
};

type AreaRead = { written: WrittenWords[string] } | { problems: Problem[] };

/**
 * Reads the words of a file, which are those of its rows.
 *
 * @internal for its test.
 */
export const readWordsFile = (file: SourceFile, rows: Rows): AreaRead => {
  const source = readSource(file);
  if (source.findings.length > 0) return { problems: source.findings.map(source.locate) };
  const read = readJson(wordsReader(rows), source.value);
  const findings =
    "faults" in read
      ? read.faults.map(faultFinding)
      : Object.entries(read.value).flatMap(([name, written]) => textFindings(name, rows[name]!, written));
  return "faults" in read || findings.length > 0 ? { problems: findings.map(source.locate) } : { written: read.value };
};

const STRAY = {
  folder: "server/content/words",
  missing: "words-missing",
  stranger: "words-stranger",
  ending: ".json",
} as const;

/** Every file of words, or all problems of any of them. */
export const readWords = (
  files: ReadonlyMap<string, SourceFile>,
): { written: WrittenWords } | { problems: Problem[] } => {
  const areas = AREAS.flatMap((area): [Area, AreaRead][] => {
    const file = files.get(area);
    return file ? [[area, readWordsFile(file, WORDS[area])]] : [];
  });
  const problems = [
    ...strayFiles(files, AREAS, STRAY),
    ...areas.flatMap(([, read]) => ("problems" in read ? read.problems : [])),
  ];
  if (problems.length > 0) return { problems };
  return {
    written: Object.fromEntries(areas.flatMap(([area, read]) => ("written" in read ? [[area, read.written]] : []))),
  };
};
