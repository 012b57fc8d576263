import { toCyrillic } from "#src/domain/cyrillic.ts";
import type { Choice } from "#src/engine/definition.ts";

/** The choices whose label begins with the text, then those in which a word does, then those that hold it. Latin keys count as Cyrillic. */
export const filterChoices = (choices: readonly Choice[], query: string): Choice[] => {
  const typed = query.normalize("NFC").trim().toLowerCase();
  if (typed === "") return [...choices];
  const spellings = [...new Set([typed, toCyrillic(typed)])];
  const grade = ({ label }: Choice): number => {
    const words = label.toLowerCase();
    return spellings.some((text) => words.startsWith(text)) ? 0
      : spellings.some((text) => words.includes(` ${text}`)) ? 1
        : spellings.some((text) => words.includes(text)) ? 2 : 3;
  };
  return [0, 1, 2].flatMap((wanted) => choices.filter((choice) => grade(choice) === wanted));
};
