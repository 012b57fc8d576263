/** Faults of any words for people, wherever owners write them: in forms, lists, pages, announcements. */
import type { CodedFinding } from "#server/findings/words/index.ts";

/** „Вие“ and its forms in lower case. */
const IMPOLITE = /(?<!\p{L})(?:ви|вас|вам|ваш(?:ият|ия|а|ата|е|ето|и|ите)?)(?!\p{L})/gu;

/** „вие“ itself, which is a verb, too („Вълкът вие.“): it is the reader when the sentence has a verb for you („-те“). */
const PRONOUN = /(?<!\p{L})вие(?!\p{L})/u;
const FOR_YOU = /\p{L}те(?!\p{L})/u;

/**
 * What no lender may write: credit without checks, despite debts or for everybody (Directive (EU) 2023/2225, art. 8),
 * and words that mislead or press (чл. 68д–68ж ЗЗП).
 */
const PRESSING = [
  /гарантиран\p{L}*\s+(?:одобрени|кредит|заем|отпускан)\p{L}*/iu,
  /(?:100\s*%|стопроцентов\p{L}*|сигурно)\s+одобрени\p{L}*/iu,
  /без\s+(?:проверк\p{L}*\s+(?:в\s+цкр|на\s+доход\p{L}*)|доказване\s+на\s+доход\p{L}*)/iu,
  /с\s+лошо\s+цкр/iu,
  /(?<!\p{L})(?:лесни|бързи)\s+пари(?!\p{L})|пари\s+веднага\s+за\s+всеки/iu,
  /(?<!\p{L})само\s+(?:днес|сега|до\s+утре)\s*(?:!|$)/iu,
  /последен\s+шанс|(?<!\p{L})побързайте(?!\p{L})|не\s+изпускайте/iu,
];

/** A fault with the right word where there is one, and where it begins in the text. */
type WordFault = { offset: number; fault: CodedFinding & { suggestion?: string } };

const impolite = (text: string): WordFault[] => {
  const sentence = /[^.!?…]*/gu;
  const pronoun = [...text.matchAll(sentence)]
    .filter(([words]) => FOR_YOU.test(words))
    .flatMap(({ 0: words, index }) => {
      const found = PRONOUN.exec(words);
      return found ? [{ word: found[0], offset: index + found.index }] : [];
    });
  const others = [...text.matchAll(IMPOLITE)].map(({ 0: word, index }) => ({ word, offset: index }));
  return [...pronoun, ...others]
    .sort((a, b) => a.offset - b.offset)
    .slice(0, 1)
    .map(({ word, offset }) => ({
      offset,
      fault: {
        code: "impolite",
        params: { word },
        suggestion: word.charAt(0).toUpperCase() + word.slice(1),
      },
    }));
};

const pressing = (text: string): WordFault[] =>
  PRESSING.flatMap((sign) => {
    const found = sign.exec(text);
    return found ? [{ offset: found.index, fault: { code: "pressing", params: { words: found[0] } } as const }] : [];
  }).slice(0, 1);

/** The faults of a text: the reader in lower case, words that promise or press. */
export const wordFaults = (text: string): WordFault[] => [...impolite(text), ...pressing(text)];
