/** Messages of the development server about broken files, for the terminal and the page's panel. */
import { excerptOf, placeOf } from "#server/findings/report.ts";
import type { Problem } from "#server/findings/finding.ts";
import { formatFinding, type Language } from "#server/findings/words/index.ts";
import type { EditPanelData } from "#src/app/edit-panel.ts";

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

/** Sentences of the bar about changed definitions, in Bulgarian. */
export const changeWords = {
  properties: {
    type: "видът",
    hint: "подсказката",
    why: "„Защо питаме?“",
    placeholder: "бледите думи",
    validation: "правилата",
    validationProps: "свойствата на правилата",
    messages: "думите при грешка",
    hidden: "условието за скриване",
    shown: "условието за показване",
    choices: "изборите",
    default: "началната стойност",
    text: "думите",
    maxLength: "най-голямата дължина",
    min: "най-малката стойност",
    max: "най-голямата стойност",
    reuse: "дали се пита пак",
  } as Readonly<Record<string, string>>,
  newForm: "Нова форма.",
  goneForm: "Формата е изтрита.",
  titled: (was: string, is: string) => `Заглавието „${was}“ стана „${is}“.`,
  intro: "Уводът е друг.",
  added: (required: boolean, field: boolean, label: string, path: string) =>
    `Ново ${field ? (required ? "задължително поле" : "поле") : "нещо"} „${label}“ (${path}).`,
  removed: (field: boolean, label: string, path: string) => `Махнато ${field ? "поле" : "нещо"} „${label}“ (${path}).`,
  reordered: "Редът е друг.",
  sections: "Разделите са други.",
  action: (was: string, is: string) => `Изпраща се на „${is}“ вместо на „${was}“.`,
  renamed: (was: string, is: string) => `Надписът „${was}“ стана „${is}“.`,
  gained: (label: string, what: string, is: string) => `„${label}“, ново – ${what}: „${is}“.`,
  lost: (label: string, what: string) => `„${label}“, вече без – ${what}.`,
  changed: (label: string, what: string, was: string, is: string) =>
    `„${label}“, променено – ${what}: преди „${was}“, сега „${is}“.`,
  other: (label: string, what: string) => `„${label}“, променено – ${what}.`,
};

/** Problems in files, formatted for the panel. */
export const problemWords = (problems: readonly Problem[], language: Language): EditPanelData => ({
  title: WORDS[language].files(problems.length),
  hide: WORDS[language].hide,
  faults: problems.map((problem) => ({
    place: placeOf(problem),
    words: formatFinding(problem, language),
    ...excerptOf(problem),
  })),
});

/** A failure of the server's own code, formatted for the panel. */
export const failureWords = (message: string, language: Language): EditPanelData => ({
  title: WORDS[language].code,
  hide: WORDS[language].hide,
  faults: [{ words: message }],
});
