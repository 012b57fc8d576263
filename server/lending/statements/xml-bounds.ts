/**
 * Bounds of an XML file, judged by its bytes before a parser sees any of them: a parser looks at each character, and tells
 * of a text, a name or an attribute only when it has ended.
 */
import { refuseFile, STATEMENT_LIMITS } from "./statement.ts";

/** Most bytes from one `<` to the next: of a tag with the text after it, and of a comment. */
const LONGEST = 24_000;

/**
 * Most tags (a movement that ISO 20022 describes in full has some thirty elements), comments and sections of CDATA,
 * attributes, entities and lines.
 */
const MOST = {
  tags: 70 * STATEMENT_LIMITS.lines,
  sections: 2 * STATEMENT_LIMITS.lines,
  attributes: 20 * STATEMENT_LIMITS.lines,
  entities: 20 * STATEMENT_LIMITS.lines,
  lines: 80 * STATEMENT_LIMITS.lines,
} as const;

const [NEW_LINE, BANG, AMPERSAND, DASH, LESS, EQUALS, BRACKET] = [10, 33, 38, 45, 60, 61, 91];

/** Refuses a file that holds more, or something longer, than any statement does, or a document type. */
export const checkMarkup = (bytes: Uint8Array): void => {
  let [tags, sections, attributes, entities, lines, last] = [0, 0, 0, 0, 1, 0];
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at]!;
    if (byte > EQUALS) continue;
    if (byte === LESS) {
      if (at - last > LONGEST) refuseFile("beyond", lines, `${at - last} байта без нов елемент`);
      last = at;
      if ((tags += 1) > MOST.tags) refuseFile("beyond", lines, "твърде много елементи");
      if (bytes[at + 1] !== BANG) continue;
      if (bytes[at + 2] !== DASH && bytes[at + 2] !== BRACKET) refuseFile("doctype", lines);
      if ((sections += 1) > MOST.sections) refuseFile("beyond", lines, "твърде много коментари или CDATA");
    } else if (byte === NEW_LINE) {
      if ((lines += 1) > MOST.lines) refuseFile("beyond", lines, "твърде много редове");
    } else if (byte === EQUALS) {
      if ((attributes += 1) > MOST.attributes) refuseFile("beyond", lines, "твърде много атрибути");
    } else if (byte === AMPERSAND && (entities += 1) > MOST.entities)
      refuseFile("beyond", lines, "твърде много заместени знаци (&…;)");
  }
  if (bytes.length - last > LONGEST) refuseFile("beyond", lines, `${bytes.length - last} байта без нов елемент`);
};
