/** Messages of findings: one table per language; the compiler requires the same codes in each. */
import { bgFiles } from "./bg-files.ts";
import { bgForms } from "./bg-forms.ts";
import { bgSale } from "./bg-sale.ts";
import { enFiles } from "./en-files.ts";
import { enForms } from "./en-forms.ts";
import { enSale } from "./en-sale.ts";

const en = { ...enFiles, ...enForms, ...enSale };

type Words = typeof en;

/** The code of a finding. */
export type Code = keyof Words;

/** Parameter type of a code's message; undefined when it takes none. */
export type ParamsOf<C extends Code> = Parameters<Words[C]> extends [infer Params] ? Params : undefined;

/** A code with its message's parameters. */
export type CodedFinding = {
  [C in Code]: ParamsOf<C> extends undefined ? { code: C } : { code: C; params: ParamsOf<C> };
}[Code];

/** Languages of messages. */
export type Language = "bg" | "en";

/**
 * Message functions by language and code.
 *
 * @internal for its test.
 */
export const findingWords: Readonly<Record<Language, Words>> = { bg: { ...bgFiles, ...bgForms, ...bgSale }, en };

type Clues = { suggestion?: string; lookalike?: string };

const CLUES: Readonly<Record<Language, { lookalike(letter: string): string; suggestion(name: string): string }>> = {
  bg: {
    lookalike: (letter) => `: в него стои кирилска буква „${letter}“`,
    suggestion: (name) => `; може би „${name}“?`,
  },
  en: {
    lookalike: (letter) => `: a Cyrillic letter ${letter} stands in it`,
    suggestion: (name) => `, did you mean "${name}"?`,
  },
};

/** Formats a finding's message, with its suggestion and lookalike letter if any. */
export const formatFinding = (said: CodedFinding & Clues, language: Language): string => {
  const words = findingWords[language][said.code] as (params: unknown) => string;
  const { lookalike, suggestion } = CLUES[language];
  return [
    words("params" in said ? said.params : undefined),
    ...(said.lookalike === undefined ? [] : [lookalike(said.lookalike)]),
    ...(said.suggestion === undefined ? [] : [suggestion(said.suggestion)]),
  ].join("");
};
