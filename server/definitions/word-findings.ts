/** What the words people read may hold: the allowed markup where it is drawn, links that lead somewhere, the polite form. */
import { safeHref } from "#src/domain/markup.ts";
import type { Choice, Definition } from "#src/engine/definition.ts";
import { suggest } from "./closest.ts";
import type { Known } from "./known.ts";
import type { Outlined } from "./outline.ts";
import type { Finding, Place } from "./problem.ts";

const MOST_HINT_WORDS = 20;

const TAG = /<\/?\s*([a-zA-Z][\w-]*)((?:\s[^<>]{0,300})?)\/?>/g;
const ALLOWED_TAGS = ["b", "strong", "i", "em", "br", "a"];

/** „Вие“ and its forms written small. */
const IMPOLITE = /(?<!\p{L})(?:вие|ви|вас|вам|ваш(?:ият|ия|а|ата|е|ето|и|ите)?)(?!\p{L})/gu;

const impolite = (text: string, place: Place): Finding[] =>
  [...text.matchAll(IMPOLITE)].slice(0, 1).map(([word]) =>
    ({ place, message: `"${word}" is written with a capital letter when it means the reader`, suggestion: word.charAt(0).toUpperCase() + word.slice(1) }));

const linkFault = (tag: string, attributes: string, place: Place, known: Known): Finding[] => {
  const href = /\shref="([^"]*)"/i.exec(attributes)?.[1];
  if (href === undefined) return [{ place, message: `the link ${tag} has no address in href="…"` }];
  if (safeHref(href) === undefined) return [{ place, message: `the link ${tag} leads nowhere safe` }];
  const path = href.split(/[?#]/)[0]!;
  // Files and calls have addresses of their own; only pages can be looked up here.
  if (!path.startsWith("/") || path.startsWith("/api/") || /\.\w+$/.test(path) || known.isPage(path)) return [];
  return [{ place, message: `no page of ours is "${path}"`, ...suggest(path, known.pages) }];
};

/** A text in which the allowed markup is drawn. */
const drawn = (text: string, place: Place, known: Known): Finding[] =>
  [...text.matchAll(TAG)].flatMap(([tag, name = "", attributes = ""]): Finding[] => {
    if (tag.startsWith("</")) return [];
    if (!ALLOWED_TAGS.includes(name.toLowerCase())) return [{ place, message: `<${name}> is not allowed here; allowed are ${ALLOWED_TAGS.join(", ")}` }];
    return name.toLowerCase() === "a" ? linkFault(tag, attributes, place, known) : [];
  });

/** A text that is shown sign by sign. */
const plain = (text: string, place: Place): Finding[] =>
  [...text.matchAll(TAG)].slice(0, 1).map(([tag]) => ({ place, message: `${tag} would be read as it stands: no markup here` }));

type Written = readonly [kind: "drawn" | "plain", text: string | undefined, ...place: (string | number)[]];

const findingsOf = (written: readonly Written[], place: Place, known: Known): Finding[] =>
  written.flatMap(([kind, text, ...inner]) => {
    if (text === undefined) return [];
    const at = [...place, ...inner];
    return [...(kind === "drawn" ? drawn(text, at, known) : plain(text, at)), ...impolite(text, at)];
  });

const wordsOfChoice = ({ label, attributes = {} }: Choice, index: number, kind: Written[0]): Written[] => [
  [kind, label, "choices", index, "label"],
  [kind, attributes.subLabel, "choices", index, "attributes", "subLabel"],
  ...["text", "fee"].map((name): Written => {
    const text = attributes.componentProps?.[name];
    return ["plain", typeof text === "string" ? text : undefined, "choices", index, "attributes", "componentProps", name];
  }),
];

/** Everything wrong with the words of one element. */
export const wordFindings = ({ element, type, place }: Outlined, known: Known): Finding[] => {
  const count = (element.hint ?? "").split(/\s+/).filter(Boolean).length;
  const written: Written[] = [
    [type === "submit" ? "plain" : "drawn", element.label, "label"],
    ["drawn", element.hint, "hint"],
    ["drawn", element.why, "why"],
    ["plain", element.placeholder, "placeholder"],
    ["plain", element.labelSuffix, "labelSuffix"],
    ...(element.choices ?? []).flatMap((choice, index) => wordsOfChoice(choice, index, type === "select" ? "plain" : "drawn")),
  ];
  return [
    ...findingsOf(written, place, known),
    ...(count > MOST_HINT_WORDS ? [{ place: [...place, "hint"], message: `the hint has ${count} words; at most ${MOST_HINT_WORDS}` }] : []),
  ];
};

/** Everything wrong with the words of a form itself. */
export const titleFindings = ({ title, intro, done }: Definition, known: Known): Finding[] =>
  findingsOf([["plain", title, "title"], ["drawn", intro, "intro"], ["plain", done, "done"]], [], known);

/** Everything wrong with the words of a list. Plain: a select cannot show markup. */
export const listWordFindings = (choices: readonly Choice[], known: Known): Finding[] =>
  findingsOf(choices.flatMap((choice, index) => wordsOfChoice(choice, index, "plain")), [], known);
