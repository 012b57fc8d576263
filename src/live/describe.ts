/** An element as it may be told: its tag, its attributes, and its words as far as they are ours. */
import { attributeKind, tellCode, tellWords } from "#src/domain/interaction.ts";
import type { Words } from "./words.ts";

/** Only these have words of ours to tell; what stands around them may be anybody's. */
const SPEAKING = "button, a, summary, label, [role=button], [role=link], [role=tab], [role=menuitem]";
/** What a person chose or typed, and what may show it. */
const PRIVATE = "[data-private], input, select, option, textarea, output, datalist, [contenteditable], [role=listbox], [role=option], [role=combobox], [role=textbox], [role=slider], [role=status], [role=alert]";
/** Of these not even the attributes are told: which option was pressed is what was chosen. */
const CHOSEN = "[data-private], [data-private] *, option, [role=option]";

export type Telling = { words: Pick<Words, "knows">; patternOf(address: string): string };

/** An element as it was at the moment of an event, before anybody has asked what of it may be told. */
export type Seen = { tagName: string; attributes: readonly (readonly [name: string, value: string])[]; texts: readonly string[] };

const ATTRIBUTES_MOST = 30;

const isPrivate = (node: Node, within: Element): boolean => {
  const around = node.parentElement?.closest(PRIVATE);
  return around !== null && around !== undefined && within.contains(around);
};

const textsOf = (element: Element): string[] => {
  const texts: string[] = [];
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) if (!isPrivate(node, element)) texts.push(node.textContent ?? "");
  return texts;
};

/** Looks at what an event was meant for: whoever presses the icon in a button presses the button. */
export const seeTarget = (target: EventTarget | null): Seen | undefined => {
  if (!(target instanceof Element)) return undefined;
  const element = target.closest(SPEAKING) ?? target;
  const { tagName } = element;
  if (element.matches(CHOSEN)) return { tagName, attributes: [], texts: [] };
  return { tagName, attributes: [...element.attributes].map(({ name, value }) => [name, value] as const), texts: element.matches(SPEAKING) ? textsOf(element) : [] };
};

const tellAttribute = (name: string, value: string, { words, patternOf }: Telling): string | undefined => {
  switch (attributeKind(name)) {
    case "code": return tellCode(value);
    case "address": return patternOf(value);
    case "words": return words.knows(value) ? tellWords(value) : undefined;
    case undefined: return undefined;
  }
};

/** The params of a click or a focus. */
export const tellSeen = ({ tagName, attributes, texts }: Seen, telling: Telling): Record<string, string> => {
  const told = attributes.flatMap(([name, value]) => {
    const may = tellAttribute(name, value, telling);
    return may === undefined ? [] : [[name, may] as const];
  });
  const text = tellWords(texts.filter((words) => telling.words.knows(words)).join(" "));
  return { ...Object.fromEntries(told.slice(0, ATTRIBUTES_MOST)), tagName, text };
};
