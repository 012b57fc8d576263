/** Checks texts for people: allowed markup where it renders, links that resolve, the polite form. */
import { safeHref } from "#src/domain/text/markup.ts";
import type { Choice, Definition } from "#src/engine/core/definition.ts";
import { holds, serverFactsOf } from "#src/engine/core/element-types.ts";
import { suggest } from "#server/findings/closest.ts";
import type { LintContext } from "./lint-context.ts";
import type { Outlined } from "./outline.ts";
import type { Finding, JsonPath } from "#server/findings/finding.ts";

const MOST_HINT_WORDS = 20;

const TAG = /<\/?\s*([a-zA-Z][\w-]*)((?:\s[^<>]{0,300})?)\/?>/g;
const ALLOWED_TAGS = ["b", "strong", "i", "em", "br", "a"];

/** „Вие“ and its forms in lower case. */
const IMPOLITE = /(?<!\p{L})(?:вие|ви|вас|вам|ваш(?:ият|ия|а|ата|е|ето|и|ите)?)(?!\p{L})/gu;

const impolite = (text: string, place: JsonPath): Finding[] =>
  [...text.matchAll(IMPOLITE)].slice(0, 1).map(([word]) => ({
    place,
    code: "impolite",
    params: { word },
    suggestion: word.charAt(0).toUpperCase() + word.slice(1),
  }));

const linkFault = (tag: string, attributes: string, place: JsonPath, known: LintContext): Finding[] => {
  const href = /\shref="([^"]*)"/i.exec(attributes)?.[1];
  if (href === undefined) return [{ place, code: "link-bare", params: { tag } }];
  if (safeHref(href) === undefined) return [{ place, code: "link-unsafe", params: { tag } }];
  const path = href.split(/[?#]/)[0]!;
  // Files and calls have addresses of their own; only pages can be checked here.
  if (!path.startsWith("/") || path.startsWith("/api/") || /\.\w+$/.test(path) || known.isPage(path)) return [];
  return [{ place, code: "page-unknown", params: { path }, ...suggest(path, known.pages) }];
};

/** Findings in a text that renders allowed markup. */
const drawn = (text: string, place: JsonPath, known: LintContext): Finding[] =>
  [...text.matchAll(TAG)].flatMap(([tag, name = "", attributes = ""]): Finding[] => {
    if (tag.startsWith("</")) return [];
    if (!ALLOWED_TAGS.includes(name.toLowerCase()))
      return [{ place, code: "tag-unknown", params: { tag: name, allowed: ALLOWED_TAGS } }];
    return name.toLowerCase() === "a" ? linkFault(tag, attributes, place, known) : [];
  });

/** Finding for markup in a text that renders verbatim. */
const plain = (text: string, place: JsonPath): Finding[] =>
  [...text.matchAll(TAG)].slice(0, 1).map(([tag]) => ({ place, code: "tag-plain", params: { tag } }));

/** What Markdown would mean: pages are written in it, forms are not. */
const MARKDOWN = /\[[^\]\n]{1,200}\]\([^)\s]{1,200}\)|\*\*[^*\n]{1,200}\*\*/;

const markdown = (text: string, place: JsonPath): Finding[] => {
  const found = MARKDOWN.exec(text)?.[0];
  return found === undefined ? [] : [{ place, code: "markdown", params: { text: found } }];
};

type Written = readonly [kind: "drawn" | "plain", text: string | undefined, ...place: (string | number)[]];

const findingsOf = (written: readonly Written[], place: JsonPath, known: LintContext): Finding[] =>
  written.flatMap(([kind, text, ...inner]) => {
    if (text === undefined) return [];
    const at = [...place, ...inner];
    return [
      ...(kind === "drawn" ? drawn(text, at, known) : plain(text, at)),
      ...markdown(text, at),
      ...impolite(text, at),
    ];
  });

const wordsOfChoice = ({ label, attributes = {} }: Choice, index: number, kind: Written[0]): Written[] => [
  [kind, label, "choices", index, "label"],
  [kind, attributes.subLabel, "choices", index, "attributes", "subLabel"],
  ...["text", "fee"].map((name): Written => {
    const text = attributes.componentProps?.[name];
    return [
      "plain",
      typeof text === "string" ? text : undefined,
      "choices",
      index,
      "attributes",
      "componentProps",
      name,
    ];
  }),
];

const suffixWords = ({ labelSuffix }: Outlined["element"]): Written[] =>
  typeof labelSuffix === "object"
    ? [
        ["plain", labelSuffix.one, "labelSuffix", "one"],
        ["plain", labelSuffix.many, "labelSuffix", "many"],
      ]
    : [["plain", labelSuffix, "labelSuffix"]];

/** All findings about the texts of one element. */
export const wordFindings = (outlined: Outlined, known: LintContext): Finding[] => {
  const { element, place } = outlined;
  const count = (element.hint ?? "").split(/\s+/).filter(Boolean).length;
  const written: Written[] = [
    [holds(outlined, "nothing") ? "plain" : "drawn", element.label, "label"],
    ["drawn", element.hint, "hint"],
    ["drawn", element.why, "why"],
    ["drawn", element.text, "text"],
    ["plain", element.placeholder, "placeholder"],
    ...suffixWords(element),
    ...Object.entries(element.messages ?? {}).map(([name, text]): Written => ["drawn", text, "messages", name]),
    ...(element.choices ?? []).flatMap((choice, index) =>
      wordsOfChoice(choice, index, serverFactsOf(outlined).plainChoices ? "plain" : "drawn"),
    ),
  ];
  return [
    ...findingsOf(written, place, known),
    ...(count > MOST_HINT_WORDS
      ? [{ place: [...place, "hint"], code: "hint-long", params: { words: count, most: MOST_HINT_WORDS } } as const]
      : []),
  ];
};

/** All findings about the texts of a form itself. */
export const titleFindings = (
  { title, intro, done, sections = [], summaries = [] }: Definition,
  known: LintContext,
): Finding[] =>
  findingsOf(
    [
      ["plain", title, "title"],
      ["drawn", intro, "intro"],
      ["plain", done, "done"],
      ...sections.map(({ title: written }, index): Written => ["plain", written, "sections", index, "title"]),
      ...summaries.map(({ title: written }, index): Written => ["plain", written, "summaries", index, "title"]),
    ],
    [],
    known,
  );

/** All findings about the texts of a list. Markup is refused: a `<select>` cannot render it. */
export const listWordFindings = (choices: readonly Choice[], known: LintContext): Finding[] =>
  findingsOf(
    choices.flatMap((choice, index) => wordsOfChoice(choice, index, "plain")),
    [],
    known,
  );
