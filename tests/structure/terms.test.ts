/** One word for one thing: words that people are not to read, and what is said instead. */
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { inRoot } from "#server/kernel/root.ts";

type Term = { not: RegExp; use: string };

/** Terms of all texts. `\b` knows no Cyrillic letters, therefore the look-arounds. */
const TERMS: readonly Term[] = [
  { not: /SMS[- ]код/iu, use: "код от SMS" },
  { not: /(?<!\p{L})(?:със|с|чрез) SMS/u, use: "по SMS" },
  { not: /(?:получите|изпратим|изпратихме|изпращаме) (?:нов )?код от SMS/iu, use: "код по SMS" },
  { not: /(?<!\p{L})(?:e-mail|мейл|електронна поща)/iu, use: "имейл" },
  { not: /^Състояние$|състояние(?:то)? на (?:заявка|кредит|плащане|бонус)/iu, use: "статус" },
  { not: /(?<!\p{L})оферт/iu, use: "предложение" },
  { not: /акаунт|логин/iu, use: "профил, вход" },
  { not: /(?<!\p{L})(?:апликаци|молба(?!\p{L}))/iu, use: "заявка" },
  { not: /становище/iu, use: "мнение" },
  { not: /закъсняла(?:та)? (?:главница|вноска)/iu, use: "просрочена" },
  { not: /надвнес/iu, use: "надплатен" },
  { not: /платено(?:то)? напред/iu, use: "платено предварително" },
  { not: /видео (?:разговор|верификация)/iu, use: "видеоразговор, видеоверификация" },
  { not: /по възможностите/iu, use: "по силите" },
  { not: /лице на личната карта/iu, use: "лицева страна" },
  { not: /промокод/iu, use: "промо код" },
  { not: /извикване/iu, use: "повикване" },
  { not: /„\{\{(?:product|[a-z-]+-name)\}\}“/u, use: "the name of a product without quotes: it has its own" },
];

/** Beginnings of buttons that say „ти“ to a borrower. */
const FAMILIAR: Term = {
  not: /^(?:Да, )?(?:Вземи|Влез|Върни|Добави|Задай|Закрий|Запази|Запомни|Затвори|Излез|Изпрати|Изтегли|Изтрий|Изчисли|Копирай|Намали|Откажи|Отвори|Плати|Погаси|Подпиши|Поискай|Поправи|Потвърди|Преизчисли|Приеми|Провери|Продължи|Промени|Смени|Спри|Създай)(?!\p{L})/u,
  use: "the form of „Вие“: „Изпратете“",
};

/** Texts that stay as they are: those of the specification, and the way out of an application, which the header names in one line. */
const VERBATIM: readonly string[] = ["Приеми всички бисквитки", "Запази предпочитанията", "Запази и излез"];

const files = (folder: string, ending: RegExp): string[] =>
  readdirSync(inRoot(folder), { recursive: true, encoding: "utf8" })
    .filter((file) => ending.test(file) && !/\.(?:test|schema)\.\w+$|promises\.json$/.test(file))
    .map((file) => `${folder}/${file}`)
    .sort();

const COPY = files("src/copy", /\.ts$/);
const FORMS = files("schemas", /\.json$/);
const PAGES = files("server/content", /\.(?:md|json)$/);
const FINDINGS = files("server/findings/words", /^bg-.*\.ts$/);

/** A text in quotes on one line of code or JSON. */
const QUOTED = /(["`])((?:\\.|(?!\1)[^\\\n])*?)\1/gu;

const textsIn = (file: string): string[] => {
  const source = readFileSync(inRoot(file), "utf8");
  const parts = file.endsWith(".md") ? source.split("\n") : [...source.matchAll(QUOTED)].map(([, , text]) => text!);
  return parts.filter((text) => /\p{Script=Cyrillic}/u.test(text));
};

const found = (file: string, terms: readonly Term[]): string[] =>
  textsIn(file)
    .filter((text) => !VERBATIM.includes(text))
    .flatMap((text) => terms.filter(({ not }) => not.test(text)).map(({ use }) => `${text} → ${use}`));

describe("a text for people", () => {
  it.each([...COPY, ...FORMS, ...PAGES, ...FINDINGS])("in %s calls each thing by its one name", (file) =>
    expect(found(file, TERMS)).toEqual([]),
  );

  it.each([...COPY, ...FORMS].filter((file) => !file.includes("staff")))(
    "in %s asks politely, on buttons too",
    (file) => expect(found(file, [FAMILIAR])).toEqual([]),
  );
});
