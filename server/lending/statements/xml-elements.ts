/**
 * Reads chosen elements out of an XML file, one after the other, so that only one of them is in memory. Well-formed XML
 * with a namespace only: a document type is refused, so that there are no entities to expand.
 */
import { SaxesParser } from "saxes";
import { refuseFile, StatementRefusal } from "./statement.ts";

/** An element with its children; `line` is the file's line it begins on. */
export type XmlElement = {
  name: string;
  line: number;
  currency?: string;
  text: string;
  children: XmlElement[];
};

/** Deepest element, most elements within one that is taken, and longest text of one. */
const LIMITS = { depth: 40, elements: 3_000_000, text: 20_000 } as const;

/** What to do with the elements. */
export type XmlReading = {
  /** Whether the document may have this namespace. */
  accepts(namespace: string): boolean;
  /** Names of elements that are handed over whole. */
  takes: ReadonlySet<string>;
  /** Names of elements whose beginning is told. */
  opens: ReadonlySet<string>;
  open(name: string, line: number): void;
  take(element: XmlElement, line: number): void;
};

/** Reads the document. Throws a StatementRefusal for anything that is no such document. */
export const readXml = (pieces: Iterable<string>, { accepts, takes, opens, open, take }: XmlReading): void => {
  const parser = new SaxesParser({ xmlns: true, position: true });
  const stack: XmlElement[] = [];
  let depth = 0;
  let elements = 0;
  parser.on("error", () => refuseFile("not-xml", parser.line));
  parser.on("doctype", () => refuseFile("doctype", parser.line));
  parser.on("processinginstruction", () => refuseFile("not-xml", parser.line, "processing instruction"));
  parser.on("opentag", ({ local: name, uri, attributes }) => {
    depth += 1;
    if (depth === 1 && !accepts(uri)) refuseFile("format", parser.line, uri.slice(0, 80));
    if (depth > LIMITS.depth) refuseFile("not-xml", parser.line, "too deep");
    const parent = stack.at(-1);
    if (opens.has(name) && !parent) open(name, parser.line);
    if (!parent && !takes.has(name)) return;
    elements = parent ? elements + 1 : 1;
    if (elements > LIMITS.elements) refuseFile("too-many-lines", parser.line);
    const currency = attributes["Ccy"]?.value;
    const element: XmlElement = {
      name,
      line: parser.line,
      ...(currency !== undefined && { currency }),
      text: "",
      children: [],
    };
    parent?.children.push(element);
    stack.push(element);
  });
  const addText = (text: string): void => {
    const element = stack.at(-1);
    if (!element) return;
    if (element.text.length + text.length > LIMITS.text) refuseFile("not-xml", parser.line, "too long a text");
    element.text += text;
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
    refuseFile("not-xml", parser.line);
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
