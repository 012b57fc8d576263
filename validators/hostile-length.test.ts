/**
 * Texts of 200 kB that provoke backtracking in regular expressions. Run time may grow linearly with the text; a
 * pattern that backtracks takes a hundred times as long for ten times the text.
 */
import { expect, it } from "vitest";
import { isCyrillic, normaliseName, toCyrillic } from "#src/domain/text/cyrillic.ts";
import { isEgn } from "#src/domain/identity/egn.ts";
import { parseMarkup, safeHref } from "#src/domain/text/markup.ts";
import { transformText } from "#src/domain/text/transform.ts";
import { withoutSeparators } from "#src/domain/text/typed.ts";
import { isOwnPath } from "#src/web/own-path.ts";
import { judge } from "./cases.fixture.ts";
import { validators } from "./index.ts";

const SMALL = 20_000;
const TIMES = 10;
/** Maximum ratio of run times: 10 is linear, 100 quadratic; the threshold leaves room for a busy machine. */
const MOST = 40;
/** Shorter run times are noise of the machine, in milliseconds; backtracking takes a hundred times as long. */
const FLOOR_MS = 5;

const repeated =
  (unit: string, ending = "") =>
  (length: number): string =>
    unit.repeat(Math.ceil(length / unit.length)) + ending;

const TEXTS: Readonly<Record<string, (length: number) => string>> = {
  letters: repeated("a", "!"),
  capitals: repeated("A", "@"),
  cyrillic: repeated("я", "1"),
  digits: repeated("1", "x"),
  zeros: repeated("0", "."),
  spaces: repeated(" ", "x"),
  "spaces within": (length) => `a${" ".repeat(length)}b`,
  hyphens: repeated("-", "1"),
  dots: repeated("a.", "@"),
  ats: repeated("@", "a"),
  "address of dots": (length) => `a@${"a.".repeat(length / 2)}`,
  "address of hyphens": (length) => `a@${"a-".repeat(length / 2)}`,
  "long label": (length) => `a@${"a".repeat(length)}.bg!`,
  "plus signs": (length) => `${"+".repeat(length)}@b`,
  "spaced digits": repeated("1 ", "x"),
  "separated digits": repeated("1-", "x"),
  dates: repeated("01.01.", "x"),
  iban: (length) => `BG80${"BNBG".repeat(length / 4)}!`,
  revtag: (length) => `@${"a".repeat(length)}!`,
  "open tags": repeated("<", "a"),
  "open links": repeated(`<a href="`, ""),
  "tags of spaces": (length) => `<a${" ".repeat(length)}`,
  "half tags": repeated("<b ", ""),
  entities: repeated("&am", ";"),
  "closing tags": repeated("</a>", ""),
  "nested tags": repeated("<b>", ""),
  marks: (length) => `а${"\u0301".repeat(length)}`,
  "zero width": repeated("\u200b", "a"),
  halves: repeated("\ud83d", ""),
  emoji: repeated("😀", ""),
  lines: repeated("a\n", "b"),
  slashes: repeated("/", "\\"),
};

const PROPS = {
  count: 3,
  element: "other",
  value: "1",
  validation: "required",
  password: "other",
  maxFiles: 1,
  maxMegabytes: 1,
  amountElementName: "other",
  mappings: { "1-5": "1-2" },
  unless: "other",
  elements: ["other"],
};
const given = { props: PROPS, values: { other: "1" }, ask: () => Promise.resolve({}) };

const WORK: readonly (readonly [string, (text: string) => unknown])[] = [
  ...Object.entries(validators).flatMap(([name, rule]) => [
    [`rule ${name}`, (text: string): void => void Promise.resolve(judge(rule, text, given))] as const,
    ...(rule.normalise ? [[`${name} normalised`, (text: string): string => rule.normalise!(text)] as const] : []),
  ]),
  ["toCyrillic", toCyrillic],
  ["isCyrillic", isCyrillic],
  ["normaliseName", normaliseName],
  ["isEgn", isEgn],
  ["withoutSeparators", withoutSeparators],
  ["parseMarkup", parseMarkup],
  ["safeHref", safeHref],
  ["capitalize", (text) => transformText(text, ["capitalize"])],
  ["uppercase", (text) => transformText(text, ["uppercase"])],
  ["isOwnPath", isOwnPath],
];

/** CPU time in milliseconds, which does not depend on other load of the machine. */
const timeOf = (work: (text: string) => unknown, text: string): number => {
  const began = process.cpuUsage();
  work(text);
  const { user, system } = process.cpuUsage(began);
  return (user + system) / 1000;
};

/** Repetitions: a pattern counts as slow only if every run is slow, because the machine has other load. */
const TRIES = 5;
const isSlow = (work: (text: string) => unknown, make: (length: number) => string): boolean => {
  const [short, long] = [make(SMALL), make(SMALL * TIMES)];
  for (let tries = 0; tries < TRIES; tries += 1) {
    const taken = timeOf(work, long);
    if (taken <= MOST * FLOOR_MS || taken <= MOST * timeOf(work, short)) return false;
  }
  return true;
};

it.each(WORK)(
  "%s takes time linear in the length of its text",
  (_, work) => {
    expect(
      Object.entries(TEXTS)
        .filter(([, make]) => isSlow(work, make))
        .map(([kind]) => kind),
    ).toEqual([]);
  },
  120_000,
);
