/** An element as it may be told: its tag, its attributes, and its words as far as they are ours. */
import { attributeKind, tellCode, tellWords } from "#src/domain/interaction.ts";
import type { Words } from "./words.ts";

/** Only these have words of ours to tell; what stands around them may be anybody's. */
const SPEAKING = "button, a, summary, label, [role=button], [role=link], [role=tab], [role=menuitem]";
/** What a person chose or typed, and what may show it. */
const PRIVATE = "[data-private], input, select, option, textarea, output, datalist, [contenteditable], [role=listbox], [role=option], [role=combobox], [role=textbox], [role=slider], [role=status], [role=alert]";
/** Lists of options: which of them was pressed is what was chosen. */
const CHOSEN = "[data-private], option, [role=option]";

export type Telling = { words: Pick<Words, "knows">; patternOf(address: string): string };

/** What was meant: whoever presses the icon in a button presses the button. */
export const meantElement = (target: EventTarget | null): Element | undefined =>
  target instanceof Element ? (target.closest(SPEAKING) ?? target) : undefined;

const isPrivate = (node: Node, within: Element): boolean => {
  const around = node.parentElement?.closest(PRIVATE);
  return around !== null && around !== undefined && within.contains(around);
};

const wordsOf = (element: Element, { words }: Telling): string => {
  if (!element.matches(SPEAKING) || element.closest("[data-private]")) return "";
  const texts: string[] = [];
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.textContent ?? "";
    if (words.knows(text) && !isPrivate(node, element)) texts.push(text);
  }
  return tellWords(texts.join(" "));
};

const attributeOf = (element: Element, name: string, value: string, { words, patternOf }: Telling): string | undefined => {
  switch (element.matches(CHOSEN) ? undefined : attributeKind(name)) {
    case "code": return tellCode(value);
    case "address": return patternOf(value);
    case "words": return words.knows(value) ? tellWords(value) : undefined;
    case undefined: return undefined;
  }
};

/** The params of a click or a focus. */
export const describeElement = (element: Element, telling: Telling): Record<string, string> => {
  const attributes = [...element.attributes].flatMap(({ name, value }) => {
    const told = attributeOf(element, name, value, telling);
    return told === undefined ? [] : [[name, told] as const];
  });
  return { ...Object.fromEntries(attributes.slice(0, 30)), tagName: element.tagName, text: wordsOf(element, telling) };
};
