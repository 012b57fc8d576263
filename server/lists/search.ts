/** Search in one list: an index built once, scanned linearly per query. */
import { searchKey, searchKeys } from "./search-key.ts";
import { MOST_OPTIONS, type ListSource, type Match, type Option } from "./source.ts";

/** Input row of a list. Equally ranked results come in row order. */
export type Row = {
  option: Option;
  /** Names it is found by; the first is the main one. */
  names: readonly string[];
  /** Qualifiers that distinguish namesakes: kind, municipality, district. */
  around?: readonly string[];
};

type Indexed = {
  option: Option;
  keys: readonly string[];
  /** Per key, its words followed by the qualifiers. */
  words: readonly (readonly string[])[];
  label: string;
  around: readonly string[];
};

/** Search keys of settlement kinds a typed text may start with. */
const KINDS = ["gr", "grad", "s", "selo", "man"];
const NOISE = new Set(["obsht", "obshtina", "obl", "oblast"]);

/** Ranking of rows whose key contains the typed key, best first: equal, prefix, prefix of a word, substring. */
const GRADES: readonly ((name: string, key: string) => boolean)[] = [
  (name, key) => name === key,
  (name, key) => name.startsWith(key),
  (name, key) => name.includes(` ${key}`),
  // A single letter occurs inside nearly every name.
  (_name, key) => key.length > 1,
];
const SPREAD = GRADES.length;
const AROUND = SPREAD + 1;
/** Minimum letters to match a municipality or district by prefix; fewer match too many. */
const LEAST_AROUND = 3;

const gradeOf = ({ keys, words, around }: Indexed, key: string, typed: readonly string[]): number => {
  const inside = keys.filter((name) => name.includes(key));
  if (inside.length > 0) return GRADES.findIndex((holds) => inside.some((name) => holds(name, key)));
  if (typed.length > 1 && words.some((known) => fits(typed, known))) return SPREAD;
  return typed.length > 0 && typed.every((word) => liesIn(word, around)) ? AROUND : -1;
};

const liesIn = (word: string, around: readonly string[]): boolean =>
  word.length >= LEAST_AROUND && around.some((known) => known.startsWith(word) && !KINDS.includes(known));

const wordsOf = (key: string): string[] => key.split(" ").filter((word) => word !== "");
const fits = (typed: readonly string[], known: readonly string[]): boolean =>
  known[0]!.startsWith(typed[0]!) && typed.every((word) => known.some((name) => name.startsWith(word)));

/** Splits a leading settlement kind („гр.“, „с.“) from a key, in lists that have kinds. */
const kindOf = (key: string, kinds: ReadonlySet<string>): { kind: string | undefined; rest: string } => {
  const [first = "", ...more] = wordsOf(key);
  return more.length > 0 && kinds.has(first) ? { kind: first, rest: more.join(" ") } : { kind: undefined, rest: key };
};

type Index = { rows: readonly Indexed[]; kinds: ReadonlySet<string> };

const indexOf = (given: readonly Row[]): Index => {
  const rows = given.map(indexed);
  const around = new Set(rows.flatMap((row) => row.around));
  return { rows, kinds: new Set(KINDS.filter((kind) => around.has(kind))) };
};

const findIn = ({ rows, kinds }: Index, query: string, limit: number): Option[] => {
  const { kind, rest } = kindOf(searchKey(query), kinds);
  if (rest === "") return rows.slice(0, limit).map(({ option }) => option);
  const typed = wordsOf(rest).filter((word) => !NOISE.has(word));
  const graded: Option[][] = Array.from({ length: AROUND + 1 }, () => []);
  for (const row of rows) {
    if (kind !== undefined && !row.around.includes(kind)) continue;
    const grade = gradeOf(row, rest, typed);
    if (grade >= 0) graded[grade]!.push(row.option);
  }
  const named = graded.slice(0, AROUND).flat();
  return (named.length > 0 ? named : graded[AROUND]!).slice(0, limit);
};

/** Rows whose full name starts the text and whose qualifiers include its other words; only the longest names. */
const namedIn = ({ rows, kinds }: Index, text: string): Indexed[] => {
  const { kind, rest } = kindOf(searchKey(text), kinds);
  let longest = 0;
  let found: Indexed[] = [];
  for (const row of rows) {
    const name = row.keys.find(
      (key) => rest.startsWith(key) && (rest.length === key.length || rest[key.length] === " "),
    );
    if (name === undefined || name.length < longest) continue;
    const others = wordsOf(rest.slice(name.length))
      .filter((word) => !NOISE.has(word))
      .concat(kind ?? []);
    if (!others.every((word) => row.around.includes(word))) continue;
    if (name.length > longest) found = [];
    longest = name.length;
    found.push(row);
  }
  return found;
};

const matched = (rows: readonly Indexed[]): Match | undefined =>
  rows.length === 0
    ? undefined
    : rows.length === 1
      ? { option: rows[0]!.option }
      : { candidates: rows.slice(0, MOST_OPTIONS).map(({ option }) => option) };

const indexed = ({ option, names, around = [] }: Row): Indexed => {
  const keys = [...new Set(names.flatMap(searchKeys))];
  const others = [...new Set(around.flatMap((text) => wordsOf(searchKey(text))))];
  return {
    option,
    keys,
    words: keys.map((key) => [...wordsOf(key), ...others]),
    label: searchKey(option.label),
    around: others,
  };
};

/** Builds a list. `aliases` maps retired codes to the codes that replaced them. */
export const listOf = (given: readonly Row[], aliases: ReadonlyMap<string, string> = new Map()): ListSource => {
  const index = indexOf(given);
  const codes = new Map(given.map(({ option }) => [option.value, option]));
  const byCode = (code: string): Option | undefined => codes.get(aliases.get(code) ?? code);
  return {
    byCode,
    find: (query, limit = MOST_OPTIONS) => findIn(index, query, Math.min(limit, MOST_OPTIONS)),
    match: (text) => {
      const coded = byCode(text.trim());
      if (coded) return { option: coded };
      const key = searchKey(text);
      if (key === "") return undefined;
      const labelled = index.rows.filter(({ label }) => label === key);
      // A qualified label (with a comma) names exactly one option, even if other labels start with it.
      return labelled.length === 1 && labelled[0]!.option.label.includes(",")
        ? matched(labelled)
        : matched(namedIn(index, text));
    },
  };
};
