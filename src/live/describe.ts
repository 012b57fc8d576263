/** Describes an element for publishing: tag, permitted attributes, and those of its texts that are the site's own. */
import { attributeKind, maskCode, maskWords } from "#src/web/interaction.ts";
import type { Words } from "./words.ts";

/** Elements whose text may be published; other text may contain personal data. */
const SPEAKING = "button, a, summary, label, [role=button], [role=link], [role=tab], [role=menuitem]";
/** Elements that contain or display user input. */
const PRIVATE =
  "[data-private], input, select, option, textarea, output, datalist, [contenteditable], [role=listbox], [role=option], [role=combobox], [role=textbox], [role=slider], [role=status], [role=alert]";
/** Elements of which not even attributes are published: they would reveal which option was chosen. */
const CHOSEN = "[data-private], [data-private] *, option, [role=option]";

/** What filtering needs: the site's own texts, and the path pattern of a URL. */
export type Telling = { words: Pick<Words, "ownOf">; patternOf(address: string): string };

/** Unfiltered snapshot of an element at the time of an event. */
export type Seen = {
  tagName: string;
  attributes: readonly (readonly [name: string, value: string])[];
  texts: readonly string[];
};

const ATTRIBUTES_MOST = 30;

const isPrivate = (node: Node, within: Element): boolean => {
  const around = node.parentElement?.closest(PRIVATE);
  return around !== null && around !== undefined && within.contains(around);
};

const textsOf = (element: Element): string[] => {
  const texts: string[] = [];
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    if (!isPrivate(node, element)) texts.push(node.textContent ?? "");
  return texts;
};

/** Snapshot of an event's element: the enclosing button, link etc. of the target, or the target itself. */
export const seeTarget = (target: EventTarget | null): Seen | undefined => {
  if (!(target instanceof Element)) return undefined;
  const element = target.closest(SPEAKING) ?? target;
  const { tagName } = element;
  if (element.matches(CHOSEN)) return { tagName, attributes: [], texts: [] };
  return {
    tagName,
    attributes: [...element.attributes].map(({ name, value }) => [name, value] as const),
    texts: element.matches(SPEAKING) ? textsOf(element) : [],
  };
};

const own = (text: string, words: Telling["words"]): string | undefined => {
  const told = words.ownOf(text);
  return told === undefined ? undefined : maskWords(told);
};

const describeAttribute = (name: string, value: string, { words, patternOf }: Telling): string | undefined => {
  switch (attributeKind(name)) {
    case "code":
      return maskCode(value);
    case "address":
      return patternOf(value);
    case "words":
      return own(value, words);
    case undefined:
      return undefined;
  }
};

/** Filtered params of a click or focus event. */
export const describeSeen = ({ tagName, attributes, texts }: Seen, telling: Telling): Record<string, string> => {
  const described = attributes.flatMap(([name, value]) => {
    const masked = describeAttribute(name, value, telling);
    return masked === undefined ? [] : [[name, masked] as const];
  });
  const text = maskWords(texts.flatMap((words) => telling.words.ownOf(words) ?? []).join(" "));
  return { ...Object.fromEntries(described.slice(0, ATTRIBUTES_MOST)), tagName, text };
};
