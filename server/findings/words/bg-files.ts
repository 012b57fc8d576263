/** Bulgarian messages of findings about files. */
import type { JsonKind } from "#src/domain/text/json-reader.ts";
import type { enFiles, Subject } from "./en-files.ts";

const subjectOf = (subject: Subject): string =>
  subject === undefined ? "файлът" : typeof subject === "number" ? `запис ${subject + 1}` : `„${subject}“`;

/** Names of expected kinds. */
const KINDS: Readonly<Record<JsonKind, string>> = {
  string: "текст в кавички",
  integer: "цяло число",
  count: "цяло число",
  positive: "цяло число над нула",
  number: "число",
  boolean: "true или false",
  array: "списък в [ ]",
  object: "обект в { }",
  null: "null",
  decimal: 'десетично число в кавички, например "36.00"',
  money: 'сума в кавички, например "390.63"',
  day: 'ден в кавички, например "2026-11-20"',
};

const kindOf = (written: string): string => (written === "empty" ? "празен" : (KINDS[written as JsonKind] ?? written));

const signs = (count: number): string => (count === 1 ? "1 знак" : `${count} знака`);
const entries = (count: number): string => (count === 1 ? "1 запис" : `${count} записа`);

const NO_JSON = "това не е JSON: ";

/** Message by code; each function takes the code's parameters. */
export const bgFiles: typeof enFiles = {
  "not-utf8": ({ encoding }) => `файлът е записан като ${encoding}; запишете го като UTF-8`,
  "lost-letter": () => "тук при записване се е загубила буква; напишете я отново и запишете файла като UTF-8",
  "wrong-ending": ({ name, ending }) =>
    `никой не чете файла „${name}“: името му трябва да завършва на ${ending}, с малки букви`,
  "file-too-large": ({ kilobytes }) => `файлът е над ${kilobytes} kB`,
  "file-too-deep": () => "във файла има твърде много скоби една в друга",

  "json-empty": () => `${NO_JSON}файлът е празен`,
  "json-number": () => `${NO_JSON}това не е число`,
  "json-name": () => `${NO_JSON}тук се очаква име в кавички; има ли излишна запетая преди това?`,
  "json-value": () => `${NO_JSON}тук се очаква стойност; има ли излишна запетая преди това?`,
  "json-colon": () => `${NO_JSON}преди това липсва двоеточие`,
  "json-comma": () => `${NO_JSON}преди това липсва запетая`,
  "json-brace": () => `${NO_JSON}липсва затваряща }`,
  "json-bracket": () => `${NO_JSON}липсва затваряща ]`,
  "json-rest": () => `${NO_JSON}след края има още нещо`,
  "json-comment": () => `${NO_JSON}бележки не се допускат`,
  "json-unclosed": () => `${NO_JSON}този текст не е затворен с " на своя ред`,
  "json-unicode": () => `${NO_JSON}след \\u се пишат четири шестнайсетични цифри`,
  "json-escape": () => `${NO_JSON}след \\ може да стои само " \\ / b f n r t u`,
  "json-control": () => `${NO_JSON}в този текст има невидим знак, например табулация`,
  "json-quote": ({ sign }) => `${NO_JSON}${sign} не е права кавичка "`,
  "json-bare": ({ token }) => `${NO_JSON}${token} не е в кавички, нито е число, true или false`,
  "json-other": () => `${NO_JSON}нещо не е на мястото си`,

  "property-twice": ({ name }) => `„${name}“ е написано два пъти в един и същ обект`,
  "property-unknown": ({ name }) => `непознато свойство „${name}“`,
  "property-missing": ({ name }) => `липсва „${name}“`,
  "wrong-kind": ({ subject, wanted, written }) =>
    `${subjectOf(subject)} трябва да е ${wanted.map((kind) => KINDS[kind]).join(" или ")}, а е ${kindOf(written)}`,
  "not-one-of": ({ value, allowed }) => `„${value}“ не е сред: ${allowed.join(", ")}`,
  "word-unknown": ({ property, value }) => `„${property}“ не може да е „${value}“: такова няма`,
  empty: ({ subject }) => `${subjectOf(subject)} е без съдържание`,
  "too-long": ({ subject, size, most }) => `в ${subjectOf(subject)} има ${signs(size)}; най-много ${most}`,
  "too-many": ({ subject, size, most }) => `в ${subjectOf(subject)} има ${entries(size)}; най-много ${most}`,
  "same-twice": ({ subject }) => `в ${subjectOf(subject)} един и същ запис стои два пъти`,
  "too-small": ({ subject, value, least }) => `${subjectOf(subject)} е ${value}; най-малко ${least}`,
  "too-large": ({ subject, value, most }) => `${subjectOf(subject)} е ${value}; най-много ${most}`,
  "not-above": ({ subject, value, limit }) => `${subjectOf(subject)} е ${value}; трябва да е над ${limit}`,
  "wrong-signs": ({ value, kind }) =>
    `„${value}“ се пише с ${
      {
        name: "малки латински букви, цифри и тирета, а отпред с буква",
        value: "латински букви, цифри, - и _, а отпред с буква или цифра",
        other: "други знаци",
      }[kind]
    }`,
  "wrong-shape": ({ subject, fault }) => `${subjectOf(subject)} не е такъв, какъвто трябва: ${fault}`,

  fee: () => "такси не може да има: чл. 10а ЗПК не допуска никакви",
  "rate-not-sum": () => "„statutory“ трябва да е сборът на „mro“ и „addOn“",
  "cap-not-fivefold": ({ cap }) => `„gprCap“ трябва да е пет пъти „statutory“, тоест „${cap}“`,
  "product-twice": ({ key }) => `продуктът „${key}“ е там два пъти`,
  "product-missing": ({ key }) => `липсва продуктът „${key}“`,
  "no-rate": ({ day }) => `за ${day} няма попълнена законна лихва, която да е в сила`,

  "day-order": ({ from, until }) => `свършва на ${until}, преди да започне на ${from}`,
  "promo-code-form": ({ code }) => `промо кодът „${code}“ не е от 4 до 30 малки латински букви и цифри`,
  "promo-code-twice": ({ code }) => `промо кодът „${code}“ вече е описан по-горе`,
  "affiliate-form": ({ key }) => `ключът на партньор „${key}“ не е от 3 до 40 малки латински букви, цифри и тирета`,
  "affiliate-twice": ({ key }) => `партньорът „${key}“ вече е описан по-горе`,
  "link-elsewhere": ({ url }) => `„${url}“ не е адрес в този сайт`,

  "text-missing": ({ name }) => `файлът липсва: страницата „${name}“ е без текст`,
  "text-stranger": ({ name }) => `страница с името „${name}“ няма`,
  "paper-missing": ({ name }) => `файлът липсва: документът „${name}“ е без образец`,
  "paper-stranger": ({ name }) => `документ с името „${name}“ няма`,
  "words-missing": ({ name }) => `файлът липсва: за „${name}“ няма думи`,
  "words-stranger": ({ name }) => `файл с думи с името „${name}“ няма`,
  "words-place-unknown": ({ name }) => `мястото {${name}} тук няма с какво да се попълни`,
  "words-place-missing": ({ name }) => `тук трябва да стои мястото {${name}}`,
  "words-brace": () => "скобата стои сама: място за попълване се пише {име}",
  "words-put-missing": ({ name, kind }) => `тук трябва да стои частта { "${kind}": "${name}" }`,
  "head-missing": () => "файлът започва с --- и със своите title, description, validFrom и version",
  "head-unclosed": () => "началната част не е затворена с ---",
  "head-line": ({ line, names }) => `тук се очаква по един ред ${names.join(", ")}, а стои ${JSON.stringify(line)}`,
  "head-lacks": ({ names }) => `в началната част липсва ${names.join(", ")}`,
  "head-day": () => "validFrom се пише като ден, ГГГГ-ММ-ДД",
  "place-missing": ({ id }) => `никое заглавие на страницата не е отбелязано с {#${id}}`,
  "place-unknown": ({ name }) => `непознато място за попълване {{${name}}}`,
  "shared-unknown": ({ name }) => `общ текст „${name}“ няма`,
  "fence-unknown": () => "ред с :::, какъвто тук не може да има или който е написан грешно",
  "fence-condition": ({ word }) => `непознато условие „${word}“`,
  "fence-order": () => "::: с условие отваря част, ::: само я затваря",
  "fence-unclosed": () => "частта не е затворена с :::",
  "heading-level": () => "заглавията са само ## и ###: главното стои в началото на файла",
  "text-not-allowed": ({ what, where, written }) =>
    `${what} не се допуска ${{ text: "в текст", list: "в списък", page: "на страница" }[where]}: ${JSON.stringify(written)}`,
  "text-link": ({ href }) => `връзката „${href}“ не води на сигурно място`,
  "text-tick": () => "в списък не се допускат отметки",
  "facts-label": () => "лявата колона на таблица без заглавен ред е само от думи",
  "facts-columns": () => "таблица без заглавен ред има две колони",
  "notice-more": () => "бележката (>) е един абзац",
};
