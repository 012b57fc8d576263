/**
 * The patterns a definition may use: alternatives of characters and sets, each repeated at most so often. They cannot
 * backtrack: after a part of variable length stands nothing that it could have taken itself.
 */

type Range = readonly [from: number, to: number];

/** One part of a pattern: the characters it takes, and how many. */
type Part = { ranges: readonly Range[]; min: number; max: number };

/** What keeps a pattern from being used. */
export type PatternFault =
  /** A sign that means something else in patterns, or nothing, at this place. */
  | { kind: "sign"; sign: string }
  /** A part of variable length is followed by one that takes the same characters. */
  | { kind: "overlap"; part: string };

const PART =
  /(\\d|\\[\\.\-/()[\]{}+*?|^$]|\[(?:\\[\\\]\-^]|\\d|[^\\[\]^])+\]|[^\\.[\](){}+*?|^$])(\?|\*|\+|\{\d{1,3}(?:,\d{0,3})?\})?/uy;
const DIGITS: Range = [48, 57];

const codeOf = (sign: string): number => sign.codePointAt(0)!;

/** The ranges of a set's inside, such as `A-ZА-Я\d`; `undefined` for one that is upside down. */
const rangesIn = (inside: string): Range[] | undefined => {
  const signs = inside.match(/\\.|[^\\]/gu) ?? [];
  const ranges: Range[] = [];
  for (let at = 0; at < signs.length; at += 1) {
    const from = signs[at]!;
    if (from === "\\d") ranges.push(DIGITS);
    else if (signs[at + 1] === "-" && at + 2 < signs.length) {
      const ends = [from, signs[at + 2]!].map((sign) => codeOf(sign.replace("\\", ""))) as [number, number];
      if (ends[0] > ends[1]) return undefined;
      ranges.push(ends);
      at += 2;
    } else ranges.push([codeOf(from.replace(/^\\/, "")), codeOf(from.replace(/^\\/, ""))]);
  }
  return ranges;
};

const rangesOf = (atom: string): Range[] | undefined => {
  if (atom === "\\d") return [DIGITS];
  if (atom.startsWith("[")) return rangesIn(atom.slice(1, -1));
  const code = codeOf(atom.replace(/^\\/, ""));
  return [[code, code]];
};

const timesOf = (times: string | undefined): { min: number; max: number } => {
  if (times === undefined) return { min: 1, max: 1 };
  if (!times.startsWith("{")) return { min: times === "+" ? 1 : 0, max: times === "?" ? 1 : Infinity };
  const [min = "", max] = times.slice(1, -1).split(",");
  return { min: Number(min), max: max === undefined ? Number(min) : max === "" ? Infinity : Number(max) };
};

const meet = (a: Part, b: Part): boolean =>
  a.ranges.some(([from, to]) => b.ranges.some(([start, end]) => from <= end && start <= to));

/** The part that shares characters with a part of variable length before it, without another part between them. */
const overlapping = (parts: readonly (Part & { text: string })[]): string | undefined => {
  for (const [index, part] of parts.entries()) {
    if (part.min === part.max) continue;
    for (const next of parts.slice(index + 1)) {
      if (meet(part, next)) return part.text + next.text;
      if (next.min > 0) break;
    }
  }
  return undefined;
};

/** The parts of one alternative, or the sign that cannot stand in it. */
const partsOf = (alternative: string): (Part & { text: string })[] | { sign: string } => {
  const parts: (Part & { text: string })[] = [];
  for (let at = 0; at < alternative.length;) {
    PART.lastIndex = at;
    const found = PART.exec(alternative);
    const ranges = found && rangesOf(found[1]!);
    const times = timesOf(found?.[2]);
    if (!found || !ranges || times.min > times.max)
      return { sign: found ? found[0] : String.fromCodePoint(alternative.codePointAt(at)!) };
    parts.push({ ranges, ...times, text: found[0] });
    at += found[0].length;
  }
  return parts;
};

const faultOfOne = (alternative: string): PatternFault | undefined => {
  const parts = partsOf(alternative);
  if ("sign" in parts) return { kind: "sign", sign: parts.sign };
  const part = overlapping(parts);
  return part === undefined ? undefined : { kind: "overlap", part };
};

/** The alternatives: split at `|`, which neither an escape nor a set protects. */
const alternativesOf = (pattern: string): string[] => {
  const found = [""];
  for (const [piece] of pattern.matchAll(/\\.|\[(?:\\.|[^\]\\])*\]|[^]/gu)) {
    if (piece === "|") found.push("");
    else found[found.length - 1] += piece;
  }
  return found;
};

/** What keeps a pattern from being used; `undefined` for one that takes time in proportion to the text. */
export const patternFault = (pattern: string): PatternFault | undefined =>
  alternativesOf(pattern)
    .map((alternative): PatternFault | undefined =>
      alternative === "" ? { kind: "sign", sign: "|" } : faultOfOne(alternative),
    )
    .find((fault) => fault !== undefined);

/** A text of some parts: of each the range at `index`, its first character or its last, as often as it has to be, or once more. */
const textOf = (parts: readonly Part[], index: number, end: 0 | 1, more: 0 | 1): string =>
  parts
    .map(({ ranges, min, max }) => {
      const range = ranges[Math.min(index, ranges.length - 1)]!;
      return String.fromCodePoint(range[end]).repeat(Math.min(min + more, max));
    })
    .join("");

/** Texts that a pattern without a fault accepts, the shortest among them: each of its ranges is in some. */
export const patternTexts = (pattern: string): string[] =>
  alternativesOf(pattern).flatMap((alternative) => {
    const parts = partsOf(alternative);
    if ("sign" in parts) return [];
    const most = Math.max(...parts.map(({ ranges }) => ranges.length));
    return Array.from({ length: most }, (_, index) => index).flatMap((index) =>
      ([0, 1] as const).flatMap((end) => ([0, 1] as const).map((more) => textOf(parts, index, end, more))),
    );
  });
