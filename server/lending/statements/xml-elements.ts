/**
 * Reads chosen elements out of an XML file, one after the other, so that only one of them is in memory. Well-formed XML
 * with a namespace only: a document type is refused, so that there are no entities to expand.
 */
import { SaxesParser } from "saxes";
import { refuseFile, StatementRefusal, type RefusalReason } from "./statement.ts";

/** An element with its children; `line` is the file's line it begins on. */
export type XmlElement = {
  name: string;
  line: number;
  currency?: string;
  text: string;
  children: XmlElement[];
};

/**
 * Deepest element; most attributes of one; most elements that are told, and most that stand one after the other without
 * one of them, with their texts together. What is larger is refused where it begins to be.
 */
const LIMITS = { depth: 40, attributes: 20, told: 500_000, elements: 2_000, text: 100_000 } as const;

/** What to do with the elements. */
export type XmlReading = {
  /** Whether the document may have this namespace. */
  accepts(namespace: string): boolean;
  /** Names of elements that are handed over whole. */
  takes: ReadonlySet<string>;
  /** Names of elements whose beginning is told. */
  opens: ReadonlySet<string>;
  /** Names of elements that may be many in one that is taken. */
  repeats: ReadonlySet<string>;
  open(name: string, line: number): void;
  take(element: XmlElement, line: number): void;
};

/** Reads the document. Throws a StatementRefusal for anything that is no such document. */
export const readXml = (pieces: Iterable<string>, { accepts, takes, opens, repeats, open, take }: XmlReading): void => {
  const parser = new SaxesParser({ xmlns: true, position: true });
  const stack: XmlElement[] = [];
  let [depth, told, elements, text, attributes] = [0, 0, 0, 0, 0];
  const refuse = (reason: RefusalReason, detail?: string): never => refuseFile(reason, parser.line, detail);
  /** Counts an element, and begins to count anew with one that is told. */
  const count = (name: string): void => {
    if (depth > LIMITS.depth) refuse("beyond", "твърде много елементи един в друг");
    if (opens.has(name) || takes.has(name) || repeats.has(name)) {
      [elements, text] = [0, 0];
      if ((told += 1) > LIMITS.told) refuse("beyond", "твърде много елементи");
    } else if ((elements += 1) > LIMITS.elements) refuse("beyond", "твърде много елементи на едно място");
  };
  parser.on("error", () => refuse("not-xml"));
  parser.on("doctype", () => refuse("doctype"));
  parser.on("processinginstruction", () => refuse("not-xml", "указание към програма (<?…?>)"));
  parser.on("opentagstart", () => (attributes = 0));
  parser.on("attribute", () => {
    if ((attributes += 1) > LIMITS.attributes) refuse("beyond", "твърде много атрибути на един елемент");
  });
  parser.on("opentag", ({ local: name, uri, attributes: { Ccy } }) => {
    depth += 1;
    if (depth === 1 && !accepts(uri)) refuse("format", uri.slice(0, 80));
    count(name);
    const parent = stack.at(-1);
    if (opens.has(name) && !parent) open(name, parser.line);
    if (!parent && !takes.has(name)) return;
    const element: XmlElement = {
      name,
      line: parser.line,
      ...(Ccy !== undefined && { currency: Ccy.value }),
      text: "",
      children: [],
    };
    parent?.children.push(element);
    stack.push(element);
  });
  const addText = (more: string): void => {
    if ((text += more.length) > LIMITS.text) refuse("beyond", "твърде дълъг текст");
    const element = stack.at(-1);
    if (element) element.text += more;
  };
  parser.on("text", addText);
  parser.on("cdata", addText);
  parser.on("closetag", () => {
    depth -= 1;
    const element = stack.pop();
    if (element && stack.length === 0) take(element, parser.line);
  });
  try {
    for (const piece of pieces) parser.write(piece);
    parser.close();
  } catch (error) {
    if (error instanceof StatementRefusal) throw error;
    // The parser throws by itself only for what its handlers did not see.
    refuse("not-xml");
  }
};

/** The first child at a path of names; undefined when there is none. */
export const childAt = (element: XmlElement | undefined, ...path: string[]): XmlElement | undefined =>
  path.reduce<XmlElement | undefined>((at, name) => at?.children.find((child) => child.name === name), element);

/** The trimmed text at a path; undefined when it is missing or empty. */
export const textAt = (element: XmlElement | undefined, ...path: string[]): string | undefined =>
  childAt(element, ...path)?.text.trim() || undefined;

/** The children of a name. */
export const childrenOf = (element: XmlElement | undefined, name: string): XmlElement[] =>
  element?.children.filter((child) => child.name === name) ?? [];
