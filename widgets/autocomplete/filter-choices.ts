import { toCyrillic } from "#src/domain/text/cyrillic.ts";
import type { Choice } from "#src/engine/core/definition.ts";

/**
 * Filters and ranks choices by label: those that start with the query, then those with a word that starts with it, then
 * those that contain it. Case-insensitive; Latin letters also match their Cyrillic transliteration.
 */
export const filterChoices = (choices: readonly Choice[], query: string): Choice[] => {
  const typed = query.normalize("NFC").trim().toLowerCase();
  if (typed === "") return [...choices];
  const spellings = [...new Set([typed, toCyrillic(typed)])];
  const grade = ({ label }: Choice): number => {
    const words = label.toLowerCase();
    return spellings.some((text) => words.startsWith(text))
      ? 0
      : spellings.some((text) => words.includes(` ${text}`))
        ? 1
        : spellings.some((text) => words.includes(text))
          ? 2
          : 3;
  };
  return [0, 1, 2].flatMap((wanted) => choices.filter((choice) => grade(choice) === wanted));
};
