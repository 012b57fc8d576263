/** English messages of findings about files: text, JSON, shape, pages of text, the catalogue, announcements. */
import type { JsonKind } from "#src/domain/text/json-reader.ts";

/** The subject of a finding: a property name, a list index, or undefined for the whole file. */
export type Subject = string | number | undefined;
type On = { subject: Subject };

const subjectOf = (subject: Subject): string =>
  subject === undefined ? "the file" : typeof subject === "number" ? `entry ${subject + 1}` : `"${subject}"`;

/** Names of JSON kinds. */
const KINDS: Readonly<Record<JsonKind, string>> = {
  string: "a text in quotes",
  integer: "a whole number",
  count: "a whole number",
  positive: "a whole number above zero",
  number: "a number",
  boolean: "true or false",
  array: "a list in [ ]",
  object: "an object in { }",
  null: "null",
  decimal: 'a decimal number in quotes, such as "36.00"',
  money: 'an amount in quotes, such as "390.63"',
  day: 'a day in quotes, such as "2026-11-20"',
};

/** The name of a JSON kind; other texts, such as a number, as they are. */
const kindOf = (written: string): string =>
  written === "empty" ? "an empty one" : (KINDS[written as JsonKind] ?? written);

const NO_JSON = "this is not JSON: ";

/** Message by code; each function takes the code's parameters. */
export const enFiles = {
  "not-utf8": ({ encoding }: { encoding: string }) => `the file is saved as ${encoding}; save it as UTF-8`,
  "lost-letter": () => "a letter was lost here when the file was saved; write it again and save the file as UTF-8",
  "wrong-ending": ({ name, ending }: { name: string; ending: string }) =>
    `nobody reads the file "${name}": its name must end in ${ending}, in small letters`,
  "file-too-large": ({ kilobytes }: { kilobytes: number }) => `the file is larger than ${kilobytes} kB`,
  "file-too-deep": () => "the file is nested too deeply",

  "json-empty": () => `${NO_JSON}the file is empty`,
  "json-number": () => `${NO_JSON}this is no number`,
  "json-name": () => `${NO_JSON}a name in quotes belongs here; is there a comma too many before it?`,
  "json-value": () => `${NO_JSON}a value belongs here; is there a comma too many before it?`,
  "json-colon": () => `${NO_JSON}a colon is missing before this`,
  "json-comma": () => `${NO_JSON}a comma is missing before this`,
  "json-brace": () => `${NO_JSON}a closing } is missing`,
  "json-bracket": () => `${NO_JSON}a closing ] is missing`,
  "json-rest": () => `${NO_JSON}something stands after the end`,
  "json-comment": () => `${NO_JSON}comments are not allowed`,
  "json-unclosed": () => `${NO_JSON}this text is not closed with " on its own line`,
  "json-unicode": () => `${NO_JSON}\\u is followed by four hexadecimal digits`,
  "json-escape": () => `${NO_JSON}after \\ may stand only " \\ / b f n r t u`,
  "json-control": () => `${NO_JSON}this text holds a sign that does not show, such as a tab`,
  "json-quote": ({ sign }: { sign: string }) => `${NO_JSON}${sign} is not the plain quote "`,
  "json-bare": ({ token }: { token: string }) => `${NO_JSON}${token} is neither in quotes nor a number, true or false`,
  "json-other": () => `${NO_JSON}something is out of place`,

  "property-twice": ({ name }: { name: string }) => `"${name}" is written twice in the same object`,
  "property-unknown": ({ name }: { name: string }) => `unknown property "${name}"`,
  "property-missing": ({ name }: { name: string }) => `"${name}" is missing`,
  "wrong-kind": ({ subject, wanted, written }: On & { wanted: readonly JsonKind[]; written: string }) =>
    `${subjectOf(subject)} must be ${wanted.map((kind) => KINDS[kind]).join(" or ")}, not ${kindOf(written)}`,
  "not-one-of": ({ value, allowed }: { value: string; allowed: readonly string[] }) =>
    `"${value}" is not one of ${allowed.join(", ")}`,
  "word-unknown": ({ property, value }: { property: string; value: string }) => `unknown ${property} "${value}"`,
  empty: ({ subject }: On) => `${subjectOf(subject)} is empty`,
  "too-long": ({ subject, size, most }: On & { size: number; most: number }) =>
    `${subjectOf(subject)} has ${size} signs; at most ${most}`,
  "too-many": ({ subject, size, most }: On & { size: number; most: number }) =>
    `${subjectOf(subject)} has ${size} entries; at most ${most}`,
  "same-twice": ({ subject }: On) => `${subjectOf(subject)} holds the same entry twice`,
  "too-small": ({ subject, value, least }: On & { value: number; least: number }) =>
    `${subjectOf(subject)} is ${value}; at least ${least}`,
  "too-large": ({ subject, value, most }: On & { value: number; most: number }) =>
    `${subjectOf(subject)} is ${value}; at most ${most}`,
  "not-above": ({ subject, value, limit }: On & { value: number; limit: number }) =>
    `${subjectOf(subject)} is ${value}; it must be more than ${limit}`,
  "wrong-signs": ({ value, kind }: { value: string; kind: "name" | "value" | "other" }) =>
    `"${value}" must be of ${
      {
        name: "small Latin letters, digits and dashes, with a letter first",
        value: "Latin letters, digits, - and _, with a letter or digit first",
        other: "other signs",
      }[kind]
    }`,
  "wrong-shape": ({ subject, fault }: On & { fault: string }) => `${subjectOf(subject)} ${fault}`,

  fee: () => "there must be no fees: чл. 10а ЗПК allows none",
  "rate-not-sum": () => '"statutory" must be "mro" and "addOn" together',
  "cap-not-fivefold": ({ cap }: { cap: string }) => `"gprCap" must be five times "statutory", "${cap}"`,
  "product-twice": ({ key }: { key: string }) => `the product "${key}" is there twice`,
  "product-missing": ({ key }: { key: string }) => `the product "${key}" is missing`,
  "no-rate": ({ day }: { day: string }) => `no complete statutory rate is in force on ${day}`,

  "day-order": ({ from, until }: { from: string; until: string }) => `it ends on ${until}, before it begins on ${from}`,
  "promo-code-form": ({ code }: { code: string }) =>
    `the promo code "${code}" must be 4 to 30 small Latin letters and digits`,
  "promo-code-twice": ({ code }: { code: string }) => `the promo code "${code}" is already described above`,
  "affiliate-form": ({ key }: { key: string }) =>
    `the key "${key}" of an affiliate must be 3 to 40 small Latin letters, digits and hyphens`,
  "affiliate-twice": ({ key }: { key: string }) => `the affiliate "${key}" is already listed above`,
  "link-elsewhere": ({ url }: { url: string }) => `"${url}" is not a path of this site`,

  "text-missing": ({ name }: { name: string }) => `the file is missing: the page "${name}" has no text`,
  "text-stranger": ({ name }: { name: string }) => `no page has the name "${name}"`,
  "paper-missing": ({ name }: { name: string }) => `the file is missing: the paper "${name}" has no template`,
  "paper-stranger": ({ name }: { name: string }) => `no paper has the name "${name}"`,
  "words-missing": ({ name }: { name: string }) => `the file is missing: there are no words for "${name}"`,
  "words-stranger": ({ name }: { name: string }) => `no file of words has the name "${name}"`,
  "words-place-unknown": ({ name }: { name: string }) => `nothing fills the placeholder {${name}} here`,
  "words-place-missing": ({ name }: { name: string }) => `the placeholder {${name}} must stand in it`,
  "words-brace": () => "a brace stands alone: a placeholder is written {name}",
  "words-put-missing": ({ name, kind }: { name: string; kind: "link" | "put" }) =>
    `a part { "${kind}": "${name}" } must stand in it`,
  "head-missing": () => "the file must begin with --- and its title, description, validFrom and version",
  "head-unclosed": () => "the head is not closed by ---",
  "head-line": ({ line, names }: { line: string; names: readonly string[] }) =>
    `expected one line each of ${names.join(", ")}, found ${JSON.stringify(line)}`,
  "head-lacks": ({ names }: { names: readonly string[] }) => `the head needs ${names.join(", ")}`,
  "head-day": () => "validFrom must be a day, YYYY-MM-DD",
  "place-missing": ({ id }: { id: string }) => `no heading of the page is marked {#${id}}`,
  "place-unknown": ({ name }: { name: string }) => `unknown placeholder {{${name}}}`,
  "shared-unknown": ({ name }: { name: string }) => `there is no shared text ${name}`,
  "fence-unknown": () => "a ::: line this file may not have, or one that is misspelt",
  "fence-condition": ({ word }: { word: string }) => `unknown condition "${word}"`,
  "fence-order": () => "::: with a condition opens a part, ::: alone closes it",
  "fence-unclosed": () => "the part is not closed by :::",
  "heading-level": () => "only ## and ### headings: the title stands in the head of the file",
  "text-not-allowed": ({ what, where, written }: { what: string; where: "text" | "list" | "page"; written: string }) =>
    `${what} is not allowed in ${{ text: "a text", list: "a list", page: "content" }[where]}: ${JSON.stringify(written)}`,
  "text-link": ({ href }: { href: string }) => `unsafe link "${href}"`,
  "text-tick": () => "tick boxes are not allowed in a list",
  "facts-label": () => "the left column of a table without a head holds plain labels",
  "facts-columns": () => "a table without a head has two columns",
  "notice-more": () => "a notice (>) is one paragraph",
};
