/** Messages of the development server about broken files, for the terminal and the page's panel. */
import { excerptOf, placeOf } from "#server/findings/report.ts";
import type { Problem } from "#server/findings/finding.ts";
import { formatFinding, type Language } from "#server/findings/words/index.ts";
import type { Told } from "#src/app/edit-panel.ts";

const WORDS: Readonly<Record<Language, { files(count: number): string; code: string; hide: string; reread: string }>> =
  {
    bg: {
      files: (count) =>
        `${count === 1 ? "Едно нещо не е наред" : `${count} неща не са наред`} във файловете; старото работи, докато ги поправите.`,
      code: "Кодът на сървъра не се чете; старото работи, докато го поправите.",
      hide: "Скрийте",
      reread: "Кодът на сървъра беше прочетен отново.",
    },
    en: {
      files: (count) =>
        `${count === 1 ? "One thing is" : `${count} things are`} wrong in the files; the old ones serve until then.`,
      code: "The server's code cannot be read; the old one serves until then.",
      hide: "Hide",
      reread: "The server's code was read again.",
    },
  };

/** The texts in a language. */
export const devWords = (language: Language) => WORDS[language];

/** Problems in files, formatted for the panel. */
export const problemWords = (problems: readonly Problem[], language: Language): Told => ({
  title: WORDS[language].files(problems.length),
  hide: WORDS[language].hide,
  faults: problems.map((problem) => ({
    place: placeOf(problem),
    words: formatFinding(problem, language),
    ...excerptOf(problem),
  })),
});

/** A failure of the server's own code, formatted for the panel. */
export const failureWords = (message: string, language: Language): Told => ({
  title: WORDS[language].code,
  hide: WORDS[language].hide,
  faults: [{ words: message }],
});
