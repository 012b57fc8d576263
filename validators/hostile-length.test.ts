/**
 * Texts of 200 kB made to slow a pattern down. A rule may take longer the longer its text is, in step with it;
 * one that backtracks takes a hundred times as long for ten times the text.
 */
import { expect, it } from "vitest";
import type { RuleContext } from "#src/domain/rule.ts";
import { isCyrillic, normaliseName, toCyrillic } from "#src/domain/cyrillic.ts";
import { isEgn } from "#src/domain/egn.ts";
import { parseMarkup, safeHref } from "#src/domain/markup.ts";
import { transformText } from "#src/domain/transform.ts";
import { withoutSeparators } from "#src/domain/typed.ts";
import { isOwnPath } from "#src/domain/own-path.ts";
import { contextWith } from "./context.fixture.ts";
import { validators } from "./index.ts";

const SMALL = 20_000;
const TIMES = 10;
/** Of a linear pattern 10, of a quadratic one 100; between them there is room for a busy machine. */
const MOST = 40;
/** Below this a machine's other work is measured; a pattern that backtracks over so much takes a hundred times as long. */
const FLOOR_MS = 5;

const repeated = (unit: string, ending = "") => (length: number): string => unit.repeat(Math.ceil(length / unit.length)) + ending;

const TEXTS: Readonly<Record<string, (length: number) => string>> = {
  letters: repeated("a", "!"), capitals: repeated("A", "@"), cyrillic: repeated("я", "1"), digits: repeated("1", "x"), zeros: repeated("0", "."), spaces: repeated(" ", "x"),
  "spaces within": (length) => `a${" ".repeat(length)}b`, hyphens: repeated("-", "1"), dots: repeated("a.", "@"), ats: repeated("@", "a"), "address of dots": (length) => `a@${"a.".repeat(length / 2)}`,
  "address of hyphens": (length) => `a@${"a-".repeat(length / 2)}`, "long label": (length) => `a@${"a".repeat(length)}.bg!`, "plus signs": (length) => `${"+".repeat(length)}@b`,
  "spaced digits": repeated("1 ", "x"), "separated digits": repeated("1-", "x"), "dates": repeated("01.01.", "x"), iban: (length) => `BG80${"BNBG".repeat(length / 4)}!`, revtag: (length) => `@${"a".repeat(length)}!`,
  "open tags": repeated("<", "a"), "open links": repeated(`<a href="`, ""), "tags of spaces": (length) => `<a${" ".repeat(length)}`, "half tags": repeated("<b ", ""), entities: repeated("&am", ";"), "closing tags": repeated("</a>", ""),
  "nested tags": repeated("<b>", ""), marks: (length) => `а${"\u0301".repeat(length)}`, "zero width": repeated("\u200b", "a"), "halves": repeated("\ud83d", ""), emoji: repeated("😀", ""), lines: repeated("a\n", "b"), slashes: repeated("/", "\\"),
};

const PROPS = { count: 3, element: "other", value: "1", validation: "required", password: "other", maxFiles: 1, maxMegabytes: 1, amountElementName: "other", mappings: { "1-5": "1-2" }, unless: "other", elements: ["other"] };
const context = (value: unknown): RuleContext => contextWith(value, { props: PROPS, values: { other: "1" }, ask: () => Promise.resolve({}), rules: validators });

const WORK: readonly (readonly [string, (text: string) => unknown])[] = [
  ...Object.entries(validators).flatMap(([name, rule]) => [
    [`rule ${name}`, (text: string): void => void Promise.resolve(rule.check(text, context(text)))] as const,
    ...(rule.normalise ? [[`${name} as kept`, (text: string): string => rule.normalise!(text)] as const] : []),
  ]),
  ["toCyrillic", toCyrillic], ["isCyrillic", isCyrillic], ["normaliseName", normaliseName], ["isEgn", isEgn], ["withoutSeparators", withoutSeparators],
  ["parseMarkup", parseMarkup], ["safeHref", safeHref], ["capitalize", (text) => transformText(text, ["capitalize"])], ["uppercase", (text) => transformText(text, ["uppercase"])],
  ["isOwnPath", isOwnPath],
];

const timeOf = (work: (text: string) => unknown, text: string): number => {
  const began = performance.now();
  work(text);
  return performance.now() - began;
};

/** The machine has other work too: slow is what is slow every time. */
const TRIES = 5;
const isSlow = (work: (text: string) => unknown, make: (length: number) => string): boolean => {
  const [short, long] = [make(SMALL), make(SMALL * TIMES)];
  for (let tries = 0; tries < TRIES; tries += 1) {
    const taken = timeOf(work, long);
    if (taken <= MOST * FLOOR_MS || taken <= MOST * timeOf(work, short)) return false;
  }
  return true;
};

it.each(WORK)("%s keeps in step with the length of its text", (_, work) => {
  expect(Object.entries(TEXTS).filter(([, make]) => isSlow(work, make)).map(([kind]) => kind)).toEqual([]);
}, 120_000);
